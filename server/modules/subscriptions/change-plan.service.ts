import type {
  SubscriptionChange as ChangeRequest,
  SubscriptionPreview,
} from '#contract/money/subscription.ts';
import {
  type ChangeChoice,
  type PlanChange,
  type PlanChoice,
  countTrialDays,
  planChange,
  planRenewal,
} from '#domain/subscription-billing.ts';
import { canSpend } from '#domain/permission.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { addDays, trialDays, trialPlan } from '#domain/subscription-timing.ts';
import { v7 as uuid } from 'uuid';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { formatMoney } from '#server/format.ts';
import { getPlanLosses } from '#server/modules/entitlements/usage.view.ts';
import { listVerifiedHashes } from '#server/modules/kyc/kyc.records.ts';
import { isWaiting } from '#server/modules/payments/kontor-payment.rules.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { describeChoice } from './plan.words.ts';
import { isCardCharge } from '#server/modules/payments/transaction-kinds.ts';
import { applyPaidOrder, createOrder } from './subscription-orders.service.ts';
import { type SubscriptionDeps, advanceSubscription, voidOrder } from './subscription.adapter.ts';
import {
  type HeldState,
  getBusinessNow,
  getPaidPeriod,
  lockState,
  toBillingState,
} from './subscription-state.ts';
import {
  type OrderRow,
  type SubscriptionRow,
  findCurrent,
  findOpenOrder,
  findOrder,
  findSubscriber,
  insertSubscription,
  lockSubscription,
} from './subscriptions.repo.ts';
import { findTrialOfBusiness, recordUsedTrial } from './used-trials.repo.ts';

const changeNeedsPayment = 'Changing a paid plan needs access to payments. Ask the owner.';

/** Returns true if buying a plan uses what others gave for it: a stored card, the balance or a credit. */
const usesStoredMoney = (row: SubscriptionRow | undefined): boolean =>
  row !== undefined && (row.cardSealed !== null || row.allowsBalance || row.creditMinor > 0);

/** Returns what a choice does for this caller: what would spend the business's money needs access to payments. */
function planChangeFor(
  { membership }: Pick<Member, 'membership'>,
  { subscription, subscriber, now }: Pick<HeldState, 'subscription' | 'subscriber' | 'now'>,
  choice: ChangeChoice,
): PlanChange {
  const change = planChange(toBillingState(subscription, subscriber), choice, now);
  const spends = change.kind === 'purchase' ? usesStoredMoney(subscription) : change.kind !== 'current';
  if (change.kind === 'unavailable' || !spends || canSpend(membership)) return change;
  return { kind: 'unavailable', reason: changeNeedsPayment };
}

type Billed = Extract<PlanChange, { bill: object }>;
const isBilled = (change: PlanChange): change is Billed => 'bill' in change;

/** Returns true if an unpaid order is of this choice, and still has the bill that it would have today. */
const isSameOrder = (order: OrderRow, choice: PlanChoice, { bill }: Billed): boolean =>
  order.plan === choice.plan &&
  order.period === choice.period &&
  order.totalMinor === bill.totalMinor &&
  order.periodStart.toISOString() === bill.periodStart;

/** Returns what a choice would do now. */
export async function previewChange(
  { db, clock }: { db: Executor } & Pick<SubscriptionDeps, 'clock'>,
  caller: Member,
  { startsNow = false, ...choice }: ChangeChoice,
): Promise<SubscriptionPreview> {
  const { businessId } = caller;
  const subscriber = await findSubscriber(db, businessId);
  if (!subscriber) throw new AppError('NOT_FOUND');
  const subscription = await findCurrent(db, businessId);
  const openOrder = await findOpenOrder(db, businessId);
  const state = toBillingState(subscription, subscriber);
  const now = getBusinessNow(clock, subscriber);
  const change = planChangeFor(caller, { subscription, subscriber, now }, { ...choice, startsNow });
  const days = change.kind === 'purchase' ? countTrialDays(state, now) : 0;
  const paid = isBilled(change) ? change.paid : state.paid;
  const hasNext = paid && (isBilled(change) || change.kind === 'scheduled');
  const creditMinor = isBilled(change) ? change.creditMinor : state.creditMinor;
  const next = hasNext ? planRenewal({ ...state, creditMinor }, paid, choice) : null;
  const effectiveAt = isBilled(change) ? change.paid.start : change.kind === 'scheduled' ? change.at : null;
  return {
    ...choice,
    kind: change.kind,
    currency: subscriptionCurrency,
    bill: isBilled(change) ? change.bill : null,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    nextPayment: paid && next ? { at: paid.end.toISOString(), amountMinor: next.bill.totalMinor } : null,
    trial:
      days > 0 && state.trialEndsAt
        ? { plan: trialPlan, endsAt: state.trialEndsAt.toISOString(), days, startsNow }
        : null,
    losses: await getPlanLosses({ db, clock }, businessId, choice.plan),
    reason: change.kind === 'unavailable' ? change.reason : null,
    openOrderId:
      openOrder && isBilled(change) && isSameOrder(openOrder, choice, change) ? openOrder.id : null,
  };
}

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });

