import { removeLinks } from '#domain/link-text.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay } from '#server/format.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import { createInvitationLink } from '#server/security/public-link.ts';

interface Invitation {
  messageId: string;
  to: string;
  invitedBy: string;
  business: { name: string; timeZone: string };
  token: string;
  expiresAt: Date;
}

/**
 * Creates the email of an invitation. Its only free texts are the names of the person and the business, without anything
 * that is read as a link: an invitation can be sent to any address.
 */
export function createInvitationEmail(
  config: Deps['config'],
  { messageId, to, invitedBy, business, token, expiresAt }: Invitation,
): EmailMessage {
  const [person, team] = [removeLinks(invitedBy), removeLinks(business.name)];
  return createEmail({
    messageId,
    to,
    subject: `${person} invited you to join ${team} on Kontor`,
    paragraphs: [
      `${person} invited you to join the team of ${team}. Kontor is where ${team} manages its store, orders and payments.`,
      `The invitation is valid until ${formatDay(expiresAt.toISOString(), business.timeZone)}. The link works once and only for your email address.`,
      "If you don't know the business, you don't need to do anything.",
    ],
    links: [{ label: 'View invitation', url: createInvitationLink(config, token) }],
    reason: `You're receiving this email because ${person} entered your email address.`,
  });
}
