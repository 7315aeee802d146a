import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { openCardCode } from './card-encryption.ts';
import { chargeCard } from './charge-card.ts';
import { takeDueStep } from './renewal.service.ts';
import { chargeCardJob, deleteCardJob, stepJob } from './subscriptions.outbox.ts';
import { listDueBusinesses } from './subscriptions.repo.ts';

const batchSize = 100;
/** More steps than a subscription can have at one instant: a fault would otherwise repeat without an end. */
const maxSteps = 20;

/** Does everything that is due for the subscription of a business, each step in a transaction of its own. */
export async function takeDueSteps(deps: Deps, businessId: string): Promise<void> {
  for (let count = 0; count < maxSteps; count += 1)
    if (!(await deps.db.transaction((tx) => takeDueStep(tx, deps, businessId)))) return;
}

/** Adds a job for each business with a due step; any process does it, and a second one finds nothing due. */
async function addDueJobs(tx: Transaction, { clock, jobs }: Deps): Promise<void> {
  for (const businessId of await listDueBusinesses(tx, clock.now(), batchSize))
    await jobs.add(tx, stepJob, { businessId }, { singletonKey: businessId });
}

export function handleSubscriptionJobs(deps: Deps): void {
  const { jobs, payments, config } = deps;
  jobs.handle(stepJob, ({ businessId }) => takeDueSteps(deps, businessId));
  jobs.handle(chargeCardJob, ({ reference }) => chargeCard(deps, reference));
  jobs.handle(deleteCardJob, ({ businessId, sealed }) =>
    payments.deleteAuthorization(openCardCode(config, businessId, sealed)),
  );
  jobs.sweep('due subscriptions', 60_000, (tx) => addDueJobs(tx, deps));
}
