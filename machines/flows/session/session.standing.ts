import type { Team } from '#domain/business.ts';
import { type Standing, mayOpen } from '#domain/permission.ts';
import type { SessionContext } from './session.types.ts';

type Place = Pick<SessionContext, 'activeBusinessId' | 'businesses' | 'teams'>;

/** The business to begin in: the one used last while it is still there, else the first. */
export function activeAmong({ activeBusinessId, businesses, teams }: Place): string | undefined {
  const known = businesses.some(({ id }) => id === activeBusinessId);
  return known ? activeBusinessId : (businesses[0]?.id ?? teams[0]?.businessId);
}

/** Membership in the active business; owners have none. Changes with the active business (decision 3). */
export const activeTeam = ({ activeBusinessId, teams }: Place): Team | undefined =>
  teams.find(({ businessId }) => businessId === activeBusinessId);

/** What the person may do in the active business, as the server sees it too. */
export function standingIn(place: Place): Standing {
  const team = activeTeam(place);
  return team ? { role: 'member', permissions: team.permissions } : { role: 'owner' };
}

/** The path guard of specification section 6: it asks only members whose permission list is not empty. */
export function mayVisit(place: Place, path: string): boolean {
  const team = activeTeam(place);
  return !team || team.permissions.length === 0 || mayOpen(standingIn(place), path);
}
