import type { ActiveSubscription } from '#contract/money/active-subscription.ts';
import { canSeeIncome, canSpend } from '#domain/permission.ts';
import { planRenewal } from '#domain/subscription-billing.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { addDays, graceDays, retryDays } from '#domain/subscription-timing.ts';
import type { Dunning, ScheduledChange, StoredCard, Subscription } from '#domain/subscription.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { kycStatusOf, listVerifiedHashes } from '#server/modules/kyc/kyc.records.ts';
import { hasPin } from '#server/modules/pins/pins.records.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { listTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { getOrder } from './order.view.ts';
import { getNextChoice, getPaidPeriod } from './subscription-state.ts';
import {
  type OrderRow,
  type Subscriber,
  type SubscriptionRow,
  findCurrent,
  findOpenOrder,
  findSubscriber,
} from './subscriptions.repo.ts';
import { findTrialOfBusiness, findUsedTrial } from './used-trials.repo.ts';

type Needs = { db: Executor } & Pick<Deps, 'clock' | 'config'>;

const toInstant = (date: Date | null) => date?.toISOString() ?? null;

function toScheduled(row: SubscriptionRow): ScheduledChange | null {
  const { scheduledKind, scheduledPlan: plan, scheduledPeriod: period, periodEnd } = row;
  if (scheduledKind === null || periodEnd === null) return null;
  const at = periodEnd.toISOString();
  return plan && period ? { kind: 'change', at, plan, period } : { kind: 'cancel', at };
}

function toDunning(row: SubscriptionRow, order: OrderRow | undefined): Dunning | null {
  const { status, pastDueSince, retries, isHardDecline, failureMessage } = row;
  if (status !== 'past_due' || pastDueSince === null || !order) return null;
  const next = isHardDecline ? undefined : retryDays[retries];
  const toDay = (days: number) => addDays(pastDueSince, days).toISOString();
  return {
    orderId: order.id,
    amountMinor: order.totalMinor,
    failedAt: pastDueSince.toISOString(),
    message: failureMessage,
    isHardDecline,
    nextAttemptAt: next === undefined ? null : toDay(next),
    graceEndsAt: toDay(graceDays),
    isGraceOver: row.isGraceOver,
    endsAt: toDay(retryDays[3]),
  };
}

/** Returns the stored card as the API has it; null without one. */
export function toCard({
  cardSealed,
  cardBrand,
  cardLastDigits,
  cardExpires,
}: SubscriptionRow): StoredCard | null {
  if (cardSealed === null) return null;
  return { brand: cardBrand ?? '', lastDigits: cardLastDigits ?? '', expires: cardExpires ?? '' };
}

function getNextPayment(row: SubscriptionRow, { timeZone }: Subscriber): Subscription['nextPayment'] {
  const paid = row.status !== 'past_due' && row.scheduledKind !== 'cancel' ? getPaidPeriod(row) : null;
  if (!paid) return null;
  const { creditMinor } = row;
  const { bill } = planRenewal({ creditMinor, timeZone }, paid, getNextChoice(row));
  return { at: paid.end.toISOString(), amountMinor: bill.totalMinor };
}

async function toSubscription(
  executor: Executor,
  row: SubscriptionRow,
  subscriber: Subscriber,
): Promise<Subscription> {
  const { businessId, id } = row;
  const isPaid = getPaidPeriod(row) !== null;
  const timeline = await listTimeline(executor, businessId, 'subscription', id);
  return {
    id,
    status: row.status,
    plan: row.plan,
    period: row.period,
    priceMinor: row.priceMinor,
    currency: subscriptionCurrency,
    version: row.version,
    startedAt: row.startedAt.toISOString(),
    periodStart: isPaid ? toInstant(row.periodStart) : null,
    periodEnd: isPaid ? toInstant(row.periodEnd) : null,
    trialEndsAt: toInstant(row.trialEndsAt),
    scheduled: toScheduled(row),
    dunning: toDunning(row, await findOpenOrder(executor, businessId)),
    nextPayment: getNextPayment(row, subscriber),
    creditMinor: row.creditMinor,
    card: toCard(row),
    allowsBalance: row.allowsBalance,
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

async function requireSubscriber(executor: Executor, businessId: string): Promise<Subscriber> {
  const subscriber = await findSubscriber(executor, businessId);
  if (!subscriber) throw new AppError('NOT_FOUND');
  return subscriber;
}

/** Returns a subscription as the API has it. @throws NOT_FOUND */
export const getSubscription = async (executor: Executor, row: SubscriptionRow): Promise<Subscription> =>
  toSubscription(executor, row, await requireSubscriber(executor, row.businessId));

/** Returns the current subscription. @throws NOT_FOUND without one */
export async function getCurrentSubscription(executor: Executor, businessId: string): Promise<Subscription> {
  const row = await findCurrent(executor, businessId);
  if (!row) throw new AppError('NOT_FOUND');
  return getSubscription(executor, row);
}

const noTrial = { canStartTrial: false, trialReason: null };

/** Returns whether this person can start the trial, and what the owner has to do before, if that is all that is missing. */
async function getTrialOffer(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  { businessId, ownerId }: Subscriber,
  row: SubscriptionRow | undefined,
  userId: string,
): Promise<Pick<ActiveSubscription, 'canStartTrial' | 'trialReason'>> {
  if (userId !== ownerId || (row && row.status !== 'incomplete')) return noTrial;
  if (await findTrialOfBusiness(db, businessId)) return noTrial;
  const identities = await listVerifiedHashes(db, config, businessId);
  if (await findUsedTrial(db, { ownerId, identities })) return noTrial;
  if (identities.length > 0) return { canStartTrial: true, trialReason: null };
  const isVerified = (await kycStatusOf(db, businessId)) === 'approved';
  const what = isVerified ? 'your own BVN or ID number' : 'your business';
  return { canStartTrial: false, trialReason: `Verify ${what} first: then you can try Pro for 14 days.` };
}

/** Returns the plan in force, the subscription and what can be done next. @throws NOT_FOUND */
export async function getActiveSubscription(
  { db, clock, config }: Needs,
  { businessId, userId, membership }: Member,
): Promise<ActiveSubscription> {
  const subscriber = await requireSubscriber(db, businessId);
  const row = await findCurrent(db, businessId);
  const openOrder = await findOpenOrder(db, businessId);
  const balance = canSeeIncome(membership) ? await getBalance(db, businessId, subscriptionCurrency) : null;
  return {
    plan: subscriber.plan,
    subscription: row ? await toSubscription(db, row, subscriber) : null,
    ...(await getTrialOffer({ db, config }, subscriber, row, userId)),
    openOrder: openOrder ? await getOrder({ db, clock }, { businessId, membership }, openOrder.id) : null,
    availableMinor: balance?.availableMinor ?? null,
    canSpend: canSpend(membership),
    hasPin: await hasPin(db, userId),
  };
}
