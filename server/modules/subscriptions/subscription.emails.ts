import type { NotificationKind } from '#domain/notification.ts';
import { planRenewal } from '#domain/subscription-billing.ts';
import { listMemberNames } from '#domain/seats.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { addDays, graceDays, retryDays } from '#domain/subscription-timing.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { getSeatDeadline } from '#server/modules/entitlements/seat-deadline.service.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';
import { getBillRows } from './bill.rows.ts';
import { describeChoice, getPlanName } from './plan.words.ts';
import { getNextChoice, getPaidPeriod } from './subscription-state.ts';
import {
  type OrderRow,
  type Subscriber,
  type SubscriptionRow,
  findOrder,
  findSubscriber,
} from './subscriptions.repo.ts';

type Texts = Pick<EmailContent, 'subject' | 'paragraphs' | 'rows'> & {
  link: { label: string; path: string };
};

interface Notice {
  kind: NotificationKind;
  /** Makes the email's id together with the subscription: the same event is sent once. */
  event: string;
  /** The plan, as the notification names it. */
  name: string;
  amountMinor?: number;
  write: (business: Subscriber) => Texts;
}

const amountOf = (amountMinor: number) => formatMoney(amountMinor, subscriptionCurrency);
const home = '/dashboard/subscription';

/** Notifies the owner, and the members who manage the business; the email is always sent. */
async function notify(
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
const describeSeats = (deadline: Awaited<ReturnType<typeof getSeatDeadline>>, timeZone: string): string[] =>
  deadline === null
    ? []
    : [
        `The plan has no seat for ${listMemberNames(deadline.members)}: their access ends on ${formatDay(deadline.at.toISOString(), timeZone)}, unless you upgrade or remove other members before then.`,
      ];

/** Sends the receipt of a paid order; after a downgrade it names the members who lose their seat. */
export async function notifyOfPayment(
  tx: Transaction,
  deps: NotifyDeps,
  subscription: SubscriptionRow,
  { businessId, id, totalMinor, bill }: OrderRow,
): Promise<void> {
  const paid = await findOrder(tx, businessId, id);
  const name = describeChoice(subscription);
  const seats = await getSeatDeadline(tx, businessId);
  await notify(tx, deps, subscription, {
    kind: 'planPaid',
    event: `paid-${id}`,
    name,
    amountMinor: totalMinor,
    write: ({ name: business, timeZone }) => ({
      subject: `Receipt for ${name}`,
      paragraphs: [
        `${amountOf(totalMinor)} was paid for ${name} of ${business}.`,
        `The plan is paid from ${formatDay(bill.periodStart, timeZone)} until ${formatDay(bill.periodEnd, timeZone)}.`,
        ...describeSeats(seats, timeZone),
      ],
      rows: [{ label: 'Receipt', value: String(paid?.receiptNumber ?? '') }, ...getBillRows(bill)],
      link: { label: 'View receipt', path: home },
    }),
  });
}

/** Asks for a payment after a failed renewal. The link leads to its payment in one tap. */
export async function notifyOfFailure(
  tx: Transaction,
  deps: NotifyDeps,
  subscription: SubscriptionRow,
  order: OrderRow,
): Promise<void> {
  const { pastDueSince, failureMessage, retries, isHardDecline, isGraceOver } = subscription;
  if (!pastDueSince) return;
  const name = describeChoice(order);
  const next = isHardDecline ? undefined : retryDays[retries];
  await notify(tx, deps, subscription, {
    kind: 'renewalFailed',
    event: 'failed',
    name,
    amountMinor: order.totalMinor,
    write: ({ name: business, timeZone }) => {
      const dayOfStep = (days: number) => formatDay(addDays(pastDueSince, days).toISOString(), timeZone);
      return {
        subject: `The renewal of ${name} couldn't be charged`,
        paragraphs: [
          `We couldn't charge ${amountOf(order.totalMinor)} for ${name} of ${business}.`,
          ...(failureMessage ? [`The reason: ${failureMessage}.`] : []),
          isGraceOver
            ? 'Until it is paid, the limits of the free plan apply. Your data is kept.'
            : `You keep all features until ${dayOfStep(graceDays)}. Your data is kept in any case.`,
          next === undefined
            ? `The plan ends on ${dayOfStep(retryDays[3])}, unless it is paid before.`
            : `We try again on ${dayOfStep(next)}. You can also pay now, with any card, by transfer or USSD.`,
        ],
        link: { label: 'Pay now', path: `${home}/checkout/${order.id}` },
      };
    },
  });
}

/** Notifies that the limits of the free plan apply until the renewal is paid. */
export async function notifyOfGraceEnd(
  tx: Transaction,
  deps: NotifyDeps,
  subscription: SubscriptionRow,
  order: OrderRow | undefined,
): Promise<void> {
  const name = getPlanName(subscription.plan);
  const seats = await getSeatDeadline(tx, subscription.businessId);
  await notify(tx, deps, subscription, {
    kind: 'planGraceOver',
    event: 'grace-over',
    name,
    write: ({ name: business, timeZone }) => ({
      subject: `${business} is on the free plan until ${name} is paid`,
      paragraphs: [
        `The renewal of ${name} is still unpaid, so the limits of the free plan apply to ${business} now.`,
        'Nothing was deleted. Pay the renewal to get all features back at once.',
        ...describeSeats(seats, timeZone),
      ],
      link: { label: 'Pay now', path: order ? `${home}/checkout/${order.id}` : home },
    }),
  });
}

const endTexts: Record<'trial' | 'canceled' | 'unpaid' | 'refunded', (name: string) => string> = {
  trial: (name) => `The trial of ${name} is over.`,
  canceled: (name) => `${name} was cancelled and has ended.`,
  unpaid: (name) => `${name} has ended, because its renewal was not paid.`,
  refunded: (name) => `${name} has ended, because its payment was returned.`,
};

/** Notifies that a plan has ended, and why. */
export async function notifyOfEnd(
  tx: Transaction,
  deps: NotifyDeps,
  subscription: SubscriptionRow,
  reason: keyof typeof endTexts,
): Promise<void> {
  const name = getPlanName(subscription.plan);
  const seats = await getSeatDeadline(tx, subscription.businessId);
  await notify(tx, deps, subscription, {
    kind: 'planEnded',
    event: 'ended',
    name,
    write: ({ name: business, timeZone }) => ({
      subject: `${name} of ${business} has ended`,
      paragraphs: [
        endTexts[reason](name),
        `${business} is on the free plan now. Nothing was deleted: what is beyond its limits stays, and you can add more once you upgrade.`,
        ...describeSeats(seats, timeZone),
      ],
      link: { label: 'Compare plans', path: `${home}/compare` },
    }),
  });
}

/** Announces the end of a trial, a renewal with its amount, or a scheduled change. */
export async function notifyOfNextStep(
  tx: Transaction,
  deps: NotifyDeps,
  subscription: SubscriptionRow,
  subscriber: Subscriber,
): Promise<void> {
  const notice = createNotice(subscription, subscriber);
  if (notice)
    await notify(tx, deps, subscription, {
      ...notice,
      event: `soon-${subscription.noticedAt?.getTime() ?? 0}`,
    });
}

function createNotice(
  subscription: SubscriptionRow,
  { timeZone }: Subscriber,
): Omit<Notice, 'event'> | undefined {
  const { status, plan, trialEndsAt, scheduledKind, creditMinor, cardLastDigits, allowsBalance } =
    subscription;
  const formatEnd = (end: Date) => formatDay(end.toISOString(), timeZone);
  if (status === 'trialing' && trialEndsAt)
    return {
      kind: 'trialEndsSoon',
      name: getPlanName(plan),
      write: ({ name: business }) => ({
        subject: `Your trial of ${getPlanName(plan)} ends on ${formatEnd(trialEndsAt)}`,
        paragraphs: [
          `The trial of ${business} ends on ${formatEnd(trialEndsAt)}. Nothing is charged.`,
          'Buy a plan to keep all features. Otherwise the limits of the free plan apply, and your data is kept.',
        ],
        link: { label: 'Compare plans', path: `${home}/compare` },
      }),
    };
  const paid = getPaidPeriod(subscription);
  if (!paid) return undefined;
  const next = getNextChoice(subscription);
  if (scheduledKind === 'cancel')
    return {
      kind: 'planEndsSoon',
      name: getPlanName(plan),
      write: ({ name: business }) => ({
        subject: `${getPlanName(plan)} of ${business} ends on ${formatEnd(paid.end)}`,
        paragraphs: [
          `You cancelled ${getPlanName(plan)}: it ends on ${formatEnd(paid.end)}, and nothing is charged.`,
          'You can undo this until then.',
        ],
        link: { label: 'Manage plan', path: `${home}/manage` },
      }),
    };
  const { bill } = planRenewal({ creditMinor, timeZone }, paid, next);
  const payer = cardLastDigits
    ? `We'll charge your card that ends with ${cardLastDigits}.`
    : allowsBalance
      ? "We'll take it from your available balance."
      : "There is no card to charge: we'll email you a link to pay.";
  return {
    kind: scheduledKind === 'change' ? 'planChangesSoon' : 'planRenewsSoon',
    name: describeChoice(next),
    amountMinor: bill.totalMinor,
    write: ({ name: business }) => ({
      subject:
        scheduledKind === 'change'
          ? `${business} changes to ${describeChoice(next)} on ${formatEnd(paid.end)}`
          : `${describeChoice(next)} of ${business} renews on ${formatEnd(paid.end)}`,
      paragraphs: [
        `${amountOf(bill.totalMinor)} is due on ${formatEnd(paid.end)} for ${describeChoice(next)}.`,
        payer,
        'You can change or cancel the plan until then.',
      ],
      rows: getBillRows(bill),
      link: { label: 'Manage plan', path: `${home}/manage` },
    }),
  };
}
