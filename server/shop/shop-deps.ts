import type { Deps } from '#server/deps.ts';

/** What the stores use of the server. */
export type ShopDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'files' | 'log'>;
