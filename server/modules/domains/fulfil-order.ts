import { isDomainEnded } from '#domain/store-domain.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import type { RegistrarResult } from '#server/providers/domains/registrar.ts';
import { advanceDomain, toDomainRef, updateDomain } from './domain.adapter.ts';
import { notifyOfRenewal } from './domain.emails.ts';
import {
  type DomainOrderRow,
  findDomainOrder,
  lockDomainOrder,
  saveDomainOrder,
} from './domain-orders.repo.ts';
import { fulfilOrderJob } from './domains.outbox.ts';
import { type DomainRow, findDomain, findHolder, lockDomain, lockName } from './domains.repo.ts';
import { getOwnershipRecord, getRoutingRecords } from './expected-records.ts';

type FulfilDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'registrar'>;

const pollAfterMs = 30_000;
const isWaitingForRegistrar = ({ paidAt, fulfilledAt, refundedAt, problem }: DomainOrderRow) =>
  paidAt !== null && fulfilledAt === null && refundedAt === null && problem === null;
const nothingToRenew = { renewalStartedAt: null, renewalRetries: 0 } as const;

/** Asks the registrar, outside of any transaction: every request can be repeated. */
async function askRegistrar(
  { registrar, config }: FulfilDeps,
  order: DomainOrderRow,
  domain: DomainRow,
): Promise<RegistrarResult> {
  if (order.kind === 'renewal')
    return registrar.renew(domain.name, domain.expiresAt ?? order.renewsFrom ?? order.createdAt);
  if (!domain.registrant) throw new Error(`domain ${domain.id} has no registrant`);
  const result = await registrar.register(domain.name, domain.registrant);
  const { target } = config.domains;
  if (result.state === 'done' && target)
    await registrar.setRecords(domain.name, [
      getOwnershipRecord(domain),
      ...getRoutingRecords(domain.name, target),
    ]);
  return result;
}

/** A shop that held the name before lost it: the registry would not have registered it otherwise. */
async function takeName(tx: Transaction, deps: FulfilDeps, domain: DomainRow): Promise<void> {
  const holder = await findHolder(tx, domain.name, domain);
  if (holder)
    await advanceDomain(tx, deps, holder, 'domain.takenOver', systemActor, {
      reason: 'The domain had ended, and another store registered it',
    });
}

async function applyPurchase(
  tx: Transaction,
  deps: FulfilDeps,
  domain: DomainRow,
  expiresAt: Date,
): Promise<void> {
  await takeName(tx, deps, domain);
  await advanceDomain(tx, deps, domain, 'domain.registered', systemActor, { change: { expiresAt } });
}

async function applyRenewal(
  tx: Transaction,
  deps: FulfilDeps,
  { order, domain }: { order: DomainOrderRow; domain: DomainRow },
  expiresAt: Date,
): Promise<void> {
  const change = { expiresAt, ...nothingToRenew };
  if (domain.status === 'expired')
    await advanceDomain(tx, deps, domain, 'domain.renewed', systemActor, { change });
  else {
    await updateDomain(tx, domain, change);
    await recordEvents(tx, domain.businessId, deps.clock.now(), systemActor, [
      { record: toDomainRef(domain), event: 'domain.extended' },
    ]);
  }
  await notifyOfRenewal(tx, deps, { ...domain, expiresAt }, order);
}

/** Applies what the registrar said, once. */
async function applyResult(
  tx: Transaction,
  deps: FulfilDeps,
  { businessId, id }: DomainOrderRow,
  name: string,
  result: RegistrarResult,
): Promise<void> {
  await lockName(tx, name);
  const order = await lockDomainOrder(tx, businessId, id);
  const domain = order && (await lockDomain(tx, businessId, order.domainId));
  if (!domain || !isWaitingForRegistrar(order)) return;
  const now = deps.clock.now();
  if (result.state === 'pending') {
    const runAt = new Date(now.getTime() + pollAfterMs);
    return deps.jobs.add(tx, fulfilOrderJob, { businessId, orderId: id }, { runAt });
  }
  if (result.state === 'refused') {
    await saveDomainOrder(tx, order, { problem: result.reason });
    if (domain.status === 'registering')
      await advanceDomain(tx, deps, domain, 'domain.refused', systemActor, { reason: result.reason });
    return;
  }
  await saveDomainOrder(tx, order, { fulfilledAt: now });
  // A removed domain that was paid before is registered for its owner, and used by no shop.
  if (isDomainEnded(domain.status)) return;
  if (order.kind === 'purchase') await applyPurchase(tx, deps, domain, result.expiresAt);
  else await applyRenewal(tx, deps, { order, domain }, result.expiresAt);
}

/** Registers or renews the domain of a paid order. A repeat changes nothing. @throws Error if the registrar can't be reached */
export async function fulfilOrder(
  deps: FulfilDeps,
  { businessId, orderId }: { businessId: string; orderId: string },
): Promise<void> {
  const order = await findDomainOrder(deps.db, businessId, orderId);
  const domain = order && (await findDomain(deps.db, businessId, order.domainId));
  if (!domain || !isWaitingForRegistrar(order)) return;
  const result = await askRegistrar(deps, order, domain);
  await deps.db.transaction((tx) => applyResult(tx, deps, order, domain.name, result));
}
