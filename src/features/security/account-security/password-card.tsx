import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PasswordChange } from '#contract/people/session.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { NewPasswordField } from '#src/forms/new-password-field.tsx';
import { sessionsQuery } from '#src/features/security/sessions.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './account-security.messages.ts';

const empty = { currentPassword: '', newPassword: '' };

export function PasswordCard() {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const update = useCall('updatePassword');
  const form = useFormCheck(PasswordChange, typed, update.refusal, {
    PASSWORD_WRONG: 'currentPassword',
    PASSWORD_COMMON: 'newPassword',
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = form.check();
    if (!body || !(await update.send({ body }))) return;
    setTyped(empty);
    notify.success(t('changed'));
    await queryClient.invalidateQueries(sessionsQuery);
  };
  return (
    <Card title={t('passwordTitle')} description={t('passwordIntro')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="4">
          <FormProblems form={form} isUnreachable={update.isUnreachable} />
          <PasswordField
            id="currentPassword"
            name="currentPassword"
            autoComplete="current-password"
            label={t('currentPassword')}
            value={typed.currentPassword}
            onChange={(currentPassword) => setTyped({ ...typed, currentPassword })}
            error={form.errorOf('currentPassword')}
          />
          <NewPasswordField
            id="newPassword"
            label={t('newPassword')}
            value={typed.newPassword}
            onChange={(newPassword) => setTyped({ ...typed, newPassword })}
            error={form.errorOf('newPassword')}
          />
          <Inline justify="end">
            <LinkButton
              to="/dashboard/settings/account-security/reset"
              search={{ what: 'password' }}
              variant="secondary"
            >
              {t('forgotten')}
            </LinkButton>
            <Button type="submit" variant="primary" isPending={update.isPending} pendingLabel={t('changing')}>
              {t('change')}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Card>
  );
}
