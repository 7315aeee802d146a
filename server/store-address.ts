import type { Config } from './config.ts';

/** Returns the path of a store on the stores' origin. */
export const getStorePath = (handle: string): string => `/s/${handle}`;

/** Returns the address of a store's home page. */
export const getStoreAddress = ({ storeUrl }: Pick<Config, 'storeUrl'>, handle: string): string =>
  `${storeUrl}${getStorePath(handle)}`;
