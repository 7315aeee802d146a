import {
  type FlowFigures,
  type JourneyBatch,
  type RecordedFlow,
  recordingRules,
} from '#contract/flow-recording.ts';
import type { User } from '#domain/business.ts';
import type { Member, Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getSignedInUser } from '#server/modules/session/session.service.ts';
import { before } from '#server/clock.ts';
import { lockConsent, setRecordsJourneys } from '#server/modules/users/users.records.ts';
import { AppError } from '#server/app-error.ts';
import { getFlowFigures } from './flow-figures.repo.ts';
import {
  appendSteps,
  findOrCreateJourney,
  deleteJourneysBegunBefore,
  deleteJourneysOf,
} from './journeys.repo.ts';

const getRetentionStart = (now: Date): Date => before(now, recordingRules.retentionDays * 86_400_000);

/** When recording is switched off, recorded journeys are deleted in every business; those of a report stay with the report. */
export async function setConsent(tx: Transaction, { userId }: Person, isOn: boolean): Promise<User> {
  await setRecordsJourneys(tx, userId, isOn);
  if (!isOn) await deleteJourneysOf(tx, userId);
  return (await getSignedInUser(tx, userId)).user;
}

/**
 * Appends to the person's own journey, which its first batch creates.
 * @throws ILLEGAL_EVENT without consent, IN_USE if the id belongs to another person or flow
 */
export async function recordJourney(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { businessId, userId }: Member,
  { journeyId, flow, steps }: JourneyBatch,
): Promise<void> {
  if (!(await lockConsent(tx, userId)))
    throw new AppError('ILLEGAL_EVENT', { message: 'Recording is off. Turn it on in your settings.' });
  const startMs = Math.min(...steps.map(({ atMs }) => atMs));
  const begunAt = before(clock.now(), startMs);
  const journey = await findOrCreateJourney(tx, businessId, { journeyId, flow, userId, begunAt });
  if (journey?.userId !== userId || journey.flow !== flow)
    throw new AppError('IN_USE', { message: 'Another journey has this ID' });
  await appendSteps(tx, businessId, journeyId, steps);
}

export async function getFlowFiguresOfBusiness(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  businessId: string,
  flow: RecordedFlow,
): Promise<FlowFigures> {
  const figures = await getFlowFigures(db, businessId, flow, getRetentionStart(clock.now()));
  return { flow, days: recordingRules.retentionDays, ...figures };
}

export const deleteOldJourneys = (tx: Transaction, now: Date): Promise<void> =>
  deleteJourneysBegunBefore(tx, getRetentionStart(now));
