import { getSenderName } from '#domain/sender-name.ts';
import type { EmailSender } from '#server/modules/business/business.records.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay } from '#server/format.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import { createInvitationLink } from '#server/security/public-link.ts';

interface Invitation {
  messageId: string;
  to: string;
  invitedBy: string;
  business: EmailSender;
  token: string;
  expiresAt: Date;
}

/**
 * Creates the email of an invitation, which can be sent to any address. That of a business that is not verified has no free
 * text besides the name of the business, unless the name is misleading.
 */
export function createInvitationEmail(
  config: Deps['config'],
  { messageId, to, invitedBy, business, token, expiresAt }: Invitation,
): EmailMessage {
  const team = getSenderName(business);
  const invitation = business.isVerified
    ? `${invitedBy} invited you to join the team of ${team}.`
    : `You are invited to join the team of ${team}.`;
  return createEmail({
    messageId,
    to,
    subject: business.isVerified
      ? `${invitedBy} invited you to join ${team} on Kontor`
      : `Invitation to join ${team} on Kontor`,
    paragraphs: [
      `${invitation} Kontor is where ${team} manages its store, orders and payments.`,
      ...(business.isVerified ? [] : ["This business isn't verified by Kontor yet."]),
      `The invitation is valid until ${formatDay(expiresAt.toISOString(), business.timeZone)}. The link works once and only for your email address.`,
      "If you don't know the business, you don't need to do anything.",
    ],
    links: [{ label: 'View invitation', url: createInvitationLink(config, token) }],
    reason: `You're receiving this email because ${business.isVerified ? invitedBy : 'a member of this business'} entered your email address.`,
  });
}
