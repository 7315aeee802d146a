import { type Answer, type DnsSettings, type NameServer, ask, findNameServers } from './authority.ts';
import { combine } from './check-ownership.ts';
import { type Finding, asFault, asWanted } from './dns.ts';

/** The targets of the DNS records of domains. */
export interface RoutingTarget {
  /** The name for CNAME records. */
  cname: string;
  /** The addresses for A and AAAA records. */
  addresses: readonly string[];
}

/** More names than any sound chain has (as resolvers limit it). */
const maxNames = 8;
const normalize = (name: string) => name.toLowerCase().replace(/\.$/, '');

interface Address {
  address: string;
  ttl: number;
}

async function readAddresses(server: NameServer, name: string): Promise<Answer<Address>> {
  const [four, six] = await Promise.all([
    ask(server.resolve4(name, { ttl: true })),
    ask(server.resolve6(name, { ttl: true })),
  ]);
  const values = [four, six].flatMap((answer) => (answer.kind === 'values' ? answer.values : []));
  if (values.length > 0) return { kind: 'values', values };
  return four.kind === 'fault' ? four : { kind: 'none' };
}

/** Judges the addresses of a name. Each must be wanted, since visitors take any of them. */
function judgeAddresses(values: readonly Address[], { addresses }: RoutingTarget): Finding {
  const actual = values.map(({ address }) => address);
  const ttlSeconds = Math.max(...values.map(({ ttl }) => ttl));
  const right = actual.filter((address) => addresses.includes(address));
  if (right.length === actual.length) return asWanted(actual, ttlSeconds);
  return asFault(right.length === 0 ? 'other' : 'extra', actual, ttlSeconds);
}

/** Follows the records of a name, as one of its name servers has them. */
async function askServer(
  settings: DnsSettings,
  target: RoutingTarget,
  server: NameServer,
  names: readonly string[],
): Promise<Finding> {
  const name = names.at(-1) ?? '';
  const aliases = await ask(server.resolveCname(name));
  if (aliases.kind === 'fault') return asFault(aliases.fault);
  if (aliases.kind === 'values') {
    const alias = normalize(aliases.values[0] ?? '');
    if (alias === normalize(target.cname)) return asWanted([...names.slice(1), alias]);
    if (names.includes(alias) || names.length >= maxNames)
      return asFault('chain', [...names.slice(1), alias]);
    return follow(settings, target, [...names, alias]);
  }
  const values = await readAddresses(server, name);
  if (values.kind === 'fault') return asFault(values.fault);
  const finding = values.kind === 'none' ? asFault('missing') : judgeAddresses(values.values, target);
  return { ...finding, actual: [...names.slice(1), ...finding.actual] };
}

async function follow(
  settings: DnsSettings,
  target: RoutingTarget,
  names: readonly string[],
): Promise<Finding> {
  const authority = await findNameServers(settings, names.at(-1) ?? '');
  // An alias that leads to a name without name servers leads nowhere.
  if ('fault' in authority)
    return names.length > 1 && authority.fault === 'notRegistered'
      ? asFault('other', names.slice(1))
      : asFault(authority.fault, names.slice(1));
  return combine(
    await Promise.all(authority.servers.map((server) => askServer(settings, target, server, names))),
  );
}

/** Looks where the records of a domain lead, at every name server, through other domains if aliases lead there. */
export const checkRouting = (settings: DnsSettings, target: RoutingTarget, name: string): Promise<Finding> =>
  follow(settings, target, [name]);