/** Returns the order that an earlier attempt created. @throws ALREADY_DONE for an order of something else */
async function findRepeated(
  tx: Transaction,
  { businessId }: Member,
  { orderId, plan, period }: ChangeRequest,
): Promise<OrderRow | undefined> {
  const order = await findOrder(tx, businessId, orderId);
  if (order && (order.plan !== plan || order.period !== period))
    throw new AppError('ALREADY_DONE', { message: 'This ID belongs to another order. Start again.' });
  return order;
}

/** Voids the unpaid order that another one replaces. @throws ILLEGAL_EVENT while a card is being charged for it */
async function replaceOrder(tx: Transaction, deps: SubscriptionDeps, order: OrderRow): Promise<void> {
  const payments = await transactionsFor(tx, order.businessId, { subscriptionOrderId: order.id });
  const now = deps.clock.now();
  if (payments.some((payment) => isCardCharge(payment) && isWaiting(payment, now)))
    throw illegal('Your card is being charged for another order. Wait for its result.');
  await voidOrder(tx, deps, order);
}

async function startSubscription(
  tx: Transaction,
  deps: SubscriptionDeps,
  { businessId }: Pick<Member, 'businessId'>,
  choice: PlanChoice,
): Promise<SubscriptionRow> {
  await insertSubscription(tx, {
    businessId,
    id: uuid(),
    status: 'incomplete',
    ...choice,
    priceMinor: 0,
    startedAt: deps.clock.now(),
  });
  const subscription = await lockSubscription(tx, businessId);
  if (!subscription) throw new Error('the subscription was not stored');
  return subscription;
}

const amountChanged = (totalMinor: number) =>
  new AppError('AMOUNT_CHANGED', {
    message: `The amount has changed to ${formatMoney(totalMinor, subscriptionCurrency)}.`,
  });

/**
 * Orders a plan as it was previewed; the same choice again is the same order, in any tab. An order without anything to pay
 * takes effect at once.
 * @param kinds the kinds of change that the call may make
 * @throws ILLEGAL_EVENT with the reason, AMOUNT_CHANGED, ALREADY_DONE for the id of another order
 */
async function orderPlan(
  tx: Transaction,
  deps: SubscriptionDeps,
  caller: Member,
  state: HeldState,
  { change, request }: { change: Billed; request: ChangeRequest },
): Promise<OrderRow> {
  const { plan, period, orderId, totalMinor } = request;
  if (totalMinor !== change.bill.totalMinor) throw amountChanged(change.bill.totalMinor);
  const { openOrder } = state;
  if (openOrder && isSameOrder(openOrder, request, change)) return openOrder;
  if (openOrder) await replaceOrder(tx, deps, openOrder);
  const subscription = state.subscription ?? (await startSubscription(tx, deps, caller, { plan, period }));
  const payer = await userById(tx, caller.userId);
  const order = await createOrder(tx, deps, { ...state, subscription }, change, {
    id: orderId,
    kind: change.kind,
    ...(payer && { payerEmail: payer.email }),
  });
  if (order.totalMinor > 0) return order;
  await applyPaidOrder(tx, deps, { subscription, now: state.now }, order, toMerchantActor(caller));
  return order;
}

/** @throws ILLEGAL_EVENT if the plan can't be bought now, AMOUNT_CHANGED, ALREADY_DONE */
export async function purchasePlan(
  tx: Transaction,
  deps: SubscriptionDeps,
  caller: Member,
  request: ChangeRequest,
): Promise<OrderRow> {
  const state = await lockState(tx, deps, caller.businessId);
  const repeated = await findRepeated(tx, caller, request);
  if (repeated) return repeated;
  const change = planChangeFor(caller, state, request);
  if (change.kind === 'purchase') return orderPlan(tx, deps, caller, state, { change, request });
  throw illegal(
    change.kind === 'unavailable' ? change.reason : 'The business has a plan already. Change it instead.',
  );
}

/**
 * Changes the plan: an upgrade is an order, anything else is scheduled for the end of the period.
 * @returns the order; undefined if the change is scheduled
 * @throws ILLEGAL_EVENT with the reason, AMOUNT_CHANGED, ALREADY_DONE
 */
