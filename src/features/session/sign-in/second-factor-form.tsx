import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { SecondFactorCode } from '#domain/second-factor.ts';
import type { SessionView } from '#machines/flows/session/index.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { OtpField } from '#src/ui/fields/otp-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './second-factor.messages.ts';

const CodeInput = z.object({ code: SecondFactorCode });

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ view }: { view: SessionView }) {
  const session = useSessionActor();
  const [code, setCode] = useState('');
  const [hasLostApp, setLostApp] = useState(false);
  const form = useFormCheck(CodeInput, { code }, view.refusal, { OTP_WRONG: 'code' });
  const attemptsLeft = view.refusal?.attemptsLeft;
  const problem = form.errorOf('code');
  const field = {
    id: 'code',
    name: 'code',
    value: code,
    error:
      problem && attemptsLeft !== undefined
        ? `${problem}. ${t('attemptsLeft', { count: attemptsLeft })}.`
        : problem,
  };
  const submit = (typed: string) => {
    const checked = form.check({ code: typed });
    if (checked) session.send({ type: 'code.submit', code: checked.code });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(code);
  };
  const handleSwitch = () => {
    setCode('');
    setLostApp(!hasLostApp);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="4">
        <FormProblems form={form} isUnreachable={view.isUnreachable} />
        {hasLostApp ? (
          <TextField
            {...field}
            autoComplete="off"
            label={t('recoveryCode')}
            description={t('recoveryCodeWhy')}
            onChange={setCode}
          />
        ) : (
          <OtpField
            {...field}
            label={t('code')}
            description={t('codeWhy')}
            onChange={setCode}
            onComplete={submit}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          isPending={view.isPending}
          pendingLabel={t('checkingCode')}
          data-event="code.submit"
        >
          {t('submitCode')}
        </Button>
        <Button isFull isDisabled={view.isPending} onPress={handleSwitch}>
          {t(hasLostApp ? 'useApp' : 'useRecoveryCode')}
        </Button>
        <Button
          variant="quiet"
          isFull
          isDisabled={!view.controls.has('secondFactor.cancel')}
          data-event="secondFactor.cancel"
          onPress={() => session.send({ type: 'secondFactor.cancel' })}
        >
          {t('backToSignIn')}
        </Button>
      </Stack>
    </form>
  );
}
