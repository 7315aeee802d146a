import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { advanceHeld, lockApplication } from './application.adapter.ts';

const afterS = 60;
const operator = createOperatorActor('Sandbox operator');
const sandboxReviewJob = defineJob('event-application.sandbox', z.object({ businessId: Id, id: Id }));

/** Outside production no operator works, so an application is approved automatically, or waits while no place is free. */
export async function addSandboxReview(
  tx: Transaction,
  { config, jobs, clock }: Pick<Deps, 'config' | 'jobs' | 'clock'>,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  if (config.mode === 'production') return;
  const runAt = new Date(clock.now().getTime() + afterS * 1000);
  await jobs.add(tx, sandboxReviewJob, { businessId, id }, { runAt });
}

/** An application that was withdrawn, or that an operator reviewed, is left alone. */
export function handleSandboxReviews(deps: Deps): void {
  deps.jobs.handle(sandboxReviewJob, (key) =>
    deps.db.transaction(async (tx) => {
      const held = await lockApplication(tx, deps, key);
      if (held?.status !== 'applied' || held.hasStarted || held.event.status !== 'published') return;
      const event = held.hasPlace ? 'application.approve' : 'application.waitlist';
      await advanceHeld(tx, deps, held, event, operator);
    }),
  );
}
