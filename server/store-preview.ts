import type { Business } from '#domain/business.ts';
import type { Deps } from './deps.ts';
import { isTokenValid, signToken } from './security/signed-address.ts';
import { getStorePath } from './store-address.ts';

const periodMs = 15 * 60_000;

const subjectOf = (businessId: string): string => `preview of store ${businessId}`;

/** Returns the path of a closed store's home page for its own team. */
export const getPreviewPath = (handle: string, token: string): string =>
  `${getStorePath(handle)}/preview/${token}`;

/**
 * Returns the address at which everyone who has it sees a closed store, for 15 to 30 minutes. It stays the same for a quarter of
 * an hour, so that a page that loads it again doesn't change.
 */
export function getPreviewAddress(
  deps: Pick<Deps, 'config' | 'clock'>,
  { id, handle }: Pick<Business, 'id' | 'handle'>,
): string {
  const period = Math.floor(deps.clock.now().getTime() / periodMs);
  const token = signToken(deps, subjectOf(id), new Date((period + 2) * periodMs));
  return `${deps.config.storeUrl}${getPreviewPath(handle, token)}`;
}

/** Returns true for a token of the store's preview address that has not expired. */
export const isPreviewToken = (
  deps: Pick<Deps, 'config' | 'clock'>,
  businessId: string,
  token: string,
): boolean => isTokenValid(deps, subjectOf(businessId), token);
