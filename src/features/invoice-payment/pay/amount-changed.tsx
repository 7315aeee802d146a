import type { InvoicePaymentSend, InvoicePaymentView } from '#machines/flows/invoice-payment/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { formatMoney } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PaymentInProgress } from './payable-details.tsx';
import { t } from './pay.messages.ts';

export type AmountChangedProps = Extract<InvoicePaymentView, { screen: 'amountChanged' }> & {
  send: InvoicePaymentSend;
};

/** The previous and the new amount due, and the amount to pay. Nothing is sent before the payer agrees. */
export function AmountChanged({ payable, beforeMinor, amountMinor, canFollow, send }: AmountChangedProps) {
  const { currency, dueMinor, businessName, inProgress: underWay } = payable;
  const isPart = amountMinor < dueMinor;
  const amount = (minor: number, variant: 'body' | 'heading' = 'body') => (
    <Money amountMinor={minor} currency={currency} variant={variant} />
  );
  return (
    <Stack gap="6" width="field">
      <StepHeading namesTab={false} title={t('changed')}>
        {t('changedWhy', { what: t(payable.kind, { number: payable.number ?? '' }), business: businessName })}
      </StepHeading>
      {underWay && (
        <PaymentInProgress underWay={underWay} currency={currency} canFollow={canFollow} send={send} />
      )}
      <Card>
        <DescriptionList
          items={[
            { term: t('changedBefore'), detail: amount(beforeMinor) },
            { term: t('changedNow'), detail: amount(dueMinor, isPart ? 'body' : 'heading') },
            ...(isPart ? [{ term: t('changedPart'), detail: amount(amountMinor, 'heading') }] : []),
          ]}
        />
      </Card>
      <Stack gap="3">
        <Button
          variant="primary"
          size="lg"
          isFull
          data-event="amount.confirm"
          onPress={() => send({ type: 'amount.confirm' })}
        >
          {t('pay', { amount: formatMoney(amountMinor, currency) })}
        </Button>
        <Button isFull data-event="pay.change" onPress={() => send({ type: 'pay.change' })}>
          {t('changePayment')}
        </Button>
        <Button variant="quiet" data-event="pay.leave" onPress={() => send({ type: 'pay.leave' })}>
          {t('backToInvoice')}
        </Button>
      </Stack>
    </Stack>
  );
}
