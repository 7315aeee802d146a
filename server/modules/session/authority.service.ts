import { getPersonName } from '#domain/business.ts';
import type { Authority, Member, Person } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { sessionRules } from './session.rules.ts';
import { prepareSessionLookup, touchSession } from './sessions.repo.ts';
import { getLiveLimits } from '#server/platform/live-sessions.ts';
import { hashToken } from '#server/platform/tokens.ts';

type Found = Awaited<ReturnType<ReturnType<typeof prepareSessionLookup>['execute']>>[number];

/**
 * Resolves a bearer token with one prepared statement; a revoked session is rejected at once.
 * @param isPassive the lookup is no activity of the person, and does not extend the session
 */
export function makeSessionAuthority(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { isPassive = false } = {},
): Authority['session'] {
  const lookUp = prepareSessionLookup(db);
  return async (token, address, businessId = nilBusinessId) => {
    const now = clock.now();
    const live = getLiveLimits(now, config.session);
    const [row] = await lookUp.execute({ tokenHash: hashToken(token), businessId, ...live });
    if (!row) return undefined;
    if (!isPassive && now.getTime() - row.lastSeenAt.getTime() >= sessionRules.seenEveryMs) {
      await touchSession(db, row.sessionId, { lastSeenAt: now, lastAddress: address });
    }
    const person = personOf(row, address);
    return { person, member: memberOf(person, row), isSuspended: row.memberStatus === 'suspended' };
  };
}

/** RFC 9562's nil UUID, which no business has. */
const nilBusinessId = '00000000-0000-0000-0000-000000000000';

function personOf({ userId, sessionId, device, firstName, lastName, email }: Found, address: string): Person {
  return { userId, sessionId, device, address, name: getPersonName({ firstName, lastName, email }) };
}

function memberOf(person: Person, row: Found): Member | undefined {
  const { businessId, timeZone, currency, country, permissions } = row;
  if (businessId === null || timeZone === null || currency === null || country === null) return undefined;
  const business = { ...person, businessId, timeZone, currency, country };
  if (row.ownerId === person.userId) return { ...business, membership: { role: 'owner' } };
  return permissions && row.memberStatus === 'active'
    ? { ...business, membership: { role: 'member', permissions } }
    : undefined;
}
