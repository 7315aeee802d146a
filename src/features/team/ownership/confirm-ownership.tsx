import { useSelector } from '@xstate/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { OtpCode } from '#domain/password.ts';
import { confirmByCodeView } from '#machines/flows/confirm-by-code/index.ts';
import { CodeEntry } from '#src/features/security/confirm-by-code/code-entry.tsx';
import { useCodeRecipients } from '#src/features/security/confirm-by-code/code-recipients.ts';
import type { OpenConfirmation } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { t } from './ownership.messages.ts';

const Input = z.object({
  otp: OtpCode,
  password: z.string().check(z.minLength(1, t('passwordNeeded'))),
});
const empty = { otp: '', password: '' };

/** The secrets that confirm a step of a transfer. */
export type OwnershipSecret = z.infer<typeof Input>;

export type ConfirmOwnershipProps<Secret> = {
  confirmation: OpenConfirmation<Secret>;
  confirmLabel: string;
  /** Returns what is sent with the secrets, or undefined if it is incomplete: the step is then not sent. */
  complete: (secret: OwnershipSecret) => Secret | undefined;
};

/** Asks for the code and the password of the person who starts or accepts a transfer. */
export function ConfirmOwnership<Secret>({
  confirmation,
  confirmLabel,
  complete,
}: ConfirmOwnershipProps<Secret>) {
  const { actor, secret, chooseChannel } = confirmation;
  const recipients = useCodeRecipients();
  const view = confirmByCodeView(useSelector(actor, (snapshot) => snapshot));
  const [formValues, setFormValues] = useState(empty);
  const { refusal } = view;
  const form = useFormCheck(Input, formValues, refusal ?? undefined, {
    OTP_WRONG: 'otp',
    PASSWORD_WRONG: 'password',
  });
  const submit = () => {
    const validValues = form.check();
    if (!validValues || !view.controls.has('code.submit')) return;
    const completed = complete(validValues);
    if (completed === undefined) return;
    secret.set(completed);
    // The password is cleared from its field right away. The code stays, and is typed again only if it was wrong.
    setFormValues({ ...empty, otp: formValues.otp });
    actor.send({ type: 'code.submit' });
  };
  return (
    <CodeEntry
      actor={actor}
      view={view}
      recipients={recipients}
      onChannelChange={chooseChannel}
      introText={t('startIntro')}
      otp={formValues.otp}
      onOtpChange={(otp) => setFormValues({ ...formValues, otp })}
      otpError={form.errorOf('otp')}
      attemptsLeft={refusal?.attemptsLeft}
      form={form}
      confirmLabel={confirmLabel}
      onSubmit={submit}
    >
      <PasswordField
        id="password"
        name="password"
        autoComplete="current-password"
        label={t('password')}
        value={formValues.password}
        onChange={(password) => setFormValues({ ...formValues, password })}
        error={form.errorOf('password')}
      />
    </CodeEntry>
  );
}
