import type { Currency } from '#domain/money.ts';
import { orderTotals } from '#domain/order-draft.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';

type TotalsCardProps = PartProps & { currency: Currency; feeMinor: number };

/** What the lines come to as they are typed; what is no number yet counts nothing. */
export const countedLines = ({ lines }: PartProps['draft']) =>
  lines.map(({ quantity, unitPriceMinor = 0 }) => {
    const count = Number(quantity);
    return { quantity: Number.isInteger(count) && count > 0 ? count : 0, unitPriceMinor };
  });

export const TotalsCard = formPart(function TotalsCard({
  draft,
  set,
  errorOf,
  currency,
  feeMinor,
}: TotalsCardProps) {
  const { discountMinor = 0 } = draft;
  const { subtotalMinor, totalMinor } = orderTotals(countedLines(draft), {
    deliveryFeeMinor: feeMinor,
    discountMinor,
  });
  const amount = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
    <Card title={t('total')}>
      <Stack gap="4">
        <MoneyField
          id="discountMinor"
          label={t('discount')}
          isOptional
          error={errorOf('discountMinor')}
          currency={currency}
          value={draft.discountMinor}
          onChange={(typed) => set({ discountMinor: typed })}
        />
        <DescriptionList
          items={[
            { term: t('subtotal'), detail: amount(subtotalMinor) },
            ...(feeMinor === 0 ? [] : [{ term: t('fee'), detail: amount(feeMinor) }]),
            ...(discountMinor === 0 ? [] : [{ term: t('discount'), detail: amount(-discountMinor) }]),
            {
              term: t('total'),
              detail: <Money amountMinor={totalMinor} currency={currency} variant="heading" />,
            },
          ]}
        />
      </Stack>
    </Card>
  );
});

export const NoteCard = formPart(function NoteCard({ draft, set, errorOf }: PartProps) {
  return (
    <Card title={t('note')}>
      <TextArea
        id="note"
        label={t('note')}
        description={t('noteWhy')}
        isOptional
        rows={3}
        maxLength={500}
        value={draft.note}
        error={errorOf('note')}
        onChange={(note) => set({ note })}
      />
    </Card>
  );
});
