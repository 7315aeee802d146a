import { normalizeText } from '#domain/normalize-text.ts';
import { domainToUnicode } from 'node:url';
import { readDomainName } from '#domain/domain-name.ts';
import type { DomainOffer, Registrant } from '#domain/store-domain.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { getOwnerEmail } from '#server/modules/subscriptions/payer-email.ts';
import { findSubscriber } from '#server/modules/subscriptions/subscriptions.records.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { getRegisteredName, getSuffix, isPublicSuffix } from '#server/providers/dns/registered-name.ts';
import { noRegistrarReason } from '#server/providers/domains/registrar.ts';
import { toDomainRef } from './domain.adapter.ts';
import { createToken, requireFewDomains, requireOwnableName } from './connect-domain.service.ts';
import { findDomainOrder, insertDomainOrder } from './domain-orders.repo.ts';
import { findDomain, findDomainByName, insertDomain } from './domains.repo.ts';

type BuyDeps = Pick<Deps, 'registrar' | 'config' | 'log'>;

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });

/** The most names that one search asks for. */
const maxOffers = 12;

/** Returns the names that a search means: the one that was entered, and its first label with every ending that is sold. */
function listCandidates(entered: string, suffixes: readonly string[]): string[] {
  const read = readDomainName(entered);
  const exact = read.ok && !isPublicSuffix(read.name) ? read.name : undefined;
  const label = normalizeText(exact?.split('.')[0] ?? entered, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 63);
  const names = label === '' ? [] : suffixes.map((suffix) => `${label}.${suffix}`);
  const first = exact !== undefined && suffixes.includes(getSuffix(exact)) ? [getRegisteredName(exact)] : [];
  return [...new Set([...first, ...names])].slice(0, maxOffers);
}

function requireRegistrar({ registrar }: Pick<BuyDeps, 'registrar'>): void {
  if (registrar.provider === 'none') throw illegal(noRegistrarReason);
}

async function checkNames({ registrar, log }: BuyDeps, names: readonly string[]) {
  return registrar.check(names).catch((problem: unknown) => {
    log.warn({ err: problem }, 'registrar');
    throw new AppError('UNAVAILABLE', { message: "Couldn't reach the registrar. Try again." });
  });
}

/** Returns what can be bought under a name. @throws ILLEGAL_EVENT where nothing can be bought, UNAVAILABLE */
export async function searchDomains(deps: BuyDeps, entered: string): Promise<DomainOffer[]> {
  requireRegistrar(deps);
  const { pricesMinor } = deps.config.domains;
  const results = await checkNames(deps, listCandidates(entered, Object.keys(pricesMinor)));
  return results.map(({ name, isAvailable, reason }) => ({
    name,
    displayName: domainToUnicode(name),
    isAvailable,
    reason,
    priceMinor: isAvailable ? (pricesMinor[getSuffix(name)] ?? null) : null,
    currency: subscriptionCurrency,
  }));
}

export interface DomainPurchase {
  orderId: string;
  name: string;
  priceMinor: number;
  registrant: Registrant;
}

/** Returns the price of a year of a name. @throws ILLEGAL_EVENT where it is not sold */
export function requirePrice({ config }: Pick<Deps, 'config'>, name: string): number {
  const priceMinor = config.domains.pricesMinor[getSuffix(name)];
  if (priceMinor === undefined || getRegisteredName(name) !== name)
    throw illegal(`Domains that end in .${getSuffix(name)} can’t be bought here`);
  return priceMinor;
}

/** Asks the registrar whether a name is free, before the transaction of its order. @throws as the order */
export async function requireAvailable(deps: BuyDeps, { name }: DomainPurchase): Promise<void> {
  requireRegistrar(deps);
  requirePrice(deps, name);
  const [result] = await checkNames(deps, [name]);
  if (!result?.isAvailable) throw illegal(result?.reason ?? 'This domain can’t be registered now');
}

/**
 * Orders a year of a domain. A repeat is the same order.
 * @throws PLAN_LIMIT, INVALID, ILLEGAL_EVENT, AMOUNT_CHANGED for another price, ALREADY_DONE
 */
export async function orderDomain(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  caller: Member,
  { orderId, name, priceMinor, registrant }: DomainPurchase,
): Promise<void> {
  const { businessId, userId } = caller;
  const repeated = await findDomainOrder(tx, businessId, orderId);
  if (repeated) {
    const domain = await findDomain(tx, businessId, repeated.domainId);
    if (domain?.name !== name) throw new AppError('ALREADY_DONE');
    return;
  }
  await requireFeature(tx, businessId, 'customDomain', 'name');
  requireOwnableName(deps.config, name);
  const currentMinor = requirePrice(deps, name);
  if (currentMinor !== priceMinor)
    throw new AppError('AMOUNT_CHANGED', {
      message: `The price of this domain is ${formatMoney(currentMinor, subscriptionCurrency)} a year now.`,
    });
  await requireFewDomains(tx, deps, businessId);
  if (await findDomainByName(tx, businessId, name))
    throw new AppError('INVALID', {
      fields: [{ field: 'name', message: 'This store has this domain already' }],
    });
  const subscriber = await findSubscriber(tx, businessId);
  if (!subscriber) throw new AppError('NOT_FOUND');
  const now = deps.clock.now();
  await insertDomain(tx, {
    businessId,
    id: orderId,
    name,
    status: 'requested',
    isBought: true,
    token: createToken(),
    registrant: { ...registrant, phone: requirePhone(registrant.phone, caller.country, 'registrant.phone') },
    createdBy: userId,
    createdAt: now,
  });
  await insertDomainOrder(tx, {
    businessId,
    id: orderId,
    domainId: orderId,
    kind: 'purchase',
    years: 1,
    totalMinor: priceMinor,
    payerEmail: await getOwnerEmail(tx, subscriber),
    createdAt: now,
  });
  await recordEvents(tx, businessId, now, toMerchantActor(caller), [
    { record: toDomainRef({ id: orderId, name }), event: 'domain.ordered' },
  ]);
}
