import { retryDays, addDays, getNextStep, getPlanInForce, graceDays } from '#domain/subscription-timing.ts';
import type { SubscriptionStatus } from '#domain/subscription.ts';
import {
  type SubscriptionCondition,
  type SubscriptionEventType,
  type SubscriptionFacts,
  subscriptionLifecycle,
} from '#machines/lifecycles/subscription.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { reviewSeats } from '#server/modules/entitlements/seat-deadline.service.ts';
import { type LockedRecordAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { type Actor, type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { deleteCardJob } from './subscriptions.outbox.ts';
import {
  type OrderRow,
  type SubscriptionChange,
  type SubscriptionRow,
  lockOpenOrder,
  saveOrder,
  savePlanInForce,
  saveSubscription,
  saveSubscriptionStatus,
} from './subscriptions.repo.ts';

export type SubscriptionDeps = Pick<Deps, 'clock' | 'jobs' | 'config'>;

interface Step {
  event: SubscriptionEventType;
  /** The present instant of the business's clock. */
  now: Date;
  canStartTrial?: boolean;
  /** The order that is paid begins its period later. */
  startsLater?: boolean;
}
interface Details {
  /** Values that are written beside the status. */
  change: SubscriptionChange;
  note?: string | null;
}
type SubscriptionRecord = SubscriptionRow & SubscriptionFacts;

const unmetTexts: Record<SubscriptionCondition, string> = {
  canStartTrial: 'A trial can be started once, by a verified owner',
  isTrialOver: 'The trial is not over yet',
  hasOpenOrder: 'There is no unpaid order',
  hasNoOpenOrder: 'An order is unpaid',
  isPlanPaid: 'No plan is paid',
  isPlanUnpaid: 'A plan is paid and starts when the trial ends',
  startsLater: 'The plan starts now',
  startsNow: 'The plan starts when the trial ends',
  isPeriodOver: 'The period is not over yet',
  isPeriodRunning: 'The period is over and is being renewed. Try again in a few minutes.',
  isChangeScheduled: 'No change is scheduled',
  isCancelScheduled: 'The plan is not cancelled',
  isGraceOver: 'The grace period is not over yet',
  isDunningOver: 'The renewal will be tried again',
};
const statusTexts: Record<SubscriptionStatus, string> = {
  trialing: 'The plan is in its trial',
  incomplete: 'The plan is not paid yet',
  active: 'The plan is active',
  past_due: 'The renewal of the plan is unpaid',
  canceled: 'The plan is cancelled',
  expired: 'The plan has ended',
};
export const isEnded = (status: SubscriptionStatus) => status === 'canceled' || status === 'expired';

const isOver = (instant: Date | null, now: Date) => instant !== null && instant <= now;

/** Returns when the next step is due; null where time brings none. */
export const getNextStepAt = (row: SubscriptionRow): Date | null => getNextStep(row)?.at ?? null;

/** Reads the facts that the lifecycle's conditions need for a step. */
async function readFacts(
  tx: Transaction,
  { businessId, id, pastDueSince, trialEndsAt, periodEnd, scheduledKind }: SubscriptionRow,
  { now, canStartTrial = false, startsLater = false }: Step,
): Promise<SubscriptionFacts> {
  return {
    canStartTrial,
    isTrialOver: isOver(trialEndsAt, now),
    hasOpenOrder: (await lockOpenOrder(tx, businessId, id)) !== undefined,
    isPlanPaid: periodEnd !== null,
    startsLater,
    isPeriodOver: isOver(periodEnd, now),
    isChangeScheduled: scheduledKind !== null,
    isCancelScheduled: scheduledKind === 'cancel',
    isGraceOver: pastDueSince !== null && isOver(addDays(pastDueSince, graceDays), now),
    isDunningOver: pastDueSince !== null && isOver(addDays(pastDueSince, retryDays[3]), now),
  };
}

const subscriptionAdapter: LockedRecordAdapter<SubscriptionDeps, SubscriptionRecord, Step, never, Details> = {
  plan(record, { event }, by) {
    const { status: from } = record;
    const result = subscriptionLifecycle.nextStatus(record, event, by);
    if (!result.ok) {
      const [unmet] = result.unmet;
      return { ok: false, legal: result.legal, message: unmet ? unmetTexts[unmet] : statusTexts[from] };
    }
    const transition = { lifecycle: 'subscription' as const, event, from, to: result.to };
    return {
      ok: true,
      transitions: result.changed ? [transition] : [],
      record: result.record,
      effects: [],
    };
  },
  toRecordRef: toSubscriptionRef,
  describe: ({ details: { note = null } }) => ({ note }),
  async save(tx, { clock }, { after, details }, entries) {
    const { status, version } = after;
    const change = {
      ...details.change,
      status,
      version: version + 1,
      ...(isEnded(status) && { ...noCard, endedAt: clock.now() }),
    };
    const saved = { ...after, ...change };
    await saveSubscriptionStatus(tx, after, { ...change, nextStepAt: getNextStepAt(saved) });
    const plan = getPlanInForce(saved);
    if (plan !== null) await savePlanInForce(tx, after.businessId, plan);
    await reviewSeats(tx, { clock }, after.businessId);
    await saveEntries(tx, entries);
    return saved;
  },
  async perform(tx, deps, { before, after }) {
    if (!isEnded(after.status)) return;
    const open = await lockOpenOrder(tx, after.businessId, after.id);
    if (open) await voidOrder(tx, deps, open);
    await forgetCard(tx, deps, before);
  },
};

/** The values of a subscription without a stored card. */
export const noCard = {
  cardSealed: null,
  cardBrand: null,
  cardLastDigits: null,
  cardExpires: null,
  cardPayerEmail: null,
} as const;

/** The values of a subscription whose paid period begins. */
export const nothingScheduledOrOverdue = {
  scheduledKind: null,
  scheduledPlan: null,
  scheduledPeriod: null,
  renewalStartedAt: null,
  pastDueSince: null,
  retries: 0,
  retriedAt: null,
  isHardDecline: false,
  isGraceOver: false,
  failureMessage: null,
} as const;

/** Makes the provider forget the card of a subscription, after the transaction. */
export async function forgetCard(
  tx: Transaction,
  { jobs }: Pick<SubscriptionDeps, 'jobs'>,
  { businessId, cardSealed: sealed }: SubscriptionRow,
): Promise<void> {
  if (sealed !== null) await jobs.add(tx, deleteCardJob, { businessId, sealed });
}

/** Voids an unpaid order: a payment for it that arrives later is returned. */
export const voidOrder = (
  tx: Transaction,
  { clock }: Pick<SubscriptionDeps, 'clock'>,
  order: OrderRow,
): Promise<void> => saveOrder(tx, order, { voidedAt: clock.now() });

/** Returns the record of a subscription as timelines name it. */
export function toSubscriptionRef({ id, plan }: Pick<SubscriptionRow, 'id' | 'plan'>): RecordRef {
  return { type: 'subscription', id, label: `${plan.charAt(0).toUpperCase()}${plan.slice(1)}` };
}

/**
 * Moves a subscription that this transaction has locked, after its business, by one event: with its timeline entry, the
 * plan in force, and the next step that time brings.
 * @throws ILLEGAL_EVENT with the reason
 */
export async function advanceSubscription(
  tx: Transaction,
  deps: SubscriptionDeps,
  subscription: SubscriptionRow,
  step: Step,
  actor: Actor,
  details: Details = { change: {} },
): Promise<SubscriptionRow> {
  const record = { ...subscription, ...(await readFacts(tx, subscription, step)) };
  return advanceLocked(tx, deps, subscriptionAdapter, record, step, actor, details);
}

/** Writes values beside the status, and when the next step is due then. */
export async function updateSubscription(
  tx: Transaction,
  subscription: SubscriptionRow,
  change: SubscriptionChange,
): Promise<SubscriptionRow> {
  const saved = { ...subscription, ...change };
  const nextStepAt = getNextStepAt(saved);
  await saveSubscription(tx, subscription, { ...change, nextStepAt });
  return { ...saved, nextStepAt };
}
