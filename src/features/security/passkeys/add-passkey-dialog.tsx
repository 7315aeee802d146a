import * as z from 'zod/mini';
import type { PasskeyCreation } from '#contract/people/passkey.ts';
import { beginPasskey } from '#src/features/security/security.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { t } from './passkeys.messages.ts';

const PasswordInput = z.object({ password: z.string().check(z.minLength(1, t('passwordMissing'))) });
const noPassword = { password: '' };

export type AddPasskeyDialogProps = { onBegun: (creation: PasskeyCreation) => void; onClose: () => void };

/** Asks for the password, because an open session is not enough. */
export function AddPasskeyDialog({ onBegun, onClose }: AddPasskeyDialogProps) {
  const form = useWriteForm({
    initial: noPassword,
    schema: PasswordInput,
    write: useFormWrite(beginPasskey, (body: typeof noPassword) => ({ body })),
    fieldOf: { PASSWORD_WRONG: 'password' },
    onSaved: onBegun,
    onClose,
  });
  return (
    <FormDialog form={form} title={t('add')} description={t('addWhy')} saveLabel={t('continue')}>
      <form.Password
        name="password"
        autoComplete="current-password"
        label={t('password')}
        description={t('passwordWhy')}
      />
    </FormDialog>
  );
}
