import type { IncomingMessage } from 'node:http';
import type { Config } from './config.ts';
import type { Executor } from './db/client.ts';
import { readDomainOfHost } from './hosts.ts';
import { findStoreOfDomain } from './modules/live-domains/live-domains.records.ts';
import { getDomainOrigin, getStorePath } from './store-address.ts';

/** Paths of files that belong to no store, and have the same address on every host. */
const isSharedFile = (url: string): boolean => /^\/(images|assets)\//.test(url);

/** The domain of a business by which each of these requests came. */
const domains = new WeakMap<IncomingMessage, string>();

/** Returns the name of the own domain by which a request came; undefined for a request to Kontor's address. */
export const getOwnDomain = (request: IncomingMessage): string | undefined => domains.get(request);

/** Returns the origin of the store's pages for a request: that of the own domain by which it came, or Kontor's. */
export function getStoreOrigin({ storeUrl }: Pick<Config, 'storeUrl'>, request: IncomingMessage): string {
  const domain = getOwnDomain(request);
  return domain === undefined ? storeUrl : getDomainOrigin(domain);
}

/**
 * Leads a request for a host that isn't Kontor's to the store whose live domain the host is: its path becomes that of the
 * store. Returns false for any other host, which no store answers.
 */
export async function routeOwnDomain(db: Executor, request: IncomingMessage): Promise<boolean> {
  const name = readDomainOfHost(request.headers.host);
  if (name === undefined || !request.url?.startsWith('/')) return false;
  const store = await findStoreOfDomain(db, name);
  if (!store) return false;
  domains.set(request, name);
  if (!isSharedFile(request.url)) request.url = getStorePath(store.handle) + request.url;
  return true;
}
