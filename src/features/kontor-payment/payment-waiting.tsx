import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t } from './kontor-payment.messages.ts';

export type PaymentProcessingProps = {
  isChecking: boolean;
  isLong: boolean;
  /** The provider's page can be opened again, or another method chosen. */
  canContinue: boolean;
  /** The text about the time after the payment arrives. */
  why: string;
  send: (event: { type: 'payment.continue' | 'check.now' | 'method.change' }) => void;
};

/** A payment without a result yet. The page keeps checking, and never says that the payment failed. */
export const PaymentProcessing = ({ isChecking, isLong, canContinue, why, send }: PaymentProcessingProps) => (
  <Stack gap="6" width="field">
    <Inline gap="3" align="start" wrap={false}>
      <Spinner size="lg" />
      <output>
        <StepHeading as="h2" title={t(isLong ? 'long' : 'processing')}>
          {why}
        </StepHeading>
      </output>
    </Inline>
    <Stack gap="3">
      {canContinue && (
        <Button
          variant="primary"
          size="lg"
          isFull
          data-event="payment.continue"
          onPress={() => send({ type: 'payment.continue' })}
        >
          {t('openPayPage')}
        </Button>
      )}
      <Button
        isFull
        data-event={isChecking ? undefined : 'check.now'}
        isPending={isChecking}
        pendingLabel={t('checking')}
        onPress={() => send({ type: 'check.now' })}
      >
        {t('checkNow')}
      </Button>
      {canContinue && (
        <Button variant="quiet" data-event="method.change" onPress={() => send({ type: 'method.change' })}>
          {t('changeMethod')}
        </Button>
      )}
    </Stack>
  </Stack>
);

/** A payment without a response: it may have been started. */
export const PaymentUnanswered = ({ send }: { send: (event: { type: 'payment.check' }) => void }) => (
  <Stack gap="4" width="field">
    <StepHeading as="h2" title={t('paymentUnanswered')} />
    <Notice tone="warning" resultKey="unanswered">
      {t('paymentUnansweredWhy')}
    </Notice>
    <Button
      variant="primary"
      size="lg"
      isFull
      data-event="payment.check"
      onPress={() => send({ type: 'payment.check' })}
    >
      {t('checkStatus')}
    </Button>
  </Stack>
);
