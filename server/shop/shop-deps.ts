import type { Deps } from '#server/deps.ts';

/** The parts of the server that the stores use. */
export type ShopDeps = Pick<
  Deps,
  'config' | 'db' | 'standalone' | 'clock' | 'courier' | 'files' | 'jobs' | 'log' | 'payables' | 'payments'
>;
