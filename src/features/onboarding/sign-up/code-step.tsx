import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { OtpCode } from '#domain/password.ts';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { MailboxHint } from '#src/features/session/mailbox-hint.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { OtpField } from '#src/ui/fields/otp-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { CodeActions } from './code-actions.tsx';
import { t } from './onboarding.messages.ts';
import type { StepProps } from './step.types.ts';

const CodeInput = z.object({ otp: OtpCode });

export function CodeStep({ view, onboarding }: StepProps) {
  const [otp, setOtp] = useState('');
  const { refusal } = view;
  const form = useFormCheck(CodeInput, { otp }, refusal, { OTP_WRONG: 'otp' });
  const submit = (typed: string) => {
    const code = form.check({ otp: typed });
    if (!code || !view.controls.has('otp.submit')) return;
    onboarding.send({ type: 'otp.submit', ...code });
    setOtp('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(otp);
  };
  const triesLeftText =
    refusal?.attemptsLeft === undefined ? '' : ` ${t('attemptsLeft', { count: refusal.attemptsLeft })}`;
  const error = form.errorOf('otp');
  const { email } = view.draft;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <StepHeading title={t('codeTitle')} focus="otp">
          {email ? t('codeIntro', { email }) : t('codeIntroUnknown')}
        </StepHeading>
        <ConnectionNotice
          isUnreachable={view.isUnreachable}
          message={view.isCodeExpired ? undefined : form.message}
        />
        {view.isCodeExpired ? (
          <Notice tone="warning" title={t('lapsedTitle')} resultKey="lapsed">
            {refusal?.code === 'NOT_SIGNED_IN' ? t('lapsedProof') : refusal?.message}
          </Notice>
        ) : (
          <>
            <OtpField
              id="otp"
              name="otp"
              label={t('code')}
              description={t('codeLife')}
              value={otp}
              onChange={setOtp}
              onComplete={submit}
              error={error && `${error}${triesLeftText && `.${triesLeftText}`}`}
            />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              isFull
              isPending={view.isPending}
              pendingLabel={t('verifying')}
              isDisabled={!view.isPending && !view.controls.has('otp.submit')}
              data-event="otp.submit"
            >
              {t('verify')}
            </Button>
          </>
        )}
        <CodeActions view={view} onboarding={onboarding} />
        <MailboxHint />
      </Stack>
    </form>
  );
}
