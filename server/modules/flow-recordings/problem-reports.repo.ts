import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { RecordedFlow } from '#contract/flow-recording.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { defineList } from '#server/platform/lists/define-list.ts';
import { descending } from '#server/platform/lists/sorts.ts';
import { flowJourneys, problemReports } from '#server/db/tables/platform/flow-recordings.table.ts';

export async function insertReport(
  tx: Transaction,
  businessId: string,
  report: Omit<typeof problemReports.$inferInsert, 'businessId'>,
): Promise<void> {
  await tx.insert(problemReports).values({ ...report, businessId });
}

export async function findReport(executor: Executor, businessId: string, id: string) {
  const [row] = await executor
    .select()
    .from(problemReports)
    .where(and(eq(problemReports.businessId, businessId), eq(problemReports.id, id)));
  return row;
}

/** Problems that people of a business reported. */
export const problemReportList = defineList({
  name: 'problem_reports',
  table: problemReports,
  columns: {
    id: problemReports.id,
    at: problemReports.at,
    what: problemReports.description,
    reporterName: problemReports.reporterName,
    // The table is named, because its column would be taken for one of the journeys'.
    flow: sql<RecordedFlow | null>`(
      select ${flowJourneys.flow} from ${flowJourneys}
      where ${flowJourneys.businessId} = ${problemReports}.business_id and ${flowJourneys.id} = ${problemReports}.journey_id)`,
  },
  reads: getTableColumns(problemReports),
  sorts: { newest: descending(problemReports.at) },
  filters: {},
});
