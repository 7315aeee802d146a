import { domainToUnicode } from 'node:url';
import { domainGraceDays } from '#domain/domain-timing.ts';
import type { NotificationKind } from '#domain/notification.ts';
import { addDays } from '#domain/subscription-timing.ts';
import { getIncludedVatMinor } from '#domain/subscription-billing.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import { findSubscriber } from '#server/modules/subscriptions/subscriptions.records.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';
import { describeOrder } from './domain-orders.service.ts';
import { type DomainOrderRow, findDomainOrder } from './domain-orders.repo.ts';
import type { DomainRow } from './domains.repo.ts';

interface Notice {
  kind: NotificationKind;
  event: string;
  amountMinor?: number;
  write: (business: { name: string; timeZone: string }) => Pick<
    EmailContent,
    'subject' | 'paragraphs' | 'rows'
  > & {
    link: { label: string; path: string };
  };
}

const home = '/dashboard/settings/webstore/domains';
const amountOf = (amountMinor: number) => formatMoney(amountMinor, subscriptionCurrency);

/** Notifies the members who manage the business; the email is always sent. */
async function notify(
  tx: Transaction,
  deps: NotifyDeps,
  { businessId, id, name }: DomainRow,
  { kind, event, amountMinor, write }: Notice,
): Promise<void> {
  const subscriber = await findSubscriber(tx, businessId);
  if (!subscriber) return;
  const { subject, paragraphs, rows, link } = write(subscriber);
  const eventId = `domain-${id}-${event}`;
  await notifyMembers(tx, deps, businessId, {
    kind,
    details: {
      name: domainToUnicode(name),
      ...(amountMinor !== undefined && { amountMinor, currency: subscriptionCurrency }),
    },
    records: [{ type: 'domain', id }],
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

/** Sends the receipt of a paid order. */
export async function notifyOfDomainReceipt(
  tx: Transaction,
  deps: NotifyDeps,
  domain: DomainRow,
  { businessId, id, totalMinor, kind }: DomainOrderRow,
): Promise<void> {
  const paid = await findDomainOrder(tx, businessId, id);
  const label = describeOrder({ kind }, domain.name);
  await notify(tx, deps, domain, {
    kind: 'domainPaid',
    event: `paid-${id}`,
    amountMinor: totalMinor,
    write: ({ name: business }) => ({
      subject: `Receipt for ${label}`,
      paragraphs: [`${amountOf(totalMinor)} was paid for ${label} of ${business}.`],
      rows: [
        { label: 'Receipt', value: `D-${String(paid?.receiptNumber ?? '')}` },
        { label, value: amountOf(totalMinor) },
        { label: 'Includes VAT (7.5 %)', value: amountOf(getIncludedVatMinor(totalMinor)) },
      ],
      link: { label: 'View domains', path: home },
    }),
  });
}

/** Notifies that a domain is renewed, and until when. */
export async function notifyOfRenewal(
  tx: Transaction,
  deps: NotifyDeps,
  domain: DomainRow & { expiresAt: Date },
  { id }: DomainOrderRow,
): Promise<void> {
  await notify(tx, deps, domain, {
    kind: 'domainRenewed',
    event: `renewed-${id}`,
    write: ({ timeZone }) => ({
      subject: `${domainToUnicode(domain.name)} is renewed`,
      paragraphs: [
        `${domainToUnicode(domain.name)} is paid until ${formatDay(domain.expiresAt.toISOString(), timeZone)}.`,
      ],
      link: { label: 'View domains', path: home },
    }),
  });
}

/** Asks for the payment of a renewal that could not be charged. The link leads to its payment in one tap. */
export async function notifyOfUnpaidRenewal(
  tx: Transaction,
  deps: NotifyDeps,
  domain: DomainRow,
  { id, totalMinor }: DomainOrderRow,
  reason: string | null,
): Promise<void> {
  const { expiresAt, renewalRetries, name } = domain;
  if (!expiresAt) return;
  await notify(tx, deps, domain, {
    kind: 'domainRenewalDue',
    event: `due-${id}-${renewalRetries}`,
    amountMinor: totalMinor,
    write: ({ name: business, timeZone }) => {
      const day = (instant: Date) => formatDay(instant.toISOString(), timeZone);
      return {
        subject: `Renew ${domainToUnicode(name)}`,
        paragraphs: [
          `The domain ${domainToUnicode(name)} of ${business} is paid until ${day(expiresAt)}. The renewal for a year costs ${amountOf(totalMinor)}.`,
          ...(reason ? [`The stored card couldn't be charged: ${reason}.`] : []),
          `Your store is not reachable under it after that day. It can be renewed until ${day(addDays(expiresAt, domainGraceDays))}; then anyone can register it.`,
        ],
        link: { label: 'Pay now', path: `${home}/custom-domain/pay?order=${id}` },
      };
    },
  });
}
