import { useState } from 'react';
import * as z from 'zod/mini';
import { Password } from '#domain/password.ts';
import { Form } from '#src/forms/form.tsx';
import { t as secret } from '#src/forms/fields/secret.messages.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './reset.messages.ts';
import { resetPassword } from './reset.writes.ts';

const NewPasswordInput = z.object({ newPassword: Password });

export function ChoosePassword({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const write = useFormWrite(resetPassword, (passwordInput: z.infer<typeof NewPasswordInput>) => ({
    body: { token, ...passwordInput },
  }));
  const form = useWriteForm({
    initial: { newPassword: '' },
    schema: NewPasswordInput,
    write,
    fieldOf: { PASSWORD_COMMON: 'newPassword' },
    onSaved: () => setDone(true),
  });
  if (isDone)
    return (
      <Stack gap="4">
        <StepHeading title={t('doneTitle')}>{t('done')}</StepHeading>
        <LinkButton to="/" search={{}} variant="primary" size="lg" isFull>
          {t('signIn')}
        </LinkButton>
      </Stack>
    );
  return (
    <Form form={form} heading={<StepHeading title={t('chooseTitle')}>{t('chooseIntro')}</StepHeading>}>
      {write.refusal?.code === 'RESET_INVALID' && (
        <div>
          <Link isStandalone to="/auth/reset" search={{}}>
            {t('requestNewLink')}
          </Link>
        </div>
      )}
      <form.NewPassword name="newPassword" label={secret('newPassword')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isFull
        isPending={form.isPending}
        pendingLabel={common('saving')}
      >
        {t('choose')}
      </Button>
    </Form>
  );
}
