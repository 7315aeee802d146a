import { otpRules } from '#domain/password.ts';
import type { Config } from '#server/config.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';

export function createResetCodeEmail(to: string, requestId: string, code: string): EmailMessage {
  return createEmail({
    messageId: `otp-${requestId}`,
    to,
    subject: `${code} is your code to reset your transaction PIN`,
    paragraphs: [
      `Enter this code where you reset your PIN. It works once and expires in ${otpRules.lifeMs / 60_000} minutes. No one from Kontor will ask you for it.`,
      "If this wasn't you, change your password now: someone is signed in to your account.",
    ],
    code,
    reason:
      "You're receiving this email because a reset of your transaction PIN was requested in your account.",
  });
}

export const createResetCodeText = (code: string): string =>
  `${code} is your Kontor code to reset your transaction PIN. It expires in ${otpRules.lifeMs / 60_000} minutes. Don't share it.`;

export function createPinChangedEmail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  to: string,
  changeId: string,
  what: 'set' | 'changed' | 'reset',
): EmailMessage {
  return createEmail({
    messageId: `pin-${what}-${changeId}`,
    to,
    subject: `Your transaction PIN was ${what}`,
    paragraphs: [
      `The PIN that confirms your withdrawals and payout accounts was just ${what}.`,
      "If this wasn't you, change your password and reset the PIN now.",
    ],
    links: [{ label: 'View security settings', url: `${publicUrl}/dashboard/settings/account-security` }],
    reason: `You're receiving this email because your transaction PIN was ${what}.`,
  });
}
