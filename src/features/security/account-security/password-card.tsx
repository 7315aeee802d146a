import { PasswordChange } from '#contract/people/session.ts';
import { updatePassword } from '#src/features/security/security.writes.ts';
import { Form } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-security.messages.ts';

const empty = { currentPassword: '', newPassword: '' };

export function PasswordCard() {
  const form = useWriteForm({
    initial: empty,
    schema: PasswordChange,
    write: useFormWrite(updatePassword, (body: typeof empty) => ({ body })),
    fieldOf: { PASSWORD_WRONG: 'currentPassword', PASSWORD_COMMON: 'newPassword' },
    next: () => empty,
    savedNotice: () => t('changed'),
  });
  return (
    <Card title={t('passwordTitle')} description={t('passwordIntro')}>
      <Form form={form}>
        <form.Password name="currentPassword" autoComplete="current-password" label={t('currentPassword')} />
        <form.NewPassword name="newPassword" label={t('newPassword')} />
        <Inline justify="end">
          <LinkButton
            to="/dashboard/settings/account-security/reset"
            search={{ what: 'password' }}
            variant="secondary"
          >
            {t('forgotten')}
          </LinkButton>
          <Button type="submit" variant="primary" isPending={form.isPending} pendingLabel={common('saving')}>
            {t('change')}
          </Button>
        </Inline>
      </Form>
    </Card>
  );
}
