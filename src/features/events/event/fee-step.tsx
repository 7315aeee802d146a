import { CircleX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Business } from '#domain/business.ts';
import { type EventFeeMethod, eventFeeMethods } from '#domain/event-application.ts';
import type { Refused } from '#machines/flows/call-result.ts';
import type { EventPlaceSend, FeeView } from '#machines/flows/event-place/index.ts';
import { formatFee } from '#src/features/events/event-words.ts';
import { t as tPayment } from '#src/features/kontor-payment/kontor-payment.messages.ts';
import { describePayMethod, payMethodLabels } from '#src/features/kontor-payment/pay-methods.ts';
import { PaymentNotices, SetPinLink } from '#src/features/kontor-payment/payment-notices.tsx';
import { PaymentPin } from '#src/features/kontor-payment/payment-pin.tsx';
import { PaymentProcessing, PaymentUnanswered } from '#src/features/kontor-payment/payment-waiting.tsx';
import { formatDate } from '#src/lib/format.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { eventFeePin } from './event-place.actors.ts';
import { t } from './event.messages.ts';
import { TimeLeft } from './time-left.tsx';

export type FeeStepProps = {
  fee: FeeView;
  refusal: Refused | null;
  business: Business;
  send: EventPlaceSend;
};

/** The fee of an approved or offered place, from the method to the result. */
export function FeeStep(props: FeeStepProps) {
  const { fee, refusal, business, send } = props;
  const { phase, application } = fee;
  const amount = formatFee(application.feeMinor, application.currency);
  const date = formatDate(application.confirmBy ?? application.appliedAt, business.timeZone);
  switch (phase) {
    case 'choosing':
      return <MethodStep {...props} amount={amount} date={date} />;
    case 'enteringPin':
    case 'locked':
    case 'pinUnusable':
      return (
        <PaymentPin
          phase={phase}
          amount={amount}
          refusal={refusal}
          isSending={fee.isBusy}
          slot={eventFeePin}
          send={send}
        />
      );
    case 'unanswered':
      return <PaymentUnanswered send={send} />;
    case 'processing':
      return (
        <PaymentProcessing
          isChecking={fee.isBusy}
          isLong={fee.isLong}
          canContinue={fee.canContinue}
          why={t(fee.isLong ? 'longWhy' : 'processingWhy')}
          send={send}
        />
      );
    case 'declined':
      return <PaymentDeclined fee={fee} date={date} send={send} />;
    case 'leaving':
      return (
        <Stack gap="3" align="center">
          <Spinner size="lg" />
          <Text>{t('leaving')}</Text>
        </Stack>
      );
    case 'watching':
      return <Text>{t('feeWatching', { fee: amount, date })}</Text>;
    default:
      return phase satisfies never;
  }
}

type TextsProps = { amount: string; date: string };

function MethodStep({ fee, refusal, business, send, amount, date }: FeeStepProps & TextsProps) {
  const { application, means, isUsable, isBusy, isLost } = fee;
  const [method, setMethod] = useState<EventFeeMethod>(
    fee.method !== null && isUsable(fee.method) ? fee.method : 'card',
  );
  const isSettled = useSettled();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && isSettled) send({ type: 'method.choose', method });
  };
  const sum = { amountMinor: application.feeMinor, currency: application.currency };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" width="field">
        <Stack gap="1">
          <StepHeading as="h2" title={t('feeTitle', { fee: amount })}>
            {t('feeBy', { date })}
          </StepHeading>
          {application.confirmBy !== null && <TimeLeft until={application.confirmBy} />}
        </Stack>
        {!isBusy && <PaymentNotices isLost={isLost} refusal={refusal} />}
        <RadioGroup
          look="tile"
          label={tPayment('method')}
          value={method}
          onChange={setMethod}
          isDisabled={isBusy}
          options={eventFeeMethods.map((value) => ({
            value,
            label: payMethodLabels[value],
            description: means ? describePayMethod(value, sum, means, business.name) : '',
            isDisabled: !isUsable(value),
          }))}
        />
        {means?.canSpend && !means.hasPin && <SetPinLink />}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          data-event={isBusy ? undefined : 'method.choose'}
          isDisabled={!isSettled}
          isPending={isBusy}
          pendingLabel={tPayment('paying')}
        >
          {method === 'balance' ? tPayment('continue') : tPayment('pay', { amount })}
        </Button>
      </Stack>
    </form>
  );
}

/** A payment that failed: the place is kept until its deadline. */
function PaymentDeclined({ fee, date, send }: { fee: FeeView; date: string; send: EventPlaceSend }) {
  const message = fee.application.payment?.message;
  return (
    <Stack gap="4" width="field">
      <Text tone="danger">
        <Icon of={CircleX} size="lg" />
      </Text>
      <StepHeading as="h2" title={t('declinedPayment')}>
        {t('declinedPaymentWhy', { date })}
      </StepHeading>
      {message && <Notice tone="warning">{t('reason', { reason: message })}</Notice>}
      <Button variant="primary" data-event="method.change" onPress={() => send({ type: 'method.change' })}>
        {tPayment('changeMethod')}
      </Button>
    </Stack>
  );
}
