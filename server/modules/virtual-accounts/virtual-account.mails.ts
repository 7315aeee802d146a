import { otpRules } from '#domain/password.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import type { MailMessage } from '#server/providers/mail/mail.ts';

export function accountCodeMail(to: string, requestId: string, code: string): MailMessage {
  return layOut({
    messageId: `otp-${requestId}`,
    to,
    subject: `${code} confirms your virtual account`,
    paragraphs: [
      `Type this code where you asked for the account. It works once, for ${otpRules.lifeMs / 60_000} minutes. Nobody from Kontor will ever ask you for it.`,
      'If it was not you, change your password at once: somebody is signed in as you.',
    ],
    code,
    reason: 'You get this mail because a virtual account was asked for in your account.',
  });
}
