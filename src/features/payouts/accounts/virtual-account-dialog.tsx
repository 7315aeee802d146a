import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { virtualAccountCalls } from '#contract/money/virtual-account.ts';
import { OtpCode } from '#domain/password.ts';
import { confirmByCodeView } from '#machines/flows/confirm-by-code/index.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { CodeEntry } from '#src/features/security/confirm-by-code/code-entry.tsx';
import { useCodeRecipients } from '#src/features/security/confirm-by-code/code-recipients.ts';
import { openConfirmation } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { api } from '#src/lib/api/api.ts';
import { sendWrite } from '#src/lib/api/send-write.ts';
import { confirmVirtualAccount } from '#src/features/payouts/payouts.writes.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './virtual-account.messages.ts';

const OtpInput = z.object({ otp: OtpCode });

const openAccountConfirmation = (queryClient: QueryClient, businessId: string) =>
  openConfirmation<string>({
    subject: `virtual-account ${businessId}`,
    request: (signal, channel) =>
      api(virtualAccountCalls.requestVirtualAccount, { query: { channel } }, { timeout: true, signal }),
    confirm: (otp, otpToken, signal) =>
      sendWrite(queryClient, confirmVirtualAccount, { body: { otp, otpToken } }, { timeout: true, signal }),
  });

export type VirtualAccountDialogProps = {
  onClose: () => void;
  /** Replaces the chart connected to the API, for the review page. */
  begin?: typeof openAccountConfirmation;
};

/** Confirms the request of a virtual account with a one-time code. */
export function VirtualAccountDialog({
  onClose,
  begin = openAccountConfirmation,
}: VirtualAccountDialogProps) {
  const queryClient = useQueryClient();
  const { business } = useBusiness();
  const recipients = useCodeRecipients();
  const { actor, secret, chooseChannel } = useFlow(begin, queryClient, business.id);
  const view = confirmByCodeView(useSelector(actor, (snapshot) => snapshot));
  const [otp, setOtp] = useState('');
  const form = useFormCheck(OtpInput, { otp }, view.refusal ?? undefined, { OTP_WRONG: 'otp' });
  const isConfirmed = view.step === 'confirmed';
  useEffect(() => {
    if (!isConfirmed) return;
    notify.success(t('confirmed'));
    onClose();
  }, [isConfirmed, onClose]);
  const submit = (typed: string) => {
    const validOtp = form.check({ otp: typed });
    if (!validOtp || !view.controls.has('code.submit')) return;
    secret.set(validOtp.otp);
    setOtp('');
    actor.send({ type: 'code.submit' });
  };
  return (
    <Dialog title={t('dialogTitle')} isOpen isLocked={view.busy !== null} onClose={onClose}>
      <CodeEntry
        actor={actor}
        view={view}
        recipients={recipients}
        onChannelChange={chooseChannel}
        introText={t('offer')}
        otp={otp}
        onOtpChange={setOtp}
        otpError={form.errorOf('otp')}
        attemptsLeft={view.refusal?.attemptsLeft}
        form={form}
        confirmLabel={t('confirm')}
        onSubmit={() => submit(otp)}
        onComplete={submit}
      />
    </Dialog>
  );
}
