import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { type CustomerNotice, getNoticeEvent } from '#domain/customer-notice.ts';
import type { Country } from '#domain/business.ts';
import type { Order } from '#domain/order.ts';
import { getSenderName } from '#domain/sender-name.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recipientEmailJob } from '#server/modules/recipient-limits/recipient-emails.jobs.ts';
import { type RecordRef, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { type EmailContent, createEmail } from '#server/providers/mail/email-layout.ts';
import { formatPhone } from '#server/platform/phone-numbers.ts';

/**
 * The part of `Deps` that notifying a customer needs; the demo passes its own clock and outbox. Where the configuration
 * is available, the email links to the order, the receipt or the invoice.
 */
export type NoticeDeps = Pick<Deps, 'clock' | 'jobs'> & Partial<Pick<Deps, 'config'>>;

/** The business as an email to its customer names it. */
export interface Sender {
  name: string;
  phoneNumber: string | null;
  country: Country;
  timeZone: string;
  isVerified: boolean;
}

/**
 * Adds emails to customers about one event to the outbox and records them in the timeline of the order or invoice.
 * Every notice to a customer is sent here, in the transaction of the event; beyond the limits of the business it is
 * delayed.
 * @param letters one for each recipient; `messageId` identifies the event and the recipient, so that a retry sends the
 * same email
 */
export async function notifyCustomer(
  tx: Transaction,
  { clock, jobs }: NoticeDeps,
  businessId: string,
  { kind, record, emails }: { kind: CustomerNotice; record: RecordRef; emails: readonly EmailContent[] },
): Promise<void> {
  if (jobs.isPast || emails.length === 0) return;
  for (const letter of emails)
    await jobs.add(
      tx,
      recipientEmailJob,
      { businessId, message: createEmail(letter) },
      { singletonKey: letter.messageId },
    );
  const note = emails.map(({ to }) => to).join(', ');
  await recordEvents(tx, businessId, clock.now(), systemActor, [
    { record, event: getNoticeEvent(kind), note },
  ]);
}

/**
 * Returns true if an order's customer may be emailed about it. The number of an imported order may be any text: a
 * business that is not verified can't email it.
 */
export const canEmailAboutOrder = (
  { isVerified }: Pick<Sender, 'isVerified'>,
  { source }: Pick<Order, 'source'>,
): boolean => isVerified || source !== 'import';

/** Returns what all emails of a business to its customers have in common. */
export function createEmailHeader(
  business: Sender,
  to: { name: string | null },
  because: string,
): { sender?: string; greeting: string; reason: string } {
  const name = getSenderName(business);
  const contact =
    business.isVerified && business.phoneNumber !== null
      ? ` Questions? Call ${name} on ${formatPhone(business.phoneNumber, business.country)}.`
      : '';
  return {
    // A business that is not verified is not named as the sender: anyone could claim to be a bank.
    ...(business.isVerified && { sender: business.name }),
    greeting: business.isVerified && to.name !== null ? `Hello ${to.name},` : 'Hello,',
    reason: `You're receiving this email because you ${because} ${name}.${contact}`,
  };
}
