import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { chargeCard } from './charge-card.ts';
import { checkIfDue } from './check-domain.ts';
import { takeDueStep } from './domain-renewal.service.ts';
import { chargeDomainJob, checkDomainJob, domainStepJob, fulfilOrderJob } from './domains.outbox.ts';
import { type DomainRow, listDueDomains } from './domains.repo.ts';
import { fulfilOrder } from './fulfil-order.ts';

const batchSize = 100;
/** More steps than a domain can have at one instant: a fault would otherwise repeat without an end. */
const maxSteps = 20;

/** Does everything that is due for a domain, each step in a transaction of its own. */
async function takeDueSteps(deps: Deps, domain: Pick<DomainRow, 'businessId' | 'id'>): Promise<void> {
  for (let count = 0; count < maxSteps; count += 1)
    if (!(await deps.db.transaction((tx) => takeDueStep(tx, deps, domain)))) return;
}

/** Adds a job for each domain with a due step; any process does it, and a second one finds nothing due. */
async function addDueJobs(tx: Transaction, { clock, jobs }: Deps): Promise<void> {
  for (const domain of await listDueDomains(tx, clock.now(), batchSize))
    await jobs.add(tx, domainStepJob, domain, { singletonKey: domain.id });
}

export function handleDomainJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.handle(checkDomainJob, (domain) => checkIfDue(deps, domain));
  jobs.handle(domainStepJob, (domain) => takeDueSteps(deps, domain));
  jobs.handle(fulfilOrderJob, (order) => fulfilOrder(deps, order));
  jobs.handle(chargeDomainJob, ({ reference }) => chargeCard(deps, reference));
  jobs.sweep('due domains', 60_000, (tx) => addDueJobs(tx, deps));
}
