import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAction } from '#contract/store/product-bulk.ts';
import { type Currency, parseAmountMinor } from '#domain/money.ts';
import { manualStockReasons } from '#domain/stock.ts';
import { categoriesQuery } from '#src/features/products/products.queries.ts';
import { stockReasonLabels } from '#src/features/products/product.labels.ts';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './products.messages.ts';

type Fields = { onAction: (action: BulkAction | undefined) => void };
type PriceChangeKind = 'set' | 'raise' | 'lower';

/** Returns the typed percentage in basis points; undefined if it is invalid. */
function parseBasisPoints(typed: string): number | undefined {
  const points = parseAmountMinor(typed);
  return points !== undefined && points > 0 && points <= 100_000 ? points : undefined;
}

export function BulkPrice({ currency, onAction }: Fields & { currency: Currency }) {
  const [how, setHow] = useState<PriceChangeKind>('set');
  const [price, setPrice] = useState<number>();
  const [percent, setPercent] = useState('');
  const tell = (nextHow: PriceChangeKind, nextPrice: number | undefined, nextPercent: string) => {
    const points = parseBasisPoints(nextPercent);
    if (nextHow === 'set')
      onAction(
        nextPrice === undefined || nextPrice < 0
          ? undefined
          : { kind: 'price', change: { kind: 'set', priceMinor: nextPrice } },
      );
    else
      onAction(
        points === undefined
          ? undefined
          : {
              kind: 'price',
              change: { kind: 'percent', basisPoints: nextHow === 'raise' ? points : -points },
            },
      );
  };
  return (
    <Stack gap="4">
      <RadioGroup
        label={t('how')}
        look="segment"
        options={[
          { value: 'set', label: t('setTo') },
          { value: 'raise', label: t('raiseBy') },
          { value: 'lower', label: t('lowerBy') },
        ]}
        value={how}
        onChange={(next) => {
          setHow(next);
          tell(next, price, percent);
        }}
      />
      {how === 'set' ? (
        <MoneyField
          label={t('newPrice')}
          currency={currency}
          value={price}
          onChange={(next) => {
            setPrice(next);
            tell(how, next, percent);
          }}
        />
      ) : (
        <TextField
          label={t('percent')}
          inputMode="decimal"
          suffix="%"
          figures
          value={percent}
          error={percent !== '' && parseBasisPoints(percent) === undefined ? t('enterPercent') : undefined}
          onChange={(next) => {
            setPercent(next);
            tell(how, price, next);
          }}
        />
      )}
    </Stack>
  );
}

export function BulkStock({ onAction }: Fields) {
  const [difference, setDifference] = useState('');
  const [reason, setReason] = useState<(typeof manualStockReasons)[number]>('received');
  const read = (typed: string) => {
    const number = /^[+-]?\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
    return number === 0 ? undefined : number;
  };
  const tell = (typed: string, why: typeof reason) => {
    const number = read(typed);
    onAction(
      number === undefined
        ? undefined
        : { kind: 'stock', change: { kind: 'difference', difference: number, reason: why } },
    );
  };
  return (
    <Stack gap="4">
      <TextField
        label={t('difference')}
        description={t('differenceWhy')}
        inputMode="text"
        figures
        value={difference}
        error={difference !== '' && read(difference) === undefined ? t('enterDifference') : undefined}
        onChange={(next) => {
          setDifference(next);
          tell(next, reason);
        }}
      />
      <Select
        label={common('reason')}
        options={manualStockReasons.map((value) => ({ value, label: stockReasonLabels[value] }))}
        value={reason}
        onChange={(next) => {
          setReason(next);
          tell(difference, next);
        }}
      />
    </Stack>
  );
}

export function BulkCategory({ onAction }: Fields) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Select
      label={t('category')}
      options={[
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'none', label: t('withoutCategory') },
      ]}
      value={chosen}
      onChange={(next) => {
        setChosen(next);
        onAction({ kind: 'category', categoryId: next === 'none' ? null : next });
      }}
    />
  );
}
