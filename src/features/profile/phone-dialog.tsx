import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { profileCalls } from '#contract/people/profile.ts';
import type { User } from '#domain/business.ts';
import { OtpCode } from '#domain/password.ts';
import { confirmByCodeView } from '#machines/flows/confirm-by-code/index.ts';
import { CodeEntry } from '#src/features/security/confirm-by-code/code-entry.tsx';
import { openConfirmation } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { api } from '#src/lib/api/api.ts';
import { sendWrite } from '#src/lib/api/send-write.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { t } from './profile.messages.ts';
import { verifyPhone } from './profile.writes.ts';

type Secret = { otp: string; password: string };

const VerificationInput = z.object({
  otp: OtpCode,
  password: z.string().check(z.minLength(1, t('passwordNeeded'))),
});
const empty: Secret = { otp: '', password: '' };

/** Holds the person as the server returned them, until the chart has ended. */
interface Outcome {
  user: User | undefined;
}

const openVerification = (queryClient: QueryClient, phoneNumber: string, outcome: Outcome) =>
  openConfirmation<Secret>({
    subject: `phone ${phoneNumber}`,
    request: (signal) => api(profileCalls.requestPhoneCode, {}, { timeout: true, signal }),
    confirm: async (secret, otpToken, signal) => {
      const input = { body: { ...secret, otpToken } };
      outcome.user = await sendWrite(queryClient, verifyPhone, input, { timeout: true, signal });
    },
  });

export type PhoneDialogProps = {
  phoneNumber: string;
  onVerified: (user: User) => void;
  onClose: () => void;
};

/** Verifies the phone number with a code from a text message and the password. */
export function PhoneDialog({ phoneNumber, onVerified, onClose }: PhoneDialogProps) {
  const queryClient = useQueryClient();
  const [outcome] = useState<Outcome>({ user: undefined });
  const { actor, secret } = useFlow(openVerification, queryClient, phoneNumber, outcome);
  const view = confirmByCodeView(useSelector(actor, (snapshot) => snapshot));
  const [values, setValues] = useState(empty);
  const form = useFormCheck(VerificationInput, values, view.refusal ?? undefined, {
    OTP_WRONG: 'otp',
    PASSWORD_WRONG: 'password',
  });
  const isConfirmed = view.step === 'confirmed';
  useEffect(() => {
    if (!isConfirmed || !outcome.user) return;
    onVerified(outcome.user);
    notify.success(t('verifiedNow'));
    onClose();
  }, [isConfirmed, outcome, onVerified, onClose]);
  const submit = () => {
    const validValues = form.check();
    if (!validValues || !view.controls.has('code.submit')) return;
    secret.set(validValues);
    // The password is cleared from its field right away. The code stays, and is typed again only if it was wrong.
    setValues({ ...empty, otp: values.otp });
    actor.send({ type: 'code.submit' });
  };
  return (
    <Dialog title={t('verifyTitle')} isOpen isLocked={view.busy !== null} onClose={onClose}>
      <CodeEntry
        actor={actor}
        view={view}
        recipients={{ sms: phoneNumber }}
        introText={t('verifyOffer')}
        otp={values.otp}
        onOtpChange={(otp) => setValues({ ...values, otp })}
        otpError={form.errorOf('otp')}
        attemptsLeft={view.refusal?.attemptsLeft}
        form={form}
        confirmLabel={t('verify')}
        onSubmit={submit}
      >
        <PasswordField
          id="password"
          name="password"
          autoComplete="current-password"
          label={t('password')}
          description={t('passwordWhy')}
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
          error={form.errorOf('password')}
        />
      </CodeEntry>
    </Dialog>
  );
}
