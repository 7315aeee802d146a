import type { Team } from '#domain/business.ts';
import { type Resource, type Standing, can, mayOpen, resources } from '#domain/permission.ts';
import type { Known, SessionContext } from './session.types.ts';

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

/** Whether the active business is none of the person's any more, by what the server knows now. */
export const isBusinessGone = ({ activeBusinessId }: Place, { businesses, teams }: Known): boolean =>
  activeBusinessId !== undefined &&
  !businesses.some(({ id }) => id === activeBusinessId) &&
  !teams.some(({ businessId }) => businessId === activeBusinessId);

/** The resources of the active business in which the person may do less, by what the server knows now. */
export function reducedResources(place: Place, known: Known): Resource[] {
  const [before, now] = [standingIn(place), standingIn({ ...place, ...known })];
  return resources.filter((resource) =>
    (['view-only', 'manage'] as const).some(
      (level) => can(before, resource, level) && !can(now, resource, level),
    ),
  );
}

/** Whether the page can stay open. Unlike `mayVisit` it asks members without any permission too: they had some. */
export const mayStay = (place: Place, path: string): boolean => mayOpen(standingIn(place), path);
