import type { Config } from '#server/config.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import { resetRules } from './passwords.rules.ts';

type Site = Pick<Config, 'publicUrl'>;

export function createResetEmail(
  { publicUrl }: Site,
  to: string,
  resetId: string,
  token: string,
): EmailMessage {
  return createEmail({
    messageId: `password-reset-${resetId}`,
    to,
    subject: 'Reset your password',
    paragraphs: [
      'We received a request to reset the password of your Kontor account.',
      `The link works once and expires in ${resetRules.lifeMs / 60_000} minutes. If you didn't request this, you don't need to do anything: your password stays the same.`,
    ],
    links: [{ label: 'Reset password', url: `${publicUrl}/auth/reset?token=${token}` }],
    reason: "You're receiving this email because a password reset was requested for your email address.",
  });
}

export function createPasswordChangedEmail({ publicUrl }: Site, to: string, changeId: string): EmailMessage {
  return createEmail({
    messageId: `password-changed-${changeId}`,
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Kontor account was just changed, and your other devices were signed out.',
      "If this wasn't you, reset your password now.",
    ],
    links: [{ label: 'Reset password', url: `${publicUrl}/auth/reset` }],
    reason: "You're receiving this email because the password of your account changed.",
  });
}
