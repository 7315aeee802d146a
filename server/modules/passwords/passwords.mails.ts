import type { Config } from '#server/config.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import type { MailMessage } from '#server/providers/mail/mail.ts';
import { resetRules } from './passwords.rules.ts';

type Site = Pick<Config, 'publicUrl'>;

export function resetMail({ publicUrl }: Site, to: string, resetId: string, token: string): MailMessage {
  return layOut({
    messageId: `password-reset-${resetId}`,
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked to set a new password for your Kontor account.',
      `The link works once, for ${resetRules.lifeMs / 60_000} minutes. If it was not you, do nothing: your password stays as it is.`,
    ],
    links: [{ label: 'Set a new password', url: `${publicUrl}/auth/reset?token=${token}` }],
    reason: 'You get this mail because a new password was asked for with your e-mail address.',
  });
}

export function passwordChangedMail({ publicUrl }: Site, to: string, changeId: string): MailMessage {
  return layOut({
    messageId: `password-changed-${changeId}`,
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Kontor account was just changed, and other devices were signed out.',
      'If it was not you, set a new password at once.',
    ],
    links: [{ label: 'It was not me', url: `${publicUrl}/auth/reset` }],
    reason: 'You get this mail whenever your password changes.',
  });
}
