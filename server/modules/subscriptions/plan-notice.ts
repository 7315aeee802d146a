import { listMemberNames } from '#domain/seats.ts';
import type { NotificationKind } from '#domain/notification.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import type { getSeatDeadline } from '#server/modules/entitlements/seat-deadline.service.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';
import { type Subscriber, type SubscriptionRow, findSubscriber } from './subscriptions.repo.ts';

type Texts = Pick<EmailContent, 'subject' | 'paragraphs' | 'rows'> & {
  link: { label: string; path: string };
};

export interface Notice {
  kind: NotificationKind;
  /** Makes the email's id together with the subscription: the same event is sent once. */
  event: string;
  /** The plan, as the notification names it. */
  name: string;
  amountMinor?: number;
  write: (business: Subscriber) => Texts;
}

export const amountOf = (amountMinor: number) => formatMoney(amountMinor, subscriptionCurrency);
export const home = '/dashboard/subscription';

/** Notifies the owner, and the members who manage the business; the email is always sent. */
export async function notify(
  tx: Transaction,
  deps: NotifyDeps,
  { businessId, id, version }: SubscriptionRow,
  { kind, event, name, amountMinor, write }: Notice,
): Promise<void> {
  const subscriber = await findSubscriber(tx, businessId);
  if (!subscriber) return;
  const { subject, paragraphs, rows, link } = write(subscriber);
  const eventId = `subscription-${id}-${version}-${event}`;
  await notifyMembers(tx, deps, businessId, {
    kind,
    details: { name, ...(amountMinor !== undefined && { amountMinor, currency: subscriptionCurrency }) },
    records: [{ type: 'subscription', id }],
    eventId,
    createOwnEmail: ({ userId, email }) => ({
      messageId: `${eventId}-${userId}`,
      to: email,
      subject,
      paragraphs,
      ...(rows && { rows }),
      links: [{ label: link.label, url: `${deps.config.publicUrl}${link.path}` }],
      reason: `You're receiving this email because you manage ${subscriber.name} on Kontor.`,
    }),
  });
}

/** Returns the sentence about the members for whom the plan has no seat, if there are any. */
export const describeSeats = (
  deadline: Awaited<ReturnType<typeof getSeatDeadline>>,
  timeZone: string,
): string[] =>
  deadline === null
    ? []
    : [
        `The plan has no seat for ${listMemberNames(deadline.members)}: their access ends on ${formatDay(deadline.at.toISOString(), timeZone)}, unless you upgrade or remove other members before then.`,
      ];
