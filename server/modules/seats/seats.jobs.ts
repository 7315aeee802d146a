import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { listDueSeatBusinesses } from '#server/modules/entitlements/entitlements.records.ts';
import type { App } from '#server/plugins/route.ts';
import { takeDueSeatStep } from './seat-steps.service.ts';

const batchSize = 100;

/** Do what is due for the members beyond the seats of a business. */
const seatStepJob = defineJob('seats.step', z.object({ businessId: Id }));

/** Adds a job for each business with a due step; any process does it, and a second one finds nothing due. */
async function addDueJobs(tx: Transaction, { clock, jobs }: Deps): Promise<void> {
  for (const businessId of await listDueSeatBusinesses(tx, clock.now(), batchSize))
    await jobs.add(tx, seatStepJob, { businessId }, { singletonKey: businessId });
}

export function handleSeatJobs({ deps }: App): void {
  deps.jobs.handle(seatStepJob, ({ businessId }) => takeDueSeatStep(deps, businessId));
  deps.jobs.sweep('members beyond the seats', 60_000, (tx) => addDueJobs(tx, deps));
}
