import { otpRules } from '#domain/password.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';

export function createAccountCodeEmail(to: string, requestId: string, code: string): EmailMessage {
  return createEmail({
    messageId: `otp-${requestId}`,
    to,
    subject: `${code} is your code to confirm your virtual account`,
    paragraphs: [
      `Enter this code where you requested the account. It works once and expires in ${otpRules.lifeMs / 60_000} minutes. No one from Kontor will ask you for it.`,
      "If this wasn't you, change your password now: someone is signed in to your account.",
    ],
    code,
    reason: "You're receiving this email because a virtual account was requested in your account.",
  });
}

export const createAccountCodeText = (code: string): string =>
  `${code} is your Kontor code to confirm your virtual account. It expires in ${otpRules.lifeMs / 60_000} minutes. Don't share it.`;
