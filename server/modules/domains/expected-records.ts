import type { DnsRecord } from '#domain/store-domain.ts';
import type { RoutingTarget } from '#server/providers/dns/check-routing.ts';
import { getOwnershipName } from '#server/providers/dns/dns.ts';
import { getRegisteredName, isApex } from '#server/providers/dns/registered-name.ts';

/** Returns a name as registrars want it: relative to the registered domain, `@` for the domain itself. */
function toHost(name: string, registered: string): string {
  return name === registered ? '@' : name.slice(0, -registered.length - 1);
}

/** The TXT record that proves a claim. */
export function getOwnershipRecord({ name, token }: { name: string; token: string }): DnsRecord {
  const whole = getOwnershipName(name);
  return { type: 'TXT', host: toHost(whole, getRegisteredName(name)), name: whole, value: token };
}

/**
 * The records that lead to Kontor: an alias, or addresses for a registered name, at which no alias is possible (RFC 1034,
 * 3.6.2).
 */
export function getRoutingRecords(name: string, { cname, addresses }: RoutingTarget): DnsRecord[] {
  const host = toHost(name, getRegisteredName(name));
  if (!isApex(name)) return [{ type: 'CNAME', host, name, value: cname }];
  return addresses.map((value) => ({ type: value.includes(':') ? 'AAAA' : 'A', host, name, value }));
}
