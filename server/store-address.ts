import type { Config } from './config.ts';

/** Returns the path of a store on the stores' origin. */
export const getStorePath = (handle: string): string => `/s/${handle}`;

/** A store, and the live domain of its business; null without one. */
export interface AddressedStore {
  handle: string;
  domain: string | null;
}

/** Returns the origin of an own domain. It has a certificate before it is live. */
export const getDomainOrigin = (domain: string): string => `https://${domain}`;

/** Returns the address of a store at Kontor, which leads to its own domain if that is live. */
export const getKontorAddress = ({ storeUrl }: Pick<Config, 'storeUrl'>, handle: string): string =>
  `${storeUrl}${getStorePath(handle)}`;

/** Returns the address of a store's home page, without a slash at the end. */
export const getStoreAddress = (
  config: Pick<Config, 'storeUrl'>,
  { handle, domain }: AddressedStore,
): string => (domain === null ? getKontorAddress(config, handle) : getDomainOrigin(domain));
