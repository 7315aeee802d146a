import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { PosRequestStatus } from '#domain/pos-request.ts';
import type { PosRequestEventType } from '#machines/lifecycles/pos-request.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { type PosStepDetails, advancePosRequest } from './pos-request.adapter.ts';
import { type PosRequestRow, findPosRequest } from './pos-requests.repo.ts';

/** Outside production no operator works, so a request is approved, dispatched and delivered automatically. */
const steps: Partial<Record<PosRequestStatus, { event: PosRequestEventType; afterS: number }>> = {
  requested: { event: 'pos.approve', afterS: 60 },
  approved: { event: 'pos.dispatch', afterS: 60 },
  dispatched: { event: 'pos.deliver', afterS: 60 },
};
const operator = createOperatorActor('Sandbox operator');

export const sandboxPosJob = defineJob('pos-request.sandbox', z.object({ businessId: Id, id: Id }));

export async function addSandboxStep(
  tx: Transaction,
  { config, jobs, clock }: Pick<Deps, 'config' | 'jobs' | 'clock'>,
  { businessId, id, status }: Pick<PosRequestRow, 'businessId' | 'id' | 'status'>,
): Promise<void> {
  const step = steps[status];
  if (config.mode === 'production' || !step) return;
  const runAt = new Date(clock.now().getTime() + step.afterS * 1000);
  await jobs.add(tx, sandboxPosJob, { businessId, id }, { runAt });
}

const detailsOf = (event: PosRequestEventType, { id, quantity }: PosRequestRow): PosStepDetails =>
  event === 'pos.dispatch'
    ? {
        courier: 'Sandbox courier',
        trackingNumber: `SBX-${id.slice(-8).toUpperCase()}`,
        serialNumbers: Array.from(
          { length: quantity },
          (_, nth) => `SBX-${id.slice(-12).toUpperCase()}-${String(nth + 1).padStart(2, '0')}`,
        ),
      }
    : {};

/** Takes the next step of a request; a request that was cancelled or that an operator moved on is left alone. */
export async function runSandboxStep(
  deps: Pick<Deps, 'db' | 'config' | 'jobs' | 'clock'>,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await findPosRequest(tx, businessId, id);
    const step = request && steps[request.status];
    if (!request || !step) return;
    const details = detailsOf(step.event, request);
    const moved = await advancePosRequest(tx, deps, { businessId, id }, step.event, operator, details);
    await addSandboxStep(tx, deps, moved);
  });
}
