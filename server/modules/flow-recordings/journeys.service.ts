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
import { whoIs } from '#server/modules/session/session.service.ts';
import { before } from '#server/clock.ts';
import { lockConsent, setRecordsJourneys } from '#server/modules/users/users.records.ts';
import { Refusal } from '#server/refusal.ts';
import { figuresOf } from './flow-figures.repo.ts';
import { appendSteps, beginJourney, deleteJourneysBegunBefore, deleteJourneysOf } from './journeys.repo.ts';

const keptSince = (now: Date): Date => before(now, recordingRules.keptDays * 86_400_000);

/** When recording is switched off, recorded journeys are deleted in every business; those of a report stay with the report. */
export async function setConsent(tx: Transaction, { userId }: Person, isOn: boolean): Promise<User> {
  await setRecordsJourneys(tx, userId, isOn);
  if (!isOn) await deleteJourneysOf(tx, userId);
  return (await whoIs(tx, userId)).user;
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
    throw new Refusal('ILLEGAL_EVENT', { message: 'Recording of your journeys is switched off' });
  const firstMs = Math.min(...steps.map(({ atMs }) => atMs));
  const begunAt = before(clock.now(), firstMs);
  const journey = await beginJourney(tx, businessId, { journeyId, flow, userId, begunAt });
  if (journey?.userId !== userId || journey.flow !== flow)
    throw new Refusal('IN_USE', { message: 'Another journey has this id' });
  await appendSteps(tx, businessId, journeyId, steps);
}

export async function flowFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  businessId: string,
  flow: RecordedFlow,
): Promise<FlowFigures> {
  const figures = await figuresOf(db, businessId, flow, keptSince(clock.now()));
  return { flow, days: recordingRules.keptDays, ...figures };
}

export const forgetOldJourneys = (tx: Transaction, now: Date): Promise<void> =>
  deleteJourneysBegunBefore(tx, keptSince(now));
