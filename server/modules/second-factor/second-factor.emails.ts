import type { Config } from '#server/config.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';

type Site = Pick<Config, 'publicUrl'>;

const getSettingsLink = ({ publicUrl }: Site) => ({
  label: 'View security settings',
  url: `${publicUrl}/dashboard/settings/account-security`,
});

const changes = {
  on: {
    subject: 'Your authenticator app was set up',
    text: 'From now on, signing in to Kontor needs a code from your authenticator app besides your password.',
  },
  off: {
    subject: 'Your authenticator app was turned off',
    text: 'Signing in to Kontor no longer needs a code. Your recovery codes were deleted.',
  },
  codes: {
    subject: 'Your recovery codes were replaced',
    text: 'Your account has new recovery codes. The old ones no longer work.',
  },
} as const;

/** The notice of a change of the second factor, to the person it belongs to. */
export function createSecondFactorChangedEmail(
  site: Site,
  to: string,
  changeId: string,
  change: keyof typeof changes,
): EmailMessage {
  const { subject, text } = changes[change];
  return createEmail({
    messageId: `second-factor-${change}-${changeId}`,
    to,
    subject,
    paragraphs: [
      text,
      "If this wasn't you, change your password now and end all sessions: someone is signed in to your account.",
    ],
    links: [getSettingsLink(site)],
    reason: "You're receiving this email because the security settings of your account were changed.",
  });
}

export function createRecoveryCodeUsedEmail(
  site: Site,
  to: string,
  codeId: string,
  left: number,
): EmailMessage {
  const rest = left === 0 ? 'You have none left' : left === 1 ? 'You have one left' : `You have ${left} left`;
  return createEmail({
    messageId: `recovery-code-${codeId}`,
    to,
    subject: 'A recovery code was used',
    paragraphs: [
      `One of your recovery codes was just used in place of a code from your authenticator app. ${rest}.`,
      "If this wasn't you, change your password now and create new recovery codes.",
    ],
    links: [getSettingsLink(site)],
    reason: "You're receiving this email because a recovery code of your account was used.",
  });
}

export function createCodesRefusedEmail(site: Site, to: string, lockId: string): EmailMessage {
  return createEmail({
    messageId: `second-factor-locked-${lockId}`,
    to,
    subject: 'Wrong codes were entered for your account',
    paragraphs: [
      'Several wrong codes in a row were entered in place of the code from your authenticator app. For a while, only recovery codes work.',
      "If this wasn't you, change your password now: someone knows it.",
    ],
    links: [getSettingsLink(site)],
    reason: "You're receiving this email because wrong codes were entered for your account.",
  });
}
