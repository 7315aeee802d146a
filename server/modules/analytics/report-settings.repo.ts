import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { analyticsReportSettings } from '#server/db/tables/records/analytics-views.table.ts';
import type { ViewOwner } from './views.repo.ts';

/** When a person gets the next report, and which one they got last; days as YYYY-MM-DD. */
export type ReportSettings = Pick<typeof analyticsReportSettings.$inferSelect, 'nextOn' | 'sentMonth'>;

const dayMs = 86_400_000;
const isOwn = ({ businessId, userId }: ViewOwner) =>
  and(eq(analyticsReportSettings.businessId, businessId), eq(analyticsReportSettings.userId, userId));
const { nextOn, sentMonth } = analyticsReportSettings;

export async function findReportSettings(
  executor: Executor,
  owner: ViewOwner,
): Promise<ReportSettings | undefined> {
  const [row] = await executor
    .select({ nextOn, sentMonth })
    .from(analyticsReportSettings)
    .where(isOwn(owner));
  return row;
}

/** Returns the settings of a person, locked until the transaction ends. */
export async function lockReportSettings(
  tx: Transaction,
  owner: ViewOwner,
): Promise<ReportSettings | undefined> {
  const [row] = await tx
    .select({ nextOn, sentMonth })
    .from(analyticsReportSettings)
    .where(isOwn(owner))
    .for('update');
  return row;
}

export async function saveReportSettings(
  tx: Transaction,
  { businessId, userId }: ViewOwner,
  change: Partial<ReportSettings>,
): Promise<void> {
  await tx
    .insert(analyticsReportSettings)
    .values({ businessId, userId, ...change })
    .onConflictDoUpdate({
      target: [analyticsReportSettings.businessId, analyticsReportSettings.userId],
      set: change,
    });
}

/** Returns the people of all businesses whose report is due on the business's day, and its time zone. */
export async function listDueReports(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<(ViewOwner & { timeZone: string })[]> {
  // The latest day in any time zone: the index contains only the column.
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  const { businessId, userId } = analyticsReportSettings;
  return executor
    .select({ businessId, userId, timeZone: businesses.timeZone })
    .from(analyticsReportSettings)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .where(
      and(
        lte(nextOn, latest),
        sql`${nextOn} <= (${now.toISOString()}::timestamptz at time zone ${businesses.timeZone})::date`,
      ),
    )
    .orderBy(asc(nextOn))
    .limit(limit);
}
