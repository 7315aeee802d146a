import { link } from '#styled/recipes/link.mjs';
import * as z from 'zod/mini';
import type { AuthenticatorSetup } from '#contract/people/second-factor.ts';
import { SecondFactorCode } from '#domain/second-factor.ts';
import { beginAuthenticator, confirmAuthenticator } from '#src/features/security/security.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { OtpField } from '#src/ui/fields/otp-field.tsx';
import { QrCode } from '#src/ui/media/qr-code.tsx';
import { t } from './authenticator.messages.ts';

const PasswordInput = z.object({ password: z.string().check(z.minLength(1, t('passwordMissing'))) });
const noPassword = { password: '' };

export type PasswordDialogProps = { onBegun: (setup: AuthenticatorSetup) => void; onClose: () => void };

/** The first step of the set-up: the password, because an open session is not enough. */
export function PasswordDialog({ onBegun, onClose }: PasswordDialogProps) {
  const form = useWriteForm({
    initial: noPassword,
    schema: PasswordInput,
    write: useFormWrite(beginAuthenticator, (body: typeof noPassword) => ({ body })),
    fieldOf: { PASSWORD_WRONG: 'password' },
    onSaved: onBegun,
    onClose,
  });
  return (
    <FormDialog form={form} title={t('setUp')} description={t('intro')} saveLabel={t('continue')}>
      <form.Password
        name="password"
        autoComplete="current-password"
        label={t('password')}
        description={t('passwordWhy')}
      />
    </FormDialog>
  );
}

const CodeInput = z.object({ code: SecondFactorCode });
const noCode = { code: '' };

export type ConnectDialogProps = {
  setup: AuthenticatorSetup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/** The second step: the app reads the secret, and its first code turns it on. */
export function ConnectDialog({ setup, onConfirmed, onClose }: ConnectDialogProps) {
  const form = useWriteForm({
    initial: noCode,
    schema: CodeInput,
    write: useFormWrite(confirmAuthenticator, (body: typeof noCode) => ({ body })),
    fieldOf: { OTP_WRONG: 'code' },
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onClose,
  });
  const code = useFormValues(form, (values) => values.code);
  const key = setup.secret.match(/.{1,4}/g)?.join(' ') ?? setup.secret;
  return (
    <FormDialog form={form} title={t('scanTitle')} description={t('scanWhy')} saveLabel={t('turnOn')}>
      <QrCode content={setup.address} label={t('qrCode')} />
      <DescriptionList items={[{ term: t('secret'), detail: key }]} />
      <a href={setup.address} className={link({ isStandalone: true })}>
        {t('onThisDevice')}
      </a>
      <OtpField
        id="code"
        name="code"
        label={t('code')}
        description={t('codeWhy')}
        value={code}
        onChange={(typed) => form.set({ code: typed })}
        error={form.errorOf('code')}
      />
    </FormDialog>
  );
}
