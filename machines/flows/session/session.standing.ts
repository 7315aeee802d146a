import type { Team } from '#domain/business.ts';
import { type Resource, type Standing, can, mayOpen, resources } from '#domain/permission.ts';
import type { Known, SessionContext } from './session.types.ts';

type Place = Pick<SessionContext, 'activeBusinessId' | 'businesses' | 'teams'>;

/** Returns the business to start in: the last used one if it still exists, else the first. */
export function activeAmong({ activeBusinessId, businesses, teams }: Place): string | undefined {
  const known = businesses.some(({ id }) => id === activeBusinessId);
  return known ? activeBusinessId : (businesses[0]?.id ?? teams[0]?.businessId);
}

/** Returns the membership in the active business; owners have none. */
export const activeTeam = ({ activeBusinessId, teams }: Place): Team | undefined =>
  teams.find(({ businessId }) => businessId === activeBusinessId);

/** Returns the person's access in the active business, as on the server. */
export function standingIn(place: Place): Standing {
  const team = activeTeam(place);
  return team ? { role: 'member', permissions: team.permissions } : { role: 'owner' };
}

/** The path guard of specification section 6: it only applies to members with a permission. */
export function mayVisit(place: Place, path: string): boolean {
  const team = activeTeam(place);
  return !team || team.permissions.length === 0 || mayOpen(standingIn(place), path);
}

/** Returns true if the person has no access to the active business any more, by the reloaded data. */
export const isBusinessGone = ({ activeBusinessId }: Place, { businesses, teams }: Known): boolean =>
  activeBusinessId !== undefined &&
  !businesses.some(({ id }) => id === activeBusinessId) &&
  !teams.some(({ businessId }) => businessId === activeBusinessId);

/** Returns the resources of the active business with reduced permissions, by the reloaded data. */
export function reducedResources(place: Place, known: Known): Resource[] {
  const [before, now] = [standingIn(place), standingIn({ ...place, ...known })];
  return resources.filter((resource) =>
    (['view-only', 'manage'] as const).some(
      (level) => can(before, resource, level) && !can(now, resource, level),
    ),
  );
}

/** Returns true if the page can stay open. Unlike `mayVisit` it also applies to members without any permission. */
export const mayStay = (place: Place, path: string): boolean => mayOpen(standingIn(place), path);
