import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { TransactionPin } from '#domain/transaction-pin.ts';
import type { Refused } from '#machines/flows/call-result.ts';
import { PinField, PinLocked } from '#src/forms/fields/pin-field.tsx';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { common } from '#src/lib/common.messages.ts';
import type { SecretSlot } from '#src/lib/secret-slot.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t } from './kontor-payment.messages.ts';
import { pinSettings } from './payment-notices.tsx';

const PinInput = z.object({ pin: TransactionPin });

export type PaymentPinProps = {
  phase: 'enteringPin' | 'locked' | 'pinUnusable';
  /** The formatted amount. */
  amount: string;
  refusal: Refused | null;
  isSending: boolean;
  /** Takes the PIN to the one call that uses it. */
  slot: SecretSlot<string>;
  send: (event: { type: 'pin.submit' | 'step.back' | 'start.retry' }) => void;
};

/** The merchant confirms a payment from the balance with the PIN. The field is empty afterwards, whatever the response is. */
export function PaymentPin(props: PaymentPinProps) {
  const { phase, amount, refusal, isSending, send } = props;
  const isSettled = useSettled();
  return (
    <Stack gap="6" width="field">
      <StepHeading as="h2" title={t('pinTitle')} focus="pin">
        {t('pinWhy', { amount })}
      </StepHeading>
      {phase === 'locked' && <PinLocked untilMs={refusal?.retryAtMs ?? 0} />}
      {phase === 'pinUnusable' && (
        <Notice tone="warning" title={t('pinUnusable')} resultKey="pinUnusable">
          {t('pinUnusableWhy')}
        </Notice>
      )}
      {phase === 'enteringPin' && <PinForm {...props} />}
      {phase !== 'enteringPin' && (
        <LinkButton {...pinSettings} variant={phase === 'locked' ? 'secondary' : 'primary'} isFull>
          {t('resetPin')}
        </LinkButton>
      )}
      {phase === 'pinUnusable' && (
        <Button data-event="start.retry" onPress={() => send({ type: 'start.retry' })}>
          {common('refresh')}
        </Button>
      )}
      {!isSending && (
        <Button
          variant="quiet"
          data-event="step.back"
          isDisabled={!isSettled}
          onPress={() => send({ type: 'step.back' })}
        >
          {t('changeMethod')}
        </Button>
      )}
    </Stack>
  );
}

function PinForm({ amount, refusal, isSending, slot, send }: PaymentPinProps) {
  const [pin, setPin] = useState('');
  const isSettled = useSettled();
  const form = useFormCheck(PinInput, { pin }, refusal ?? undefined, { PIN_WRONG: 'pin' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const validPin = form.check();
    if (!validPin || isSending) return;
    slot.set(validPin.pin);
    setPin('');
    send({ type: 'pin.submit' });
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap="6">
        <FormProblems form={form} isUnreachable={false} />
        <PinField
          id="pin"
          value={pin}
          onChange={setPin}
          error={form.errorOf('pin')}
          attemptsLeft={refusal?.code === 'PIN_WRONG' ? refusal.attemptsLeft : undefined}
          isDisabled={isSending}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          data-event={isSending ? undefined : 'pin.submit'}
          isDisabled={!isSettled}
          isPending={isSending}
          pendingLabel={t('paying')}
        >
          {t('pay', { amount })}
        </Button>
      </Stack>
    </form>
  );
}
