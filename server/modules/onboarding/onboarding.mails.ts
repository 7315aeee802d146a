import { otpRules } from '#domain/password.ts';
import type { Config } from '#server/config.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import type { MailMessage } from '#server/providers/mail/mail.ts';

const reason = 'You get this mail because somebody began to sign up at Kontor with your e-mail address.';

export function codeMail(to: string, requestId: string, code: string): MailMessage {
  return layOut({
    messageId: `otp-${requestId}`,
    to,
    subject: `${code} is your Kontor code`,
    paragraphs: [
      `Type this code where you sign up. It works once, for ${otpRules.lifeMs / 60_000} minutes. Nobody from Kontor will ever ask you for it.`,
    ],
    code,
    reason,
  });
}

/** Goes out in place of a code, so that the person learns of the account and whoever typed the address does not. */
export function accountExistsMail({ publicUrl }: Config, to: string, requestId: string): MailMessage {
  return layOut({
    messageId: `otp-${requestId}`,
    to,
    subject: 'You already have a Kontor account',
    paragraphs: [
      'Somebody, hopefully you, tried to sign up with this e-mail address. You have an account already, so there is nothing to sign up for: sign in instead.',
      'If it was not you, do nothing. Nobody was told that you have an account.',
    ],
    links: [
      { label: 'Sign in', url: `${publicUrl}/` },
      { label: 'I forgot my password', url: `${publicUrl}/auth/reset` },
    ],
    reason,
  });
}
