import type { Authority, Member, Person } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { liveSince, sessionRules } from './session.rules.ts';
import { prepareSessionLookup, touchSession } from './sessions.repo.ts';
import { tokenHash } from '#server/platform/tokens.ts';

type Found = Awaited<ReturnType<ReturnType<typeof prepareSessionLookup>['execute']>>[number];

/** Resolves a bearer token with one prepared statement; a revoked session is rejected at once. */
export function makeSessionAuthority({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Authority['session'] {
  const lookUp = prepareSessionLookup(db);
  return async (token, businessId = nowhere) => {
    const now = clock.now();
    const live = liveSince(now, config.session);
    const [found] = await lookUp.execute({ tokenHash: tokenHash(token), businessId, ...live });
    if (!found) return undefined;
    if (now.getTime() - found.lastSeenAt.getTime() >= sessionRules.seenEveryMs) {
      await touchSession(db, found.sessionId, now);
    }
    const person = personOf(found);
    return { person, member: memberOf(person, found) };
  };
}

/** RFC 9562's nil UUID, which no business has. */
const nowhere = '00000000-0000-0000-0000-000000000000';

function personOf({ userId, sessionId, firstName, lastName, email }: Found): Person {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return { userId, sessionId, name: name || email };
}

function memberOf(person: Person, found: Found): Member | undefined {
  const { businessId, timeZone, currency, permissions } = found;
  if (businessId === null || timeZone === null || currency === null) return undefined;
  const place = { ...person, businessId, timeZone, currency };
  if (found.ownerId === person.userId) return { ...place, standing: { role: 'owner' } };
  return permissions ? { ...place, standing: { role: 'member', permissions } } : undefined;
}
