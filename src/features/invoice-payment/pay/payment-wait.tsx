import type { PaymentCheck } from '#contract/money/payment.ts';
import type { InvoicePaymentSend } from '#machines/flows/invoice-payment/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { t } from './pay.messages.ts';

export type PaymentWaitProps = {
  check: PaymentCheck;
  /** Two minutes have passed. */
  long: boolean;
  asking: boolean;
  send: InvoicePaymentSend;
};

/** A payment without a result yet. The page keeps checking, and never says that the payment failed. */
export const PaymentWait = ({ check, long, asking, send }: PaymentWaitProps) => (
  <Stack gap="6" width="field">
    <Inline gap="3" align="start" wrap={false}>
      <Spinner size="lg" />
      <output>
        <StepHeading namesTab={false} title={t(long ? 'long' : 'waiting')}>
          {t(long ? 'longWhy' : 'waitingWhy')}
        </StepHeading>
      </output>
    </Inline>
    <Card>
      <PaymentSummary check={check} />
    </Card>
    <Button
      variant="secondary"
      data-event="check.now"
      isPending={asking}
      pendingLabel={t('checking')}
      onPress={() => send({ type: 'check.now' })}
    >
      {t('checkNow')}
    </Button>
  </Stack>
);
