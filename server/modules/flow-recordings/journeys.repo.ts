import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Journey, JourneyBatch, JourneyStep } from '#contract/flow-recording.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { flowJourneys, flowSteps, problemReports } from '#server/db/tables/platform/flow-recordings.table.ts';

export type JourneyRow = typeof flowJourneys.$inferSelect;

const isJourney = (businessId: string, id: string) =>
  and(eq(flowJourneys.businessId, businessId), eq(flowJourneys.id, id));

/** Starts a journey unless it exists; returns the existing or new one. */
export async function findOrCreateJourney(
  tx: Transaction,
  businessId: string,
  { journeyId: id, flow, userId, begunAt }: Omit<JourneyBatch, 'steps'> & { userId: string; begunAt: Date },
): Promise<JourneyRow | undefined> {
  await tx.insert(flowJourneys).values({ businessId, id, userId, flow, begunAt }).onConflictDoNothing();
  return findJourney(tx, businessId, id);
}

export async function findJourney(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<JourneyRow | undefined> {
  const [row] = await executor.select().from(flowJourneys).where(isJourney(businessId, id));
  return row;
}

/** Steps that exist already stay unchanged. */
export async function appendSteps(
  tx: Transaction,
  businessId: string,
  journeyId: string,
  steps: JourneyStep[],
): Promise<void> {
  await tx
    .insert(flowSteps)
    .values(steps.map((step) => ({ ...step, businessId, journeyId })))
    .onConflictDoNothing();
}

export async function getJourneyWithSteps(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<Journey | undefined> {
  const journey = await findJourney(executor, businessId, id);
  if (!journey) return undefined;
  const { nth, event, state, atMs } = flowSteps;
  const steps = await executor
    .select({ nth, event, state, atMs })
    .from(flowSteps)
    .where(and(eq(flowSteps.businessId, businessId), eq(flowSteps.journeyId, id)))
    .orderBy(asc(nth));
  return { id, flow: journey.flow, begunAt: journey.begunAt.toISOString(), steps };
}

const belongsToReport = (executor: Executor) =>
  executor
    .select({ one: sql`1` })
    .from(problemReports)
    .where(
      and(
        eq(problemReports.businessId, flowJourneys.businessId),
        eq(problemReports.journeyId, flowJourneys.id),
      ),
    );

/** Deletes journeys with their steps, except those that belong to a report. */
export async function deleteJourneysOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(flowJourneys).where(and(eq(flowJourneys.userId, userId), notExists(belongsToReport(tx))));
}

export async function deleteJourneysBegunBefore(tx: Transaction, cutoff: Date): Promise<void> {
  await tx.delete(flowJourneys).where(and(lt(flowJourneys.begunAt, cutoff), notExists(belongsToReport(tx))));
}
