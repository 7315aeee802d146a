import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { formatWhole } from '#src/features/subscription/subscription.words.ts';
import { PinField, PinLocked } from '#src/forms/fields/pin-field.tsx';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { common } from '#src/lib/common.messages.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t } from './checkout.messages.ts';
import type { PayStepProps } from './method-step.tsx';
import { checkoutPin } from './subscription-checkout.actors.ts';

const PinInput = z.object({ pin: TransactionPin });

/** The merchant confirms a payment from the balance with the PIN. The field is empty afterwards, whatever the response is. */
export function PinStep({ pay, send }: PayStepProps) {
  const { phase, order, refusal, isSending } = pay;
  const isSettled = useSettled();
  const amount = formatWhole(order.bill.totalMinor, order.currency);
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
      {phase === 'enteringPin' && <PinForm pay={pay} amount={amount} send={send} />}
      {phase !== 'enteringPin' && (
        <LinkButton {...pinLink} variant={phase === 'locked' ? 'secondary' : 'primary'} isFull>
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

const pinLink = { to: '/dashboard/settings/account-security' } as const;

function PinForm({ pay, amount, send }: Pick<PayStepProps, 'pay' | 'send'> & { amount: string }) {
  const { refusal, isSending } = pay;
  const [pin, setPin] = useState('');
  const isSettled = useSettled();
  const form = useFormCheck(PinInput, { pin }, refusal ?? undefined, { PIN_WRONG: 'pin' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const validPin = form.check();
    if (!validPin || isSending) return;
    checkoutPin.set(validPin.pin);
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
