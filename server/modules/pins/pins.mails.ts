import { otpRules } from '#domain/password.ts';
import type { Config } from '#server/config.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import type { MailMessage } from '#server/providers/mail/mail.ts';

export function resetCodeMail(to: string, requestId: string, code: string): MailMessage {
  return layOut({
    messageId: `otp-${requestId}`,
    to,
    subject: `${code} resets your transaction PIN`,
    paragraphs: [
      `Type this code where you reset your PIN. It works once, for ${otpRules.lifeMs / 60_000} minutes. Nobody from Kontor will ever ask you for it.`,
      'If it was not you, change your password at once: somebody is signed in as you.',
    ],
    code,
    reason: 'You get this mail because a reset of your transaction PIN was asked for in your account.',
  });
}

export function pinMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  to: string,
  changeId: string,
  what: 'set' | 'changed' | 'reset',
): MailMessage {
  return layOut({
    messageId: `pin-${what}-${changeId}`,
    to,
    subject: `Your transaction PIN was ${what}`,
    paragraphs: [
      `The PIN with which you confirm withdrawals and payout accounts was just ${what}.`,
      'If it was not you, change your password and reset the PIN at once.',
    ],
    links: [{ label: 'Look at my security', url: `${publicUrl}/dashboard/settings/account-security` }],
    reason: 'You get this mail whenever your transaction PIN changes.',
  });
}
