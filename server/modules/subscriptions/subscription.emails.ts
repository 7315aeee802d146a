import { addDays, graceDays, retryDays, trialPlan } from '#domain/subscription-timing.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay } from '#server/format.ts';
import { getSeatDeadline } from '#server/modules/entitlements/seat-deadline.service.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { getBillRows } from './bill.rows.ts';
import { amountOf, describeSeats, home, notify } from './plan-notice.ts';
import { describeChoice, getPlanName } from './plan.words.ts';
import { type OrderRow, type SubscriptionRow, findOrder } from './subscriptions.repo.ts';

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
        ...(subscription.status === 'trialing'
          ? [`Your trial of ${getPlanName(trialPlan)} continues. ${name} starts when it ends.`]
          : []),
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

/** Notifies that a plan that was bought in the trial has started with its end. */
export async function notifyOfStart(
  tx: Transaction,
  deps: NotifyDeps,
  subscription: SubscriptionRow,
): Promise<void> {
  const name = describeChoice(subscription);
  const seats = await getSeatDeadline(tx, subscription.businessId);
  await notify(tx, deps, subscription, {
    kind: 'planStarted',
    event: 'started',
    name,
    write: ({ name: business, timeZone }) => ({
      subject: `${name} of ${business} has started`,
      paragraphs: [
        `The trial of ${getPlanName(trialPlan)} is over, and ${name} has started.`,
        ...(subscription.periodEnd
          ? [`It is paid until ${formatDay(subscription.periodEnd.toISOString(), timeZone)}.`]
          : []),
        ...describeSeats(seats, timeZone),
      ],
      link: { label: 'View plan', path: home },
    }),
  });
}

/** Notifies that a plan doesn't start after the trial, because its payment was returned. */
export async function notifyOfLostStart(
  tx: Transaction,
  deps: NotifyDeps,
  subscription: SubscriptionRow,
): Promise<void> {
  const name = describeChoice(subscription);
  await notify(tx, deps, subscription, {
    kind: 'planEnded',
    event: 'lost-start',
    name,
    write: ({ name: business, timeZone }) => ({
      subject: `${name} of ${business} won't start`,
      paragraphs: [
        `The payment of ${name} was returned: it doesn't start after your trial.`,
        ...(subscription.trialEndsAt
          ? [
              `The trial continues until ${formatDay(subscription.trialEndsAt.toISOString(), timeZone)}. Buy a plan to keep its features.`,
            ]
          : []),
      ],
      link: { label: 'Compare plans', path: `${home}/compare` },
    }),
  });
}
