import * as z from 'zod/mini';
import type { TeamMember } from '#contract/people/team.ts';
import { AccessLevel, Resource, resources } from '#domain/permission.ts';
import { type AccessByResource, getAccessByResource } from '#domain/team.ts';

/** The access levels of a form as the API takes them. */
export const PermissionChanges = z.array(z.object({ resource: Resource, accessLevel: AccessLevel }));
export type PermissionChanges = z.infer<typeof PermissionChanges>;

export const toPermissionChanges = (access: AccessByResource): PermissionChanges =>
  resources.map((resource) => ({ resource, accessLevel: access[resource] }));

export const noAccess: AccessByResource = getAccessByResource({ role: 'member', permissions: [] });

export const toAccess = (changes: PermissionChanges): AccessByResource => ({
  ...noAccess,
  ...Object.fromEntries(changes.map(({ resource, accessLevel }) => [resource, accessLevel])),
});

export const getAccessOf = ({ permissions }: Pick<TeamMember, 'permissions'>): AccessByResource =>
  getAccessByResource({ role: 'member', permissions });
