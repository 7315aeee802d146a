import { handPaymentMethods } from '#domain/order.ts';
import { paymentMethodWords } from '#src/features/orders/order.words.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';

const methods = handPaymentMethods.map((value) => ({ value, label: paymentMethodWords[value] }));
const times = (['before', 'onDelivery', 'paid'] as const).map((value) => ({ value, label: t(value) }));

/** Whether money has come in already, and how, or when it is to come. */
export const PaymentCard = formPart(function PaymentCard({
  draft,
  set,
  isNew,
}: PartProps & { isNew: boolean }) {
  return (
    <Card title={t('payment')}>
      <Stack gap="4">
        <RadioGroup
          label={t('paymentHow')}
          options={isNew ? times : times.filter(({ value }) => value !== 'paid')}
          value={draft.payment}
          onChange={(payment) => set({ payment })}
        />
        {isNew && draft.payment === 'paid' && (
          <RadioGroup
            label={t('method')}
            options={methods}
            value={draft.paidBy}
            onChange={(paidBy) => set({ paidBy })}
          />
        )}
      </Stack>
    </Card>
  );
});
