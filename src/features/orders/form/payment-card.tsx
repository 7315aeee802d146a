import { recordablePaymentMethods } from '#domain/order.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';

const methods = recordablePaymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));
const times = (['before', 'onDelivery', 'paid'] as const).map((value) => ({ value, label: t(value) }));

/** The payment terms of the order, and how a paid order was paid. */
export function PaymentCard({ form, isNew }: PartProps & { isNew: boolean }) {
  const isPaid = useFormValues(form, ({ payment }) => payment === 'paid');
  return (
    <Card title={t('payment')}>
      <Stack gap="4">
        <form.RadioGroup
          name="payment"
          label={t('paymentHow')}
          options={isNew ? times : times.filter(({ value }) => value !== 'paid')}
        />
        {isNew && isPaid && <form.RadioGroup name="paidBy" label={t('method')} options={methods} />}
      </Stack>
    </Card>
  );
}
