import { v7 as newId } from 'uuid';
import type { CallData } from '#contract/call.ts';
import type { ProblemDraft, flowRecordingCalls } from '#contract/flow-recording.ts';
import type { PageQuery } from '#contract/list.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockConsent } from '#server/modules/users/users.records.ts';
import { AppError } from '#server/app-error.ts';
import { findJourney, getJourneyWithSteps } from './journeys.repo.ts';
import { insertReport, problemReportList, findReport } from './problem-reports.repo.ts';

/** @throws INVALID for a journey that does not exist or is not the person's own */
export async function reportProblem(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { businessId, userId, name: reporterName }: Member,
  { what, journeyId }: ProblemDraft,
): Promise<{ id: string }> {
  if (journeyId !== undefined) {
    // A person who withdraws consent at the same time waits, and then finds that the journey belongs to a report.
    await lockConsent(tx, userId);
    const journey = await findJourney(tx, businessId, journeyId);
    if (journey?.userId !== userId) {
      const message = 'This journey no longer exists. Send the report without it.';
      throw new AppError('INVALID', { message, fields: [{ field: 'journeyId', message }] });
    }
  }
  const report = {
    id: newId(),
    userId,
    reporterName,
    at: clock.now(),
    description: what,
    journeyId: journeyId ?? null,
  };
  await insertReport(tx, businessId, report);
  return { id: report.id };
}

export async function listReports(
  { db }: Pick<Deps, 'db'>,
  businessId: string,
  query: PageQuery,
): Promise<CallData<typeof flowRecordingCalls.problemReports>> {
  const { data, pagination } = await problemReportList.page(db, businessId, query, {});
  return { data, pagination };
}

/** @throws NOT_FOUND also for a colleague's report, except for the owner */
export async function getReport(
  { db }: Pick<Deps, 'db'>,
  { businessId, userId, membership }: Member,
  id: string,
): Promise<CallData<typeof flowRecordingCalls.problemReport>> {
  const report = await findReport(db, businessId, id);
  if (!report || (membership.role !== 'owner' && report.userId !== userId)) throw new AppError('NOT_FOUND');
  const { at, description: what, reporterName, journeyId } = report;
  const journey = journeyId === null ? undefined : await getJourneyWithSteps(db, businessId, journeyId);
  return { id, at: at.toISOString(), what, reporterName, journey: journey ?? null };
}
