import { linkOptions } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { TransactionPin } from '#domain/transaction-pin.ts';
import type { DecidingView, WithdrawSend } from '#machines/flows/withdraw/index.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { PinField, PinLocked } from '#src/forms/fields/pin-field.tsx';
import { common } from '#src/lib/common.messages.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { withdrawPin } from './withdraw.actors.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { StepProps } from './account-step.tsx';
import { t } from './withdraw.messages.ts';
import { formatAccount, money } from './withdraw.words.ts';

const PinInput = z.object({ pin: TransactionPin });

/** The merchant confirms with the PIN. The field is empty afterwards, whatever the response is. */
export function PinStep({ deciding, send }: StepProps) {
  const { tariff, account, charge, phase } = deciding;
  const amount = money(charge?.amountMinor ?? 0, tariff.currency);
  return (
    <Stack gap="6" width="field">
      <StepHeading as="h2" title={t('pinTitle')} focus="pin">
        {account && t('pinWhy', { amount, account: formatAccount(account) })}
      </StepHeading>
      {phase === 'locked' && <Locked untilMs={deciding.refusal?.retryAtMs ?? 0} />}
      {phase === 'spent' && <PinAttemptsExceeded send={send} />}
      {phase === 'unanswered' && <WithdrawalStatusUnknown send={send} />}
      {(phase === 'asking' || phase === 'sending') && (
        <PinForm deciding={deciding} amount={amount} send={send} />
      )}
      {(phase === 'asking' || phase === 'locked') && (
        <Button variant="quiet" data-event="step.back" onPress={() => send({ type: 'step.back' })}>
          {t('goBack')}
        </Button>
      )}
    </Stack>
  );
}

function PinForm({ deciding, amount, send }: { deciding: DecidingView; amount: string; send: WithdrawSend }) {
  const { phase, refusal, isLost } = deciding;
  const [pin, setPin] = useState('');
  const isSettled = useSettled();
  const form = useFormCheck(PinInput, { pin }, refusal ?? undefined, { PIN_WRONG: 'pin' });
  const isSending = phase === 'sending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const validPin = form.check();
    if (!validPin || phase !== 'asking') return;
    withdrawPin.set(validPin.pin);
    setPin('');
    send({ type: 'pin.submit' });
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap="6">
        {isLost && !isSending && (
          <Notice tone="info" title={t('lost')}>
            {t('lostWhy')}
          </Notice>
        )}
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
          data-event={phase === 'asking' ? 'pin.submit' : undefined}
          isDisabled={!isSettled}
          isPending={isSending}
          pendingLabel={t('sending')}
        >
          {t('send', { amount })}
        </Button>
      </Stack>
    </form>
  );
}

const resetLink = linkOptions({
  to: '/dashboard/settings/account-security/reset',
  search: { redirect: '/dashboard/revenue/withdraw' },
});

const Locked = ({ untilMs }: { untilMs: number }) => (
  <Stack gap="4">
    <PinLocked untilMs={untilMs} />
    <LinkButton {...resetLink} variant="secondary" isFull>
      {t('resetPin')}
    </LinkButton>
  </Stack>
);

const PinAttemptsExceeded = ({ send }: { send: WithdrawSend }) => (
  <Stack gap="4">
    <Notice tone="warning" title={t('spent')} resultKey="spent">
      {t('spentWhy')}
    </Notice>
    <LinkButton {...resetLink} variant="primary" size="lg" isFull>
      {t('resetPin')}
    </LinkButton>
    <Button variant="quiet" data-event="start.retry" onPress={() => send({ type: 'start.retry' })}>
      {common('refresh')}
    </Button>
  </Stack>
);

export const WithdrawalStatusUnknown = ({ send }: { send: WithdrawSend }) => (
  <Stack gap="4">
    <Notice tone="warning" title={t('unanswered')} resultKey="unanswered">
      {t('unansweredWhy')}
    </Notice>
    <Button
      variant="primary"
      size="lg"
      isFull
      data-event="withdraw.ask"
      onPress={() => send({ type: 'withdraw.ask' })}
    >
      {t('checkStatus')}
    </Button>
  </Stack>
);
