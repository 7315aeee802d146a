import { type CustomerNotice, noticeEvent } from '#domain/customer-notice.ts';
import { withoutLinks as withoutAnyLinks } from '#domain/link-text.ts';
import type { Order } from '#domain/order.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { mailRecipient } from '#server/modules/recipient-limits/recipient-mails.jobs.ts';
import { type Actor, type RecordRef, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { type Letter, layOut } from '#server/providers/mail/letter.ts';

/**
 * The part of `Deps` that notifying a customer needs; the demo passes a clock and an outbox of its own. Where the
 * configuration is at hand, the mail links to the order, the receipt or the invoice.
 */
export type NoticeDeps = Pick<Deps, 'clock' | 'jobs'> & Partial<Pick<Deps, 'config'>>;

/** The business as a mail to its customer names it. */
export interface Sender {
  name: string;
  phoneNumber: string | null;
  timeZone: string;
  isVerified: boolean;
}

const kontor: Actor = { kind: 'timer', id: null, name: 'Kontor' };

/**
 * Puts mails to customers about one fact in the outbox and records them in the timeline of the order or invoice. Every
 * notice to a customer passes through here, in the transaction of the fact; beyond the limits of the business it waits.
 * @param letters one for each recipient; `messageId` names the fact and the recipient, so that a retry is the same mail
 */
export async function notifyCustomer(
  tx: Transaction,
  { clock, jobs }: NoticeDeps,
  businessId: string,
  { kind, record, letters }: { kind: CustomerNotice; record: RecordRef; letters: readonly Letter[] },
): Promise<void> {
  if (jobs.isPast || letters.length === 0) return;
  for (const letter of letters)
    await jobs.add(
      tx,
      mailRecipient,
      { businessId, message: layOut(letter) },
      { singletonKey: letter.messageId },
    );
  const note = letters.map(({ to }) => to).join(', ');
  await recordEvents(tx, businessId, clock.now(), kontor, [{ record, event: noticeEvent(kind), note }]);
}

/**
 * Returns what a person of the business typed as it may stand in a mail. A business that is not verified must not use
 * our mails to send people to a page of its own: mail programs make a link of any `name.tld`.
 */
export const withoutLinks = ({ isVerified }: Pick<Sender, 'isVerified'>, text: string): string =>
  isVerified ? text : withoutAnyLinks(text);

/**
 * Returns true where an order's customer is mailed about it. A past order has the number that its file gave it, which may be
 * any words: a business that is not verified does not mail them.
 */
export const mayMailAbout = (
  { isVerified }: Pick<Sender, 'isVerified'>,
  { source }: Pick<Order, 'source'>,
): boolean => isVerified || source !== 'import';

/** Returns what all mails of a business to its customers have in common. */
export function letterhead(
  business: Sender,
  to: { name: string | null },
  because: string,
): { sender?: string; greeting: string; reason: string } {
  const name = withoutLinks(business, business.name);
  const contact =
    business.isVerified && business.phoneNumber !== null
      ? ` Questions? Call ${name} on ${business.phoneNumber}.`
      : '';
  return {
    // A business that is not verified does not appear as the sender: anybody can call themselves a bank.
    ...(business.isVerified && { sender: business.name }),
    greeting: business.isVerified && to.name !== null ? `Hello ${to.name},` : 'Hello,',
    reason: `You're receiving this email because you ${because} ${name}.${contact}`,
  };
}
