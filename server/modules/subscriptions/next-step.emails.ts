import { planRenewal } from '#domain/subscription-billing.ts';
import { trialPlan } from '#domain/subscription-timing.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay } from '#server/format.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { getBillRows } from './bill.rows.ts';
import { type Notice, amountOf, home, notify } from './plan-notice.ts';
import { describeChoice, getPlanName } from './plan.words.ts';
import { getNextChoice, getPaidPeriod } from './subscription-state.ts';
import type { Subscriber, SubscriptionRow } from './subscriptions.repo.ts';

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
  const paid = getPaidPeriod(subscription);
  if (status === 'trialing' && trialEndsAt)
    return {
      kind: 'trialEndsSoon',
      name: getPlanName(trialPlan),
      write: ({ name: business }) => ({
        subject: `Your trial of ${getPlanName(trialPlan)} ends on ${formatEnd(trialEndsAt)}`,
        paragraphs: [
          `The trial of ${business} ends on ${formatEnd(trialEndsAt)}. Nothing is charged.`,
          paid
            ? `${describeChoice(paid)} starts then. It is paid until ${formatEnd(paid.end)}.`
            : 'Buy a plan to keep all features. Otherwise the limits of the free plan apply, and your data is kept.',
        ],
        link: paid
          ? { label: 'Manage plan', path: `${home}/manage` }
          : { label: 'Compare plans', path: `${home}/compare` },
      }),
    };
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
