import { type Membership, can, canSpend } from '#domain/permission.ts';
import type { Access } from './call.ts';

/** The access that depends on a person's membership in a business. */
export type MemberAccess = Exclude<Access, 'public' | 'onboarding' | 'person'>;

/** Returns true if a member of a business may make a call with this access. The server enforces it for each request. */
export function isAccessAllowed(access: MemberAccess, membership: Membership): boolean {
  if (access === 'business') return true;
  if (access === 'owner') return membership.role === 'owner';
  if (access.spends && !canSpend(membership)) return false;
  if (access.sees !== undefined && !can(membership, access.sees, 'view-only')) return false;
  return [access.resource].flat().some((resource) => can(membership, resource, access.level));
}
