import { and, eq, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import type { EntitlementOverrides, Plan } from '#domain/plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';
import { invoices } from '#server/db/tables/records/invoices.table.ts';
import { productCounts } from '#server/db/tables/records/products.table.ts';

/** The plan of a business, and the time zone of its months (IANA name). */
export interface PlanRecord {
  plan: Plan;
  /** The values that an operator agreed on with a custom plan. */
  planOverrides: EntitlementOverrides | null;
  timeZone: string;
}

const planColumns = {
  plan: businesses.plan,
  planOverrides: businesses.planOverrides,
  timeZone: businesses.timeZone,
};

export async function findPlan(executor: Executor, businessId: string): Promise<PlanRecord | undefined> {
  const [row] = await executor.select(planColumns).from(businesses).where(eq(businesses.id, businessId));
  return row;
}

/** Lets one transaction at a time use the limits of a business, until it ends. Records that refer to it aren't blocked. */
export async function lockPlan(tx: Transaction, businessId: string): Promise<PlanRecord | undefined> {
  const [row] = await tx
    .select(planColumns)
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update');
  return row;
}

/** Returns the number of products that aren't archived, from the counters that triggers keep. */
export async function countProducts(executor: Executor, businessId: string): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`coalesce(sum(${productCounts.count}), 0)::int` })
    .from(productCounts)
    .where(and(eq(productCounts.businessId, businessId), eq(productCounts.isArchived, false)));
  return row?.count ?? 0;
}

/** Returns the number of invoices that were first sent in a span. A void invoice stays counted. */
export async function countSentInvoices(
  executor: Executor,
  businessId: string,
  { from, to }: Span,
): Promise<number> {
  return executor.$count(
    invoices,
    and(eq(invoices.businessId, businessId), gte(invoices.sentAt, from), lt(invoices.sentAt, to)),
  );
}

/** Returns the number of seats that are in use, without that of one membership. An overdue invitation uses none. */
export async function countSeats(
  executor: Executor,
  businessId: string,
  now: Date,
  exceptId?: string,
): Promise<number> {
  const inUse = or(
    eq(teamMembers.status, 'active'),
    and(eq(teamMembers.status, 'invited'), sql`${teamMembers.expiresAt} > ${now}`),
  );
  const others = exceptId === undefined ? undefined : ne(teamMembers.id, exceptId);
  return executor.$count(teamMembers, and(eq(teamMembers.businessId, businessId), inUse, others));
}
