import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { Email } from '#domain/id.ts';
import { Password } from '#domain/password.ts';
import { ReferralCode } from '#domain/referral.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { NewPasswordField } from '#src/forms/fields/new-password-field.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './onboarding.messages.ts';
import type { StepProps } from './step.types.ts';

const NewCredentials = z.object({
  email: Email,
  password: Password,
  referralCode: z.optional(ReferralCode),
});

/** The email address and password. The password is kept in this component only. */
export function CredentialsStep({ view, onboarding }: StepProps) {
  const { email, referralCode } = view.draft;
  const [password, setPassword] = useState('');
  const values = { email, password, referralCode: referralCode.trim() || undefined };
  const form = useFormCheck(NewCredentials, values, view.refusal, { PASSWORD_COMMON: 'password' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = form.check();
    if (!checked) return;
    const credentials = { email: checked.email, password: checked.password };
    onboarding.send({ type: 'credentials.submit', ...credentials, key: crypto.randomUUID() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <StepHeading title={t('credentialsTitle')}>{t('credentialsIntro')}</StepHeading>
        <FormProblems form={form} isUnreachable={view.isUnreachable} />
        <TextField
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('email')}
          value={email}
          onChange={(typed) => onboarding.send({ type: 'credentials.change', email: typed })}
          error={form.errorOf('email')}
        />
        <NewPasswordField
          id="password"
          value={password}
          onChange={setPassword}
          error={form.errorOf('password')}
        />
        <TextField
          id="referralCode"
          name="referralCode"
          autoComplete="off"
          label={t('referralCode')}
          isOptional
          description={t('referralCodeWhy')}
          value={referralCode}
          onChange={(typed) => onboarding.send({ type: 'credentials.change', referralCode: typed })}
          error={form.errorOf('referralCode')}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          isPending={view.isPending}
          pendingLabel={t('sendingCode')}
          data-event="credentials.submit"
        >
          {t('sendCode')}
        </Button>
      </Stack>
    </form>
  );
}
