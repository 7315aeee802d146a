import type { Config } from '#server/config.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';

const changes = {
  added: {
    subject: 'A passkey was added to your account',
    describe: (device: string) =>
      `From now on, a passkey created with ${device} can sign in to your account.`,
  },
  removed: {
    subject: 'A passkey was removed from your account',
    describe: (device: string) => `The passkey created with ${device} can no longer sign in to your account.`,
  },
} as const;

/** The notice of an added or removed passkey, to the person it belongs to. */
export function createPasskeyEmail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  to: string,
  { id, device }: { id: string; device: string },
  change: keyof typeof changes,
): EmailMessage {
  const { subject, describe } = changes[change];
  return createEmail({
    messageId: `passkey-${change}-${id}`,
    to,
    subject,
    paragraphs: [
      describe(device),
      "If this wasn't you, change your password now and end all sessions: someone is signed in to your account.",
    ],
    links: [{ label: 'View security settings', url: `${publicUrl}/dashboard/settings/account-security` }],
    reason: "You're receiving this email because the security settings of your account were changed.",
  });
}
