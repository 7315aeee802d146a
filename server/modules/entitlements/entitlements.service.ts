import { endOfMonth, startOfMonth } from '@internationalized/date';
import type { SubscriptionUsage } from '#contract/money/subscription-usage.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { describeLimitProblem } from '#domain/plan-labels.ts';
import {
  type CountedLimit,
  type Entitlements,
  type LimitProblem,
  type Plan,
  type PlanFeature,
  checkLimit,
  getEntitlements as getPlanEntitlements,
} from '#domain/plan.ts';
import { AppError } from '#server/app-error.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type PlanRecord,
  countProducts,
  countSeats,
  countSentInvoices,
  findPlan,
  lockPlan,
} from './entitlements.repo.ts';

type Needs = Pick<Deps, 'clock'>;

/** The addition that is checked against a limit. */
export interface Addition {
  /** How many are added; 1 by default. */
  added?: number;
  /** The record that is added and may be counted already, such as an invitation whose person joins. */
  exceptId?: string;
}

/** The plan of a business that doesn't exist: its calls are refused before they reach a limit. */
const noPlan: PlanRecord = { plan: 'free', planOverrides: null, timeZone: 'UTC' };

/** Returns what a plan includes; its own terms count only for a custom one. */
export const toEntitlements = ({
  plan,
  planOverrides,
}: Pick<PlanRecord, 'plan' | 'planOverrides'>): Entitlements =>
  getPlanEntitlements(plan, (plan === 'custom' && planOverrides) || {});

/** Returns what a business may use now. */
export async function getEntitlements(executor: Executor, businessId: string): Promise<Entitlements> {
  return toEntitlements((await findPlan(executor, businessId)) ?? noPlan);
}

/** Months begin and end in the business's time zone. */
const counters: Record<
  CountedLimit,
  (executor: Executor, businessId: string, now: Date, timeZone: string, exceptId?: string) => Promise<number>
> = {
  products: (executor, businessId) => countProducts(executor, businessId),
  invoicesPerMonth(executor, businessId, now, timeZone) {
    const today = dayOf(now, timeZone);
    const month = { first: startOfMonth(today), last: endOfMonth(today) };
    return countSentInvoices(executor, businessId, spanOf(month, timeZone));
  },
  teamMembers: (executor, businessId, now, _timeZone, exceptId) =>
    countSeats(executor, businessId, now, exceptId),
};

/** Returns the plan of a business and how much of each limit is used. */
export async function getUsage(
  { clock }: Needs,
  executor: Executor,
  businessId: string,
): Promise<Omit<SubscriptionUsage, 'seatDeadline'>> {
  const record = (await findPlan(executor, businessId)) ?? noPlan;
  const count = (limit: CountedLimit) => counters[limit](executor, businessId, clock.now(), record.timeZone);
  return {
    entitlements: toEntitlements(record),
    used: {
      products: await count('products'),
      invoicesPerMonth: await count('invoicesPerMonth'),
      teamMembers: await count('teamMembers'),
    },
  };
}

/** Returns the plan of a business, and how much of one limit is used; a null maximum means unlimited. */
export async function getLimitUsage(
  { clock }: Needs,
  executor: Executor,
  businessId: string,
  limit: CountedLimit,
): Promise<{ plan: Plan; used: number; max: number | null }> {
  const record = (await findPlan(executor, businessId)) ?? noPlan;
  const used = await counters[limit](executor, businessId, clock.now(), record.timeZone);
  return { plan: record.plan, used, max: toEntitlements(record).limits[limit] };
}

/** Returns the problem where a limit refuses an addition. Lock it first (`lockLimit`), or it isn't exact. */
export async function findLimitProblem(
  { clock }: Needs,
  executor: Executor,
  businessId: string,
  limit: CountedLimit,
  { added = 1, exceptId }: Addition = {},
): Promise<LimitProblem | undefined> {
  const record = (await findPlan(executor, businessId)) ?? noPlan;
  const entitlements = toEntitlements(record);
  if (entitlements.limits[limit] === null) return undefined;
  const used = await counters[limit](executor, businessId, clock.now(), record.timeZone, exceptId);
  return checkLimit(entitlements, limit, used, added);
}

/**
 * Lets one transaction at a time add to a limit of a business, until it ends, so that parallel additions can't exceed it
 * together. Without a limit nothing is locked. It comes before the locks of products and categories, and after those of
 * emails, invoices and customers.
 */
export async function lockLimit(tx: Transaction, businessId: string, limit: CountedLimit): Promise<void> {
  const { limits } = await getEntitlements(tx, businessId);
  if (limits[limit] !== null) await lockPlan(tx, businessId);
}

/**
 * Allows an addition to a limit, and keeps other transactions from adding to it until this one ends.
 * @throws PLAN_LIMIT
 */
export async function requireWithinLimit(
  tx: Transaction,
  deps: Needs,
  businessId: string,
  limit: CountedLimit,
  addition: Addition = {},
): Promise<void> {
  await lockLimit(tx, businessId, limit);
  const problem = await findLimitProblem(deps, tx, businessId, limit, addition);
  if (problem) throw toAppError(problem);
}

/**
 * Allows the use of a feature.
 * @param field the dotted path in the request that turns it on
 * @throws PLAN_LIMIT at the field
 */
export async function requireFeature(
  executor: Executor,
  businessId: string,
  feature: PlanFeature,
  field?: string,
): Promise<void> {
  const problem = checkLimit(await getEntitlements(executor, businessId), feature);
  if (problem) throw toAppError(problem, field);
}

function toAppError(planLimit: LimitProblem, field?: string): AppError {
  const message = describeLimitProblem(planLimit);
  return new AppError('PLAN_LIMIT', {
    message,
    planLimit,
    ...(field !== undefined && { fields: [{ field, message }] }),
  });
}
