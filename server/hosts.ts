import { DomainName } from '#domain/domain-name.ts';
import type { Config } from './config.ts';
import { isLoopbackHost } from './network-address.ts';

/** The two origins that one process serves: nothing of one answers on the other (decisions, "Origins"). */
export type Site = 'office' | 'store';
type Addresses = Pick<Config, 'mode' | 'publicUrl' | 'storeUrl'>;

/**
 * Returns the site of a Host header; undefined for a host that is none of ours. Outside production other names of this
 * machine are ours as well: the port then tells the sites apart.
 */
export function findSite(
  { mode, publicUrl, storeUrl }: Addresses,
  header: string | undefined,
): Site | undefined {
  if (header === undefined || !/^[\w.:[\]-]+$/.test(header)) return undefined;
  const [office, store] = [new URL(publicUrl), new URL(storeUrl)];
  if (isHostOf(store, header)) return 'store';
  if (isHostOf(office, header)) return 'office';
  if (mode === 'production') return undefined;
  const host = URL.parse(`http://${header}`);
  if (!host || !(isLoopbackHost(host.hostname) || host.hostname === office.hostname)) return undefined;
  return host.port === store.port && store.port !== office.port ? 'store' : 'office';
}

/** Returns the name of a host that can be the own domain of a business, without its port; undefined for any other host. */
export function readDomainOfHost(header: string | undefined): string | undefined {
  const name = header?.toLowerCase().replace(/:\d{1,5}$/, '');
  return DomainName.safeParse(name).data;
}

/** A proxy may write the port that the address leaves out. */
const isHostOf = ({ protocol, host }: URL, header: string): boolean =>
  URL.parse(`${protocol}//${header}`)?.host === host;

/** The answer to a host that is none of ours: the server isn't the one that the request is for (RFC 9110, 15.5.20). */
export const misdirectedStatus = 421;
