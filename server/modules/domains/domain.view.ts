import { domainToUnicode } from 'node:url';
import { domainGraceDays, parkingDays } from '#domain/domain-timing.ts';
import { checkLimit } from '#domain/plan.ts';
import {
  type DomainFact,
  type DomainFactName,
  type StoreDomain,
  type StoreDomainDetails,
  domainFacts,
} from '#domain/store-domain.ts';
import { addDays } from '#domain/subscription-timing.ts';
import type { StoreDomains } from '#contract/store/domain.ts';
import { domainLifecycle } from '#machines/lifecycles/domain.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { getEntitlements } from '#server/modules/entitlements/entitlements.service.ts';
import { noRegistrarReason } from '#server/providers/domains/registrar.ts';
import { getKontorAddress } from '#server/store-address.ts';
import { isApex } from '#server/providers/dns/registered-name.ts';
import { describeFault } from './domain.words.ts';
import { findOpenOrderOfDomain, listOpenOrders } from './domain-orders.repo.ts';
import { type DomainRow, findDomain, findPrimaryDomain, listDomains } from './domains.repo.ts';
import { getOwnershipRecord, getRoutingRecords } from './expected-records.ts';

type ViewDeps = Pick<Deps, 'config' | 'clock'>;

/** Shown where no domain can be connected. */
export const noTargetReason = 'This installation has no address for own domains';
const endedDays = 30;

const toInstant = (instant: Date | null) => instant?.toISOString() ?? null;

function toStoreDomain(row: DomainRow, primary: string | undefined, openOrderId: string | null): StoreDomain {
  const { id, name, status, isBought, createdAt, liveAt, lostAt, expiresAt, reason } = row;
  return {
    id,
    name,
    displayName: domainToUnicode(name),
    status,
    isBought,
    isPrimary: primary === name,
    createdAt: createdAt.toISOString(),
    liveAt: toInstant(liveAt),
    lostAt: status === 'lost' ? toInstant(lostAt) : null,
    parksAt: status === 'lost' && lostAt ? addDays(lostAt, parkingDays).toISOString() : null,
    expiresAt: toInstant(expiresAt),
    graceEndsAt: status === 'expired' && expiresAt ? addDays(expiresAt, domainGraceDays).toISOString() : null,
    openOrderId,
    reason,
  };
}

function toFact(row: DomainRow, fact: DomainFactName, { config }: Pick<Deps, 'config'>): DomainFact {
  const { target } = config.domains;
  const match = row.facts[fact];
  // A bought domain is registered for this shop: nothing has to be added to prove it.
  const isProved =
    fact === 'ownership' && row.isBought && row.status !== 'ownership' && row.status !== 'conflict';
  const expected = {
    ownership: isProved ? [] : [getOwnershipRecord(row)],
    routing: target ? getRoutingRecords(row.name, target) : [],
    certificate: [],
  }[fact];
  const isRight = isProved || match?.fault === null;
  return {
    fact,
    state: isRight ? 'right' : match ? 'wrong' : 'unchecked',
    expected,
    actual: match?.actual ?? [],
    fault: match?.fault ?? null,
    reason: match ? describeFault(fact, match) : null,
    checkedAt: match?.checkedAt ?? null,
  };
}

/** Returns a domain with its three facts. @throws NOT_FOUND */
export async function getDomain(
  executor: Executor,
  deps: ViewDeps,
  { businessId }: Pick<Member, 'businessId'>,
  id: string,
): Promise<StoreDomainDetails> {
  const row = await findDomain(executor, businessId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const primary = await findPrimaryDomain(executor, businessId);
  const order = await findOpenOrderOfDomain(executor, businessId, id);
  const facts = { isHeldByOther: false, isParkingDue: false, isExpired: false, isGraceOver: false };
  const canSend = (event: 'domain.remove' | 'domain.reconnect') =>
    domainLifecycle.canSend({ ...row, ...facts }, event, 'merchant');
  return {
    ...toStoreDomain(row, primary?.name, order?.id ?? null),
    facts: domainFacts.map((fact) => toFact(row, fact, deps)),
    isApex: isApex(row.name),
    isChecking: row.checkingSince !== null,
    nextCheckAt: toInstant(row.nextCheckAt),
    canRemove: canSend('domain.remove'),
    canReconnect: canSend('domain.reconnect'),
  };
}

/** Returns the addresses of a shop: the one at Kontor, and its own domains, those that ended lately included. */
export async function getDomains(
  executor: Executor,
  { config, clock, registrar }: ViewDeps & Pick<Deps, 'registrar'>,
  { businessId }: Pick<Member, 'businessId'>,
): Promise<StoreDomains> {
  const business = await findBusiness(executor, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const rows = await listDomains(executor, businessId, addDays(clock.now(), -endedDays));
  const primary = await findPrimaryDomain(executor, businessId);
  const orders = new Map(
    (await listOpenOrders(executor, businessId)).map(({ domainId, id }) => [domainId, id]),
  );
  return {
    kontorAddress: getKontorAddress(config, business.handle),
    domains: rows.map((row) => toStoreDomain(row, primary?.name, orders.get(row.id) ?? null)),
    planLimit: checkLimit(await getEntitlements(executor, businessId), 'customDomain') ?? null,
    connectReason: config.domains.target ? null : noTargetReason,
    buyReason: registrar.provider === 'none' ? noRegistrarReason : null,
  };
}
