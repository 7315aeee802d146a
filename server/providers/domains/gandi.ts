import * as z from 'zod/mini';
import { countries } from '#domain/business.ts';
import type { Registrant } from '#domain/store-domain.ts';
import { type CallGandi, type GandiAccess, createGandiClient } from './gandi-api.ts';
import type { Availability, Registrar, RegistrarResult } from './registrar.ts';

/** https://api.gandi.net/docs/domains/#get-v5-domain-check */
const CheckResult = z.object({
  products: z.optional(
    z.array(
      z.object({
        status: z.string(),
        prices: z.optional(z.array(z.object({ type: z.optional(z.string()) }))),
      }),
    ),
  ),
});
/** https://api.gandi.net/docs/domains/#get-v5-domain-domains-domain */
const OwnDomain = z.object({ dates: z.object({ registry_ends_at: z.nullish(z.string()) }) });

const reasons: Readonly<Record<string, string>> = {
  unavailable: 'Someone has registered it already',
  reserved: 'The registry keeps this name for itself',
  pending: 'The registry has not answered. Try again in a minute.',
};
const recordTtlSeconds = 300;
/** Registries count days; a renewal moves the end by about a year. */
const halfYearMs = 180 * 86_400_000;

async function checkOne(call: CallGandi, name: string): Promise<Availability> {
  const { status, message, data } = await call(
    'GET',
    `/domain/check?name=${encodeURIComponent(name)}&processes=create`,
  );
  if (status !== 200) return { name, isAvailable: false, reason: message };
  const [product] = CheckResult.parse(data).products ?? [];
  if (!product) return { name, isAvailable: false, reason: 'This ending can’t be registered here' };
  // Premium names cost more than the price of their ending.
  if (product.prices?.some(({ type }) => type === 'premium'))
    return { name, isAvailable: false, reason: 'The registry asks a premium price for this name' };
  const isAvailable = product.status === 'available';
  return {
    name,
    isAvailable,
    reason: isAvailable ? null : (reasons[product.status] ?? 'It can’t be registered now'),
  };
}

const countryCodes = new Map<string, string>(Object.entries(countries).map(([code, name]) => [name, code]));

/** Gandi's name of the first name. */
const givenName = 'given';

/** Gandi separates given and family name, and wants the number as +234.8035550123. */
function toOwner({ name, email, phone, address }: Registrant): object {
  const [firstName = name, ...rest] = name.split(' ');
  const country = countryCodes.get(address.country) ?? 'NG';
  return {
    type: 'individual',
    [givenName]: firstName,
    family: rest.join(' ') || firstName,
    email,
    phone: phone.replace(/^(\+\d{3})(\d+)$/, '$1.$2'),
    streetaddr: address.line,
    city: address.city,
    country,
    // Most addresses in West Africa have no postal code; Gandi needs one.
    zip: '00000',
  };
}

async function findEnd(call: CallGandi, name: string): Promise<Date | undefined> {
  const { status, data } = await call('GET', `/domain/domains/${name}`);
  if (status === 404) return undefined;
  const end = OwnDomain.parse(data).dates.registry_ends_at;
  return end ? new Date(end) : undefined;
}

async function register(call: CallGandi, name: string, registrant: Registrant): Promise<RegistrarResult> {
  const end = await findEnd(call, name);
  if (end) return { state: 'done', expiresAt: end };
  const { status, message } = await call('POST', '/domain/domains', {
    fqdn: name,
    duration: 1,
    owner: toOwner(registrant),
  });
  // 202: Gandi works on it. 409: a former request is under way.
  if (status === 202 || status === 200 || status === 409) return { state: 'pending' };
  return { state: 'refused', reason: message };
}

async function renew(call: CallGandi, name: string, expiresAt: Date): Promise<RegistrarResult> {
  const end = await findEnd(call, name);
  if (!end) return { state: 'refused', reason: 'Gandi does not have this domain' };
  if (end.getTime() - expiresAt.getTime() > halfYearMs) return { state: 'done', expiresAt: end };
  const { status, message } = await call('POST', `/domain/domains/${name}/renew`, { duration: 1 });
  if (status === 202 || status === 200 || status === 409) return { state: 'pending' };
  return { state: 'refused', reason: message };
}

/** Gandi's domain API, version 5: https://api.gandi.net/docs/domains/ and https://api.gandi.net/docs/livedns/. */
export function makeGandiRegistrar(access: GandiAccess): Registrar {
  const call = createGandiClient(access);
  return {
    provider: 'gandi',
    name: 'Gandi',
    check: (names) => Promise.all(names.map((name) => checkOne(call, name))),
    register: (name, registrant) => register(call, name, registrant),
    renew: (name, expiresAt) => renew(call, name, expiresAt),
    async setRecords(name, records) {
      const sets = Map.groupBy(records, ({ type, host }) => `${type} ${host}`);
      const items = [...sets.values()].map((set) => ({
        rrset_name: set[0]?.host,
        rrset_type: set[0]?.type,
        rrset_ttl: recordTtlSeconds,
        rrset_values: set.map(({ type, value }) => (type === 'CNAME' ? `${value}.` : value)),
      }));
      const { status, message } = await call('PUT', `/livedns/domains/${name}/records`, { items });
      if (status >= 400) throw new Error(`Gandi refused the records of a domain: ${message}`);
    },
  };
}
