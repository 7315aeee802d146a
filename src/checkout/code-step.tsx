import { useState } from 'react';
import * as z from 'zod/mini';
import { OtpCode } from '#domain/password.ts';
import type { CodeStep } from '#machines/flows/store-checkout/index.ts';
import { formatMinutesSeconds, useCountdown } from '#src/lib/use-countdown.ts';
import { t } from './checkout.messages.ts';
import { Notice, SubmitButton, TextField } from './fields.tsx';
import type { StepProps } from './step-props.ts';

/** The code from an email, by which the customer confirms the email address. */
export function CodeForm({ checkout, step, refusal, send }: StepProps<CodeStep>) {
  const { phase, canRequest } = step;
  const email = checkout.contact?.email ?? '';
  const isSent = step.resendAtMs !== null;
  const isBusy = phase === 'requesting' || phase === 'confirming';
  return (
    <>
      <h3>{t('codeTitle')}</h3>
      {phase === 'unsent' && <Notice title={t('unsent')}>{t('codeUnsentWhy')}</Notice>}
      {phase === 'unanswered' && <Notice title={t('unsent')}>{t('unsentWhy')}</Notice>}
      {refusal && <Notice title={refusal.message} />}
      {isSent ? (
        <p>{t('codeSent', { email })}</p>
      ) : (
        <p>{t('codeOffer', { email, store: checkout.store.name })}</p>
      )}
      {isSent && phase !== 'lapsed' && <CodeEntry step={step} send={send} isBusy={isBusy} />}
      <p className="actions">
        <button
          type="button"
          className={isSent ? 'button quiet' : 'button'}
          data-event="code.request"
          disabled={!canRequest}
          onClick={() => send({ type: 'code.request' })}
        >
          {phase === 'requesting' ? t('sendingCode') : <RequestLabel step={step} />}
        </button>
        <button
          type="button"
          className="button quiet"
          data-event="contact.change"
          disabled={isBusy}
          onClick={() => send({ type: 'contact.change' })}
        >
          {t('changeEmail')}
        </button>
      </p>
    </>
  );
}

function CodeEntry({ step, send, isBusy }: Pick<StepProps<CodeStep>, 'step' | 'send'> & { isBusy: boolean }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = z.safeParse(OtpCode, code);
        setProblem(parsed.error?.issues[0]?.message);
        if (parsed.success) send({ type: 'code.submit', code: parsed.data });
      }}
    >
      <TextField
        name="code"
        label={t('code')}
        value={code}
        onChange={setCode}
        problem={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <SubmitButton event="code.submit" isBusy={isBusy}>
        {step.phase === 'confirming' ? t('checkingCode') : t('confirmCode')}
      </SubmitButton>
    </form>
  );
}

function RequestLabel({ step: { canRequest, resendAtMs } }: Pick<StepProps<CodeStep>, 'step'>) {
  const seconds = useCountdown(resendAtMs ?? 0);
  if (resendAtMs === null) return t('sendCode');
  return canRequest || seconds === 0 ? t('resend') : t('resendIn', { time: formatMinutesSeconds(seconds) });
}
