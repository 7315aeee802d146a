import { type Membership, type Permission, canOpen, guardedPaths } from '#domain/permission.ts';
import type { Call } from './call.ts';
import { isAccessAllowed } from './call-access.ts';
import { type CallName, calls } from './calls.ts';

/** The access that a member gains or loses: paths of screens, and calls of the API. */
export interface AccessChange {
  paths: readonly string[];
  calls: readonly CallName[];
}
export interface PermissionEffects {
  gained: AccessChange;
  lost: AccessChange;
}

/** The calls that need a permission of the business. */
const guardedCalls = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, { access }]) =>
  typeof access === 'string' ? [] : [{ name, access }],
);

const getAccess = (permissions: readonly Permission[]): AccessChange => {
  const membership: Membership = { role: 'member', permissions };
  return {
    paths: guardedPaths.filter((path) => canOpen(membership, path)),
    calls: guardedCalls.filter(({ access }) => isAccessAllowed(access, membership)).map(({ name }) => name),
  };
};

const subtract = (from: AccessChange, other: AccessChange): AccessChange => ({
  paths: from.paths.filter((path) => !other.paths.includes(path)),
  calls: from.calls.filter((name) => !other.calls.includes(name)),
});

/**
 * Returns what changes for a member with other permissions. It is computed from the contract by the function with which the
 * server allows or refuses each request.
 */
export function getPermissionEffects(
  before: readonly Permission[],
  after: readonly Permission[],
): PermissionEffects {
  const [now, then] = [getAccess(before), getAccess(after)];
  return { gained: subtract(then, now), lost: subtract(now, then) };
}
