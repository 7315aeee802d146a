import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import type { DomainFault } from '#domain/store-domain.ts';
import { getRegisteredName } from './registered-name.ts';

export interface DnsSettings {
  /** The resolvers that find the name servers of a domain; undefined for those of the machine. */
  resolvers: readonly string[] | undefined;
  /** The port of the name servers. */
  port: number;
  /** Name servers on private networks are asked as well: for tests alone, since anyone can name one. */
  allowsPrivate: boolean;
  timeoutMs: number;
}

/** The answer of a name server: values, none of this type, no such name, or a fault. */
export type Answer<Value> =
  | { kind: 'values'; values: Value[] }
  | { kind: 'none' }
  | { kind: 'fault'; fault: DomainFault };

const faults: Readonly<Record<string, DomainFault>> = {
  ETIMEOUT: 'timeout',
  ECONNREFUSED: 'timeout',
  EREFUSED: 'refused',
  ESERVFAIL: 'serverFailure',
};
const getCode = (problem: unknown): string =>
  problem instanceof Error && 'code' in problem ? String(problem.code) : '';

/** Turns the errors of node:dns, which are c-ares's, into an answer. */
export async function ask<Value>(query: Promise<Value[]>): Promise<Answer<Value>> {
  try {
    const values = await query;
    return values.length === 0 ? { kind: 'none' } : { kind: 'values', values };
  } catch (problem) {
    const code = getCode(problem);
    if (code === 'ENODATA' || code === 'ENOTFOUND') return { kind: 'none' };
    return { kind: 'fault', fault: faults[code] ?? 'serverFailure' };
  }
}

/** One name server of a domain. It answers for its own zones alone and follows nothing. */
export type NameServer = Resolver;

/** The most name servers of a domain that are asked. */
const maxServers = 4;

const createResolver = ({ timeoutMs }: DnsSettings, servers?: readonly string[]): Resolver => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs });
  if (servers) resolver.setServers(servers);
  return resolver;
};

/** Names on private networks are never asked: a merchant could point a name server there. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
const withPort = (address: string, port: number): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;

/** The names of a domain and above, down to the one that was registered. */
function listZones(name: string): string[] {
  const registered = getRegisteredName(name);
  const labels = name.split('.');
  const zones: string[] = [];
  for (let from = 0; from < labels.length; from += 1) {
    const zone = labels.slice(from).join('.');
    zones.push(zone);
    if (zone === registered) break;
  }
  return zones;
}

async function findServerNames(resolver: Resolver, name: string): Promise<Answer<string>> {
  for (const zone of listZones(name)) {
    const answer = await ask(resolver.resolveNs(zone));
    if (answer.kind !== 'none') return answer;
  }
  return { kind: 'fault', fault: 'notRegistered' };
}

/** Returns the name servers that are responsible for a name, or the fault that keeps it from having any. */
export async function findNameServers(
  settings: DnsSettings,
  name: string,
): Promise<{ servers: NameServer[] } | { fault: DomainFault }> {
  const resolver = createResolver(settings, settings.resolvers);
  const names = await findServerNames(resolver, name);
  if (names.kind === 'fault') return { fault: names.fault };
  const hosts = names.kind === 'values' ? names.values.toSorted().slice(0, maxServers) : [];
  const answers = await Promise.all(
    hosts.map(async (host) => {
      const four = await ask(resolver.resolve4(host));
      return four.kind === 'values' ? four : ask(resolver.resolve6(host));
    }),
  );
  const addresses = answers
    .flatMap((answer) => (answer.kind === 'values' ? answer.values.slice(0, 1) : []))
    .filter((address) => settings.allowsPrivate || isPublic(address));
  if (addresses.length === 0) return { fault: 'notRegistered' };
  return {
    servers: [...new Set(addresses)].map((address) =>
      createResolver(settings, [withPort(address, settings.port)]),
    ),
  };
}
