import { type FormEvent, useState } from 'react';
import { Credentials } from '#domain/business.ts';
import type { SessionView } from '#machines/flows/session/index.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './sign-in.messages.ts';

export function SignInForm({ view }: { view: SessionView }) {
  const session = useSessionActor();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useFormCheck(Credentials, { email, password }, view.refusal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const credentials = form.check();
    if (credentials) session.send({ type: 'signIn.submit', ...credentials });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <FormProblems form={form} isUnreachable={view.isUnreachable} />
        <TextField
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('email')}
          value={email}
          onChange={setEmail}
          error={form.errorOf('email')}
        />
        <PasswordField
          id="password"
          name="password"
          autoComplete="current-password"
          label={t('password')}
          value={password}
          onChange={setPassword}
          error={form.errorOf('password')}
        />
        <div>
          <Link isStandalone to="/auth/reset" search={{}} tone="quiet">
            {t('forgot')}
          </Link>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          isPending={view.isPending}
          pendingLabel={t('pending')}
          data-event="signIn.submit"
        >
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
