import { and, asc, eq, sql } from 'drizzle-orm';
import type { AnalyticsView } from '#contract/analytics/analytics-views.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { analyticsViews } from '#server/db/tables/records/analytics-views.table.ts';

/** A person in a business. */
export type ViewOwner = Pick<Member, 'businessId' | 'userId'>;

const { id, name, query } = analyticsViews;
const isOwn = ({ businessId, userId }: ViewOwner) =>
  and(eq(analyticsViews.businessId, businessId), eq(analyticsViews.userId, userId));

/** Returns the views of a person, by name. */
export const listViews = (executor: Executor, owner: ViewOwner): Promise<AnalyticsView[]> =>
  executor
    .select({ id, name, query })
    .from(analyticsViews)
    .where(isOwn(owner))
    .orderBy(asc(sql`lower(${name})`), asc(id));

/** Lets one transaction at a time save views of a person, until it ends. */
export async function lockViews(tx: Transaction, { businessId, userId }: ViewOwner): Promise<void> {
  const key = `analytics views ${businessId} ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export async function insertView(tx: Transaction, owner: ViewOwner, view: AnalyticsView): Promise<void> {
  const { businessId, userId } = owner;
  await tx.insert(analyticsViews).values({ businessId, userId, ...view });
}

export async function saveView(tx: Transaction, owner: ViewOwner, view: AnalyticsView): Promise<void> {
  const { id: viewId, ...change } = view;
  await tx
    .update(analyticsViews)
    .set(change)
    .where(and(isOwn(owner), eq(id, viewId)));
}

/** Deletes a view; returns whether the person had it. */
export async function deleteView(tx: Transaction, owner: ViewOwner, viewId: string): Promise<boolean> {
  const deleted = await tx
    .delete(analyticsViews)
    .where(and(isOwn(owner), eq(id, viewId)))
    .returning({ id });
  return deleted.length > 0;
}
