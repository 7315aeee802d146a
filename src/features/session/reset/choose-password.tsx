import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { Password } from '#domain/password.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { t as secret } from '#src/forms/secret.messages.ts';
import { NewPasswordField } from '#src/forms/new-password-field.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './reset.messages.ts';

const Typed = z.object({ newPassword: Password });

export function ChoosePassword({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState('');
  const reset = useCall('resetPassword');
  const form = useFormCheck(Typed, { newPassword }, reset.refusal, { PASSWORD_COMMON: 'newPassword' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = form.check();
    if (typed) void reset.send({ body: { token, ...typed } });
  };
  if (reset.data)
    return (
      <Stack gap="4">
        <StepHeading title={t('doneTitle')}>{t('done')}</StepHeading>
        <LinkButton to="/" search={{}} variant="primary" size="lg" isFull>
          {t('signIn')}
        </LinkButton>
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <StepHeading title={t('chooseTitle')}>{t('chooseIntro')}</StepHeading>
        <FormProblems form={form} isUnreachable={reset.isUnreachable} />
        {reset.refusal?.code === 'RESET_INVALID' && (
          <div>
            <Link isAlone to="/auth/reset" search={{}}>
              {t('anotherLink')}
            </Link>
          </div>
        )}
        <NewPasswordField
          id="newPassword"
          label={secret('newPassword')}
          value={newPassword}
          onChange={setNewPassword}
          error={form.errorOf('newPassword')}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          isPending={reset.isPending}
          pendingLabel={t('choosing')}
        >
          {t('choose')}
        </Button>
      </Stack>
    </form>
  );
}
