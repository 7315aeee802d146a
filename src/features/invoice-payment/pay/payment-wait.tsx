import type { PaymentCheck } from '#contract/money/payment.ts';
import type { InvoicePaymentSend, InvoicePaymentView } from '#machines/flows/invoice-payment/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { t } from './pay.messages.ts';

type ViewOf<Screen extends InvoicePaymentView['screen']> = Extract<InvoicePaymentView, { screen: Screen }> & {
  send: InvoicePaymentSend;
};

/** Returns how long a payment by this method takes; after two minutes, that it takes longer than usual. */
const getWaitText = ({ channel }: PaymentCheck, long: boolean): string => {
  if (channel === 'transfer') return t(long ? 'longTransferWhy' : 'waitingTransferWhy');
  if (long) return t('longWhy');
  return t(channel === 'ussd' ? 'waitingUssdWhy' : 'waitingWhy');
};

/** A payment without a result yet. The page keeps checking, and never says that the payment failed. */
export const PaymentWait = ({ check, long, asking, canLeave, send }: ViewOf<'waiting'>) => (
  <Stack gap="6" width="field">
    <Inline gap="3" align="start" wrap={false}>
      <Spinner size="lg" />
      <output>
        <StepHeading namesTab={false} title={t(long ? 'long' : 'waiting')}>
          {getWaitText(check, long)}
        </StepHeading>
      </output>
    </Inline>
    <Card>
      <PaymentSummary check={check} />
    </Card>
    <Stack gap="3">
      <Button
        variant="secondary"
        data-event="check.now"
        isPending={asking}
        pendingLabel={t('checking')}
        onPress={() => send({ type: 'check.now' })}
      >
        {t('checkNow')}
      </Button>
      {canLeave && <BackToInvoice check={check} send={send} />}
    </Stack>
  </Stack>
);

/** The provider's page was opened, and there is no payment. */
export const NotPaid = ({ check, canPay, canLeave, send }: ViewOf<'notPaid'>) => (
  <Stack gap="6" width="field">
    <StepHeading namesTab={false} title={t('notPaid')}>
      {t('notPaidWhy')}
    </StepHeading>
    <Card>
      <PaymentSummary check={check} />
    </Card>
    <Stack gap="3">
      {canPay && (
        <Button
          variant="primary"
          size="lg"
          isFull
          data-event="pay.again"
          onPress={() => send({ type: 'pay.again' })}
        >
          {t('choosePayment')}
        </Button>
      )}
      <Button variant="secondary" data-event="check.now" onPress={() => send({ type: 'check.now' })}>
        {t('checkNow')}
      </Button>
      {canLeave && <BackToInvoice check={check} send={send} />}
    </Stack>
  </Stack>
);

const BackToInvoice = ({ check: { kind }, send }: { check: PaymentCheck; send: InvoicePaymentSend }) => (
  <Button variant="quiet" data-event="check.leave" onPress={() => send({ type: 'check.leave' })}>
    {t(kind === 'order' ? 'backToOrder' : 'backToTheInvoice')}
  </Button>
);
