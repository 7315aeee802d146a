import { randomBytes } from 'node:crypto';
import { isSandboxName } from '#domain/domain-name.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Config } from '#server/config.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockBusiness } from '#server/modules/business/business.records.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { isPublicSuffix } from '#server/providers/dns/registered-name.ts';
import { advanceDomain } from './domain.adapter.ts';
import { noTargetReason } from './domain.view.ts';
import { findOpenOrderOfDomain, saveDomainOrder } from './domain-orders.repo.ts';
import { findDomain, findDomainByName, insertDomain, listDomains } from './domains.repo.ts';

type ConnectDeps = Pick<Deps, 'clock' | 'jobs' | 'config'>;

/** The most domains of a shop. */
export const maxDomains = 20;

const refuseName = (message: string) => new AppError('INVALID', { fields: [{ field: 'name', message }] });

/** The value of a TXT record: random, so that no one else has it already, and different for each claim. */
export const createToken = (): string => `kontor-domain=${randomBytes(20).toString('hex')}`;

/** Returns the hosts of Kontor itself, which belong to no shop. */
function listOwnHosts({
  publicUrl,
  storeUrl,
  domains,
}: Pick<Config, 'publicUrl' | 'storeUrl' | 'domains'>): string[] {
  const hosts = [publicUrl, storeUrl].map((url) => new URL(url).hostname);
  return domains.target ? [...hosts, domains.target.cname] : hosts;
}

/** @throws INVALID for a host of Kontor, a public suffix, and in production for a name that only a sandbox knows */
export function requireOwnableName(config: Config, name: string): void {
  if (listOwnHosts(config).some((host) => name === host || name.endsWith(`.${host}`)))
    throw refuseName('This is an address of Kontor. Enter a domain of your own.');
  if (isPublicSuffix(name))
    throw refuseName(`“${name}” is an ending under which many people have domains. Enter yours.`);
  if (!config.domains.hasSandbox && isSandboxName(name))
    throw refuseName('Names that end in .test or .example are not on the internet');
}

/** Locks the business, and refuses one domain too many. @throws ILLEGAL_EVENT */
export async function requireFewDomains(
  tx: Transaction,
  { clock }: ConnectDeps,
  businessId: string,
): Promise<void> {
  await lockBusiness(tx, businessId);
  if ((await listDomains(tx, businessId, clock.now())).length >= maxDomains)
    throw new AppError('ILLEGAL_EVENT', {
      message: `A store can have at most ${maxDomains} domains. Remove one first.`,
      legal: [],
    });
}

/**
 * Claims a domain that the merchant owns. Many shops may claim it: only who proves the ownership gets it. A repeat is the same
 * claim.
 * @throws PLAN_LIMIT, INVALID at the name, ILLEGAL_EVENT, ALREADY_DONE
 */
export async function connectDomain(
  tx: Transaction,
  deps: ConnectDeps,
  caller: Member,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const { businessId, userId } = caller;
  const repeated = await findDomain(tx, businessId, id);
  if (repeated && repeated.name !== name) throw new AppError('ALREADY_DONE');
  if (repeated) return id;
  await requireFeature(tx, businessId, 'customDomain', 'name');
  if (!deps.config.domains.target)
    throw new AppError('ILLEGAL_EVENT', { message: noTargetReason, legal: [] });
  requireOwnableName(deps.config, name);
  await requireFewDomains(tx, deps, businessId);
  if (await findDomainByName(tx, businessId, name)) throw refuseName('This store has this domain already');
  const now = deps.clock.now();
  await insertDomain(tx, {
    businessId,
    id,
    name,
    status: 'requested',
    isBought: false,
    token: createToken(),
    createdBy: userId,
    createdAt: now,
  });
  await advanceDomain(tx, deps, { businessId, id }, 'domain.claim', toMerchantActor(caller));
  return id;
}

/** Claims a parked domain again, by a new TXT record. @throws NOT_FOUND, ILLEGAL_EVENT, PLAN_LIMIT */
export async function reconnectDomain(
  tx: Transaction,
  deps: ConnectDeps,
  caller: Member,
  id: string,
): Promise<void> {
  await requireFeature(tx, caller.businessId, 'customDomain');
  await advanceDomain(
    tx,
    deps,
    { businessId: caller.businessId, id },
    'domain.reconnect',
    toMerchantActor(caller),
    {
      change: { token: createToken(), lostAt: null },
    },
  );
}

/** Removes a domain; a payment of its unpaid order that arrives later is returned. @throws NOT_FOUND, ILLEGAL_EVENT */
export async function removeDomain(
  tx: Transaction,
  deps: ConnectDeps,
  caller: Member,
  id: string,
): Promise<void> {
  const { businessId } = caller;
  await lockBusiness(tx, businessId);
  await advanceDomain(tx, deps, { businessId, id }, 'domain.remove', toMerchantActor(caller));
  const open = await findOpenOrderOfDomain(tx, businessId, id);
  if (open) await saveDomainOrder(tx, open, { voidedAt: deps.clock.now() });
}
