import { v7 as uuid } from 'uuid';
import type { Registrant } from '#domain/store-domain.ts';
import { asFault, asWanted } from '#server/providers/dns/dns.ts';
import { minute } from '#tests/support/people/identity.ts';
import { choose } from '#tests/support/money/subscriptions.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns/dns-server.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, advanceTime } from './business-fixture.ts';

export const kontorTarget = { cname: 'shops.kontor.ng', address: '192.0.2.10' };

export const sampleRegistrant: Registrant = {
  name: 'Amaka Okafor',
  email: 'amaka@example.com',
  phone: '+2348035550123',
  address: { line: '12 Bode Thomas Street', city: 'Lagos', region: 'Lagos', country: 'Nigeria' },
};

/** The application, which asks a name server of the test; the certificates are those in `certified`. */
export interface DomainServer extends ApiServer {
  dns: DnsServer;
  certified: Set<string>;
}

export async function startDomainServer(env: Record<string, string> = {}): Promise<DomainServer> {
  const dns = await startDnsServer();
  const server = await startApiServer({
    DOMAIN_RESOLVERS: `127.0.0.1:${dns.port}`,
    DOMAIN_DNS_PORT: String(dns.port),
    DOMAIN_CNAME: kontorTarget.cname,
    DOMAIN_ADDRESSES: kontorTarget.address,
    ...env,
  });
  const certified = new Set<string>();
  const { deps } = server;
  const { checkCertificate } = deps.domainChecker;
  deps.domainChecker = {
    ...deps.domainChecker,
    checkCertificate: async (claim) =>
      claim.name.endsWith('.example')
        ? checkCertificate(claim)
        : certified.has(claim.name)
          ? asWanted(['Test authority'])
          : asFault('notIssued'),
  };
  return {
    ...server,
    dns,
    certified,
    async close(how) {
      dns.close();
      await server.close(how);
    },
  };
}

let names = 0;
/** Returns a name that is registered, without further records. */
export function registerName({ dns }: DomainServer): string {
  const name = `shop${(names += 1)}.com.ng`;
  dns.zone[name] = [{ type: 'NS', value: 'ns.host.test' }];
  dns.zone['ns.host.test'] = [{ type: 'A', value: '127.0.0.1' }];
  return name;
}

/** Orders a year of a domain of the sandbox and pays it on the provider's page. @returns the order's id */
export async function buyDomain(server: ApiServer, { asking }: Shop): Promise<string> {
  const body = {
    orderId: uuid(),
    name: `bought-${uuid().slice(-8)}.example`,
    priceMinor: 12_000_00,
    registrant: sampleRegistrant,
  };
  const { id } = await server.call('orderDomain', { body }, asking);
  const payment = { paymentId: uuid(), method: 'card' as const };
  const started = await server.call('payDomain', { params: { id }, body: payment }, asking);
  await choose(server, started.payment?.payUrl, 'pays');
  await advanceTime(server, minute);
  return id;
}

export const connect = (server: ApiServer, { asking }: Shop, name: string) =>
  server.call('connectDomain', { body: { id: uuid(), name } }, asking);
export const check = (server: ApiServer, { asking }: Shop, id: string) =>
  server.call('checkDomain', { params: { id } }, asking);
export const read = (server: ApiServer, { asking }: Shop, id: string) =>
  server.call('domain', { params: { id } }, asking);

/** Adds the TXT record of a claim; the records of other claims stay. */
export async function addText(server: DomainServer, shop: Shop, id: string): Promise<void> {
  const { facts } = await read(server, shop, id);
  const [record] = facts[0]?.expected ?? [];
  if (!record) throw new Error('nothing is wanted');
  const before = server.dns.zone[record.name] ?? [];
  server.dns.zone[record.name] = [...before, { type: 'TXT', value: record.value }];
}

export function addAddress({ dns }: DomainServer, name: string): void {
  dns.zone[name] = [...(dns.zone[name] ?? []), { type: 'A', value: kontorTarget.address }];
}
export function removeAddress({ dns }: DomainServer, name: string): void {
  dns.zone[name] = (dns.zone[name] ?? []).filter(({ type }) => type !== 'A');
}

/** Checks a domain by hand, a moment after the last check. */
export async function checkLater(server: ApiServer, shop: Shop, id: string) {
  server.pass(4000);
  return check(server, shop, id);
}

/** Connects a domain with all its records and its certificate. */
export async function goLive(server: DomainServer, shop: Shop, name = registerName(server)) {
  const { id } = await connect(server, shop, name);
  await addText(server, shop, id);
  addAddress(server, name);
  server.certified.add(name);
  return checkLater(server, shop, id);
}
