import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { advanceApplication } from './application.adapter.ts';
import { notifyOfReminder } from './application.notices.ts';
import { handleSandboxReviews } from './application.sandbox.ts';
import { listDueEvents, listOverdue, listToRemind, saveApplication } from './applications.repo.ts';
import { lockEvent } from './events.repo.ts';
import { returnFeeJob } from './return-fee.job.ts';
import { returnFee } from './return-fee.service.ts';

const batchSize = 50;
const eventStepJob = defineJob('event.due', z.object({ eventId: Id }));

type StepDeps = Pick<Deps, 'clock' | 'jobs' | 'config'>;

/**
 * Ends a batch of an event's applications whose time is over, which passes their places on, and reminds of those whose time is near.
 * @returns true if more may be due
 */
async function takeBatch(tx: Transaction, deps: StepDeps, eventId: string): Promise<boolean> {
  const event = await lockEvent(tx, eventId);
  if (event?.status !== 'published') return false;
  const now = deps.clock.now();
  const overdue = await listOverdue(tx, eventId, now, batchSize);
  for (const key of overdue) await advanceApplication(tx, deps, key, 'application.expire', systemActor);
  const reminded = await listToRemind(tx, eventId, now, batchSize);
  for (const application of reminded) {
    await notifyOfReminder(tx, deps, { ...application, event });
    await saveApplication(tx, application, { remindedAt: now });
  }
  return overdue.length === batchSize || reminded.length === batchSize;
}

/** Does everything that is due for an event, each batch in a transaction of its own, so that payments wait for a short time only. */
export async function takeDueSteps(deps: StepDeps & Pick<Deps, 'db'>, eventId: string): Promise<void> {
  for (let isDue = true; isDue;) isDue = await deps.db.transaction((tx) => takeBatch(tx, deps, eventId));
}

export function handleEventJobs(deps: Deps): void {
  const { db, clock, jobs } = deps;
  jobs.handle(eventStepJob, ({ eventId }) => takeDueSteps(deps, eventId));
  jobs.handle(returnFeeJob, (key) => db.transaction((tx) => returnFee(tx, deps, key)));
  handleSandboxReviews(deps);
  jobs.sweep('due event applications', 60_000, async (tx) => {
    for (const eventId of await listDueEvents(tx, clock.now(), batchSize))
      await jobs.add(tx, eventStepJob, { eventId }, { singletonKey: eventId });
  });
}
