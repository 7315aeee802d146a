import type { Currency } from '#domain/money.ts';
import { calculateOrderTotals } from '#domain/order-draft.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';
import { toCountedLines } from './use-delivery-terms.ts';

export function TotalsCard({
  form,
  currency,
  zoneFeeMinor,
}: PartProps & { currency: Currency; zoneFeeMinor: number }) {
  const sums = useFormValues(form, (draft) => {
    const feeMinor = draft.shippingMode === 'DELIVERY' ? (draft.feeMinor ?? zoneFeeMinor) : 0;
    const { discountMinor = 0 } = draft;
    return {
      feeMinor,
      discountMinor,
      ...calculateOrderTotals(toCountedLines(draft), { deliveryFeeMinor: feeMinor, discountMinor }),
    };
  });
  return (
    <Card title={t('total')}>
      <Stack gap="4">
        <form.Money name="discountMinor" label={t('discount')} isOptional currency={currency} />
        <Sums {...sums} currency={currency} />
      </Stack>
    </Card>
  );
}

type SumsProps = Record<'feeMinor' | 'discountMinor' | 'subtotalMinor' | 'totalMinor', number> & {
  currency: Currency;
};

const Sums = deferred(function Sums(props: SumsProps) {
  const { feeMinor, discountMinor, subtotalMinor, totalMinor, currency } = props;
  const amount = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
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
  );
});

export const NoteCard = ({ form }: PartProps) => (
  <Card title={t('note')}>
    <form.TextArea
      name="note"
      label={t('note')}
      description={t('noteWhy')}
      isOptional
      rows={3}
      maxLength={500}
    />
  </Card>
);
