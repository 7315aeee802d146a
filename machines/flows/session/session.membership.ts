import type { Team } from '#domain/business.ts';
import { type Resource, type Membership, can, canOpen, resources } from '#domain/permission.ts';
import type { SessionData, SessionContext } from './session.types.ts';

type Place = Pick<SessionContext, 'activeBusinessId' | 'businesses' | 'teams'>;

/** Returns the business to start in: the last used one if it still exists, else the first. */
export function chooseActiveBusiness({ activeBusinessId, businesses, teams }: Place): string | undefined {
  const isAvailable = businesses.some(({ id }) => id === activeBusinessId);
  return isAvailable ? activeBusinessId : (businesses[0]?.id ?? teams[0]?.businessId);
}

/** Returns the membership in the active business; owners have none. */
export const activeTeam = ({ activeBusinessId, teams }: Place): Team | undefined =>
  teams.find(({ businessId }) => businessId === activeBusinessId);

/** Returns the person's access in the active business, as on the server. */
export function membershipIn(place: Place): Membership {
  const team = activeTeam(place);
  return team ? { role: 'member', permissions: team.permissions } : { role: 'owner' };
}

/** The path guard of specification section 6: it only applies to members with a permission. */
export function canVisit(place: Place, path: string): boolean {
  const team = activeTeam(place);
  return !team || team.permissions.length === 0 || canOpen(membershipIn(place), path);
}

/** Returns true if the person has no access to the active business any more, by the reloaded data. */
export const isBusinessGone = ({ activeBusinessId }: Place, { businesses, teams }: SessionData): boolean =>
  activeBusinessId !== undefined &&
  !businesses.some(({ id }) => id === activeBusinessId) &&
  !teams.some(({ businessId }) => businessId === activeBusinessId);

/** Returns the resources of the active business with reduced permissions, by the reloaded data. */
export function reducedResources(place: Place, sessionData: SessionData): Resource[] {
  const [before, now] = [membershipIn(place), membershipIn({ ...place, ...sessionData })];
  return resources.filter((resource) =>
    (['view-only', 'manage'] as const).some(
      (level) => can(before, resource, level) && !can(now, resource, level),
    ),
  );
}

/** Returns true if the page can stay open. Unlike `canVisit` it also applies to members without any permission. */
export const canStay = (place: Place, path: string): boolean => canOpen(membershipIn(place), path);
