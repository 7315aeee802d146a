import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { keyset } from '#server/db/keyset.ts';
import { type PageRequest, maxCounted } from '#server/platform/lists/paging.ts';
import { flowJourneys, problemReports } from '#server/db/tables/platform/flow-recordings.table.ts';

export async function insertReport(
  tx: Transaction,
  businessId: string,
  report: Omit<typeof problemReports.$inferInsert, 'businessId'>,
): Promise<void> {
  await tx.insert(problemReports).values({ ...report, businessId });
}

export async function reportById(executor: Executor, businessId: string, id: string) {
  const [row] = await executor
    .select()
    .from(problemReports)
    .where(and(eq(problemReports.businessId, businessId), eq(problemReports.id, id)));
  return row;
}

/** A page's rows, one more than it holds, in the order in which they were read (see paging.ts). */
export async function readReports(
  executor: Executor,
  businessId: string,
  { seek, perPage }: PageRequest<'newest'>,
) {
  const { at, id, what, reporterName } = problemReports;
  const beside = seek.at === 'after' || seek.at === 'before' ? seek : undefined;
  const { order, beyond } = keyset({ by: at, id, falls: true }, seek.at, beside?.value, beside?.id);
  return executor
    .select({ id, at, what, reporterName, flow: flowJourneys.flow })
    .from(problemReports)
    .leftJoin(
      flowJourneys,
      and(
        eq(flowJourneys.businessId, problemReports.businessId),
        eq(flowJourneys.id, problemReports.journeyId),
      ),
    )
    .where(and(eq(problemReports.businessId, businessId), beyond))
    .orderBy(...order)
    .limit(perPage + 1)
    .offset(seek.at === 'offset' ? seek.offset : 0);
}

/** No further than one past `maxCounted`. */
export async function countReports(executor: Executor, businessId: string): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as('one') })
    .from(problemReports)
    .where(eq(problemReports.businessId, businessId))
    .limit(maxCounted + 1)
    .as('some');
  const [row] = await executor.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}
