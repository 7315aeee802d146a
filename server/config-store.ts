import { trimEndOf } from '#domain/trim-end.ts';
import type { Mode } from './config-modes.ts';
import { isLoopbackHost } from './network-address.ts';

export interface StoreAddress {
  /** The address below which the web stores are, without a slash at the end. Nothing of the back office answers there. */
  storeUrl: string;
  /** Where the web stores listen as well; undefined if a proxy sends their requests to the back office's port. */
  storePort: number | undefined;
}

interface StoreSettings {
  NODE_ENV: Mode;
  PORT: number;
  PUBLIC_URL?: string | undefined;
  STORE_URL?: string | undefined;
  KONTOR_ALLOW_SANDBOX: boolean;
}

/**
 * Returns a sentence for each problem of STORE_URL. Stores show what merchants wrote, and scripts of the back office can read its
 * session token, so both need different origins; in production different hosts, because ports of a host share its cookies.
 */
export function findStoreProblems({
  NODE_ENV: mode,
  PUBLIC_URL,
  STORE_URL,
  ...rest
}: StoreSettings): string[] {
  if (STORE_URL === undefined)
    return mode === 'production'
      ? ['STORE_URL: is required in production: the address of the web stores']
      : [];
  const { protocol, hostname, host, pathname, search, hash } = new URL(STORE_URL);
  const isOnThisMachine = isLoopbackHost(hostname);
  const isLocal = mode !== 'production' || (rest.KONTOR_ALLOW_SANDBOX && isOnThisMachine);
  const problems: string[] = [];
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search !== '' || hash !== '')
    problems.push('STORE_URL: must be an address without a path, such as https://stores.example.com');
  if (protocol !== 'https:' && !isLocal) problems.push('STORE_URL: must begin with https:// in production');
  const office = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  const isShared = isLocal ? office?.host === host : office?.hostname === hostname;
  if (isShared)
    problems.push(
      `STORE_URL: must have ${isLocal ? 'another port or host' : 'another host'} than PUBLIC_URL, so that nothing in a store can reach the session of the back office`,
    );
  return problems;
}

const getPort = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);
const maxPort = 65_535;

/** Without STORE_URL the stores are on the next port of the same host. */
export function readStoreAddress(
  { PORT, STORE_URL }: Pick<StoreSettings, 'PORT' | 'STORE_URL'>,
  publicUrl: string,
): StoreAddress {
  const office = new URL(publicUrl);
  const nextPort = PORT < maxPort ? PORT + 1 : PORT - 1;
  const store = new URL(STORE_URL ?? `http://${office.hostname}:${nextPort}`);
  const port = getPort(store);
  const isListening = isLoopbackHost(store.hostname) && port !== PORT && port !== getPort(office);
  const isDefault = STORE_URL === undefined;
  return {
    storeUrl: trimEndOf(store.href, '/'),
    storePort: isDefault || isListening ? port : undefined,
  };
}