export async function changePlan(
  tx: Transaction,
  deps: SubscriptionDeps,
  caller: Member,
  request: ChangeRequest,
): Promise<OrderRow | undefined> {
  const state = await lockState(tx, deps, caller.businessId);
  const repeated = await findRepeated(tx, caller, request);
  if (repeated) return repeated;
  const { subscription, now, openOrder } = state;
  const change = planChangeFor(caller, state, request);
  if (change.kind === 'upgrade') return orderPlan(tx, deps, caller, state, { change, request });
  if (change.kind === 'unavailable') throw illegal(change.reason);
  if (change.kind === 'current') throw illegal('This is the current plan.');
  if (change.kind === 'purchase' || !subscription)
    throw illegal('The business has no plan yet. Buy one first.');
  const { plan, period } = request;
  if (subscription.scheduledPlan === plan && subscription.scheduledPeriod === period) return undefined;
  if (openOrder) await replaceOrder(tx, deps, openOrder);
  await advanceSubscription(
    tx,
    deps,
    subscription,
    { event: 'plan.schedule', now },
    toMerchantActor(caller),
    {
      change: { scheduledKind: 'change', scheduledPlan: plan, scheduledPeriod: period },
      note: describeChoice(request),
    },
  );
  return undefined;
}

/** Locks the current subscription. @throws NOT_FOUND without one */
async function requireCurrent(
  tx: Transaction,
  deps: SubscriptionDeps,
  businessId: string,
): Promise<HeldState & { subscription: SubscriptionRow }> {
  const state = await lockState(tx, deps, businessId);
  const { subscription } = state;
  if (!subscription) throw new AppError('NOT_FOUND');
  return { ...state, subscription };
}

const noSchedule = { scheduledKind: null, scheduledPlan: null, scheduledPeriod: null } as const;

/**
 * Cancels the plan at the end of its period, or at once where none is paid; cancelling twice is one cancellation.
 * @throws NOT_FOUND without a plan
 */
export async function cancelPlan(
  tx: Transaction,
  deps: SubscriptionDeps,
  caller: Member,
): Promise<SubscriptionRow> {
  const { subscription, now, openOrder } = await requireCurrent(tx, deps, caller.businessId);
  const paid = getPaidPeriod(subscription);
  const isRunning = subscription.status !== 'past_due' && paid !== null && paid.end > now;
  if (isRunning && subscription.scheduledKind === 'cancel') return subscription;
  if (isRunning && openOrder) await voidOrder(tx, deps, openOrder);
  const event = { event: 'plan.cancel', now } as const;
  return advanceSubscription(tx, deps, subscription, event, toMerchantActor(caller), {
    change: isRunning ? { ...noSchedule, scheduledKind: 'cancel' } : noSchedule,
  });
}

/** @throws NOT_FOUND without a plan, ILLEGAL_EVENT if nothing is scheduled */
export async function undoChange(
  tx: Transaction,
  deps: SubscriptionDeps,
  caller: Member,
): Promise<SubscriptionRow> {
  const { subscription, now } = await requireCurrent(tx, deps, caller.businessId);
  const event = { event: 'plan.undo', now } as const;
  return advanceSubscription(tx, deps, subscription, event, toMerchantActor(caller), { change: noSchedule });
}

/**
 * Starts the trial of pro: once for a verified person, whatever happens to the business later, and in whatever account; and once
 * for a business.
 * @throws ILLEGAL_EVENT
 */
export async function startTrial(
  tx: Transaction,
  deps: SubscriptionDeps,
  caller: Member,
): Promise<SubscriptionRow> {
  const state = await lockState(tx, deps, caller.businessId);
  const { subscriber, now } = state;
  const { ownerId } = subscriber;
  const identities = await listVerifiedHashes(tx, deps.config, caller.businessId);
  const canStartTrial =
    identities.length > 0 &&
    !(await findTrialOfBusiness(tx, caller.businessId)) &&
    (await recordUsedTrial(tx, { ownerId, identities }, deps.clock.now()));
  if (!canStartTrial) throw illegal('A trial can be started once, by an owner whose numbers are verified.');
  const choice = { plan: trialPlan, period: 'quarterly' } as const;
  const subscription = state.subscription ?? (await startSubscription(tx, deps, caller, choice));
  const event = { event: 'trial.start', now, canStartTrial } as const;
  return advanceSubscription(tx, deps, subscription, event, toMerchantActor(caller), {
    change: { plan: trialPlan, trialEndsAt: addDays(now, trialDays), noticedAt: null },
  });
}
