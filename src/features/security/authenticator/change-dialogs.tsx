import * as z from 'zod/mini';
import { SecondFactorCode } from '#domain/second-factor.ts';
import { createRecoveryCodes, disableAuthenticator } from '#src/features/security/security.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { t } from './authenticator.messages.ts';

const RenewInput = z.object({ code: SecondFactorCode });
const noCode = { code: '' };

export type RenewDialogProps = {
  onRenewed: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/** Replaces the recovery codes. */
export function RenewDialog({ onRenewed, onClose }: RenewDialogProps) {
  const form = useWriteForm({
    initial: noCode,
    schema: RenewInput,
    write: useFormWrite(createRecoveryCodes, (body: typeof noCode) => ({ body })),
    fieldOf: { OTP_WRONG: 'code' },
    onSaved: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    onClose,
  });
  return (
    <FormDialog form={form} title={t('renewTitle')} description={t('renewWhy')} saveLabel={t('renew')}>
      <form.Text name="code" autoComplete="one-time-code" label={t('anyCode')} />
    </FormDialog>
  );
}

const DisableInput = z.object({
  password: z.string().check(z.minLength(1, t('passwordMissing'))),
  code: SecondFactorCode,
});
const nothing = { password: '', code: '' };

/** Turns the app off, with the password and a code. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const form = useWriteForm({
    initial: nothing,
    schema: DisableInput,
    write: useFormWrite(disableAuthenticator, (body: typeof nothing) => ({ body })),
    fieldOf: { OTP_WRONG: 'code', PASSWORD_WRONG: 'password' },
    savedNotice: () => t('turnedOff'),
    onSaved: onClose,
    onClose,
  });
  return (
    <FormDialog form={form} title={t('offTitle')} description={t('offWhy')} saveLabel={t('turnOff')}>
      <form.Password name="password" autoComplete="current-password" label={t('password')} />
      <form.Text name="code" autoComplete="one-time-code" label={t('anyCode')} />
    </FormDialog>
  );
}
