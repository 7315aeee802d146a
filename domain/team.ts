import type { MemberStatus } from './member-status.ts';
import {
  type AccessLevel,
  type Membership,
  type Permission,
  type Resource,
  accessLevels,
  can,
  effectiveAccess,
  permission,
  resources,
} from './permission.ts';

/** An invitation can be accepted for seven days after it was last sent (decisions, "Team"). */
export const invitationDays = 7;

/** The statuses of people who are listed on the team, invitations included; the others are in its history. */
export const listedStatuses = [
  'invited',
  'expired',
  'active',
  'suspended',
] as const satisfies readonly MemberStatus[];

/** The access level of each resource. */
export type AccessByResource = Record<Resource, AccessLevel>;

/** Returns the access level of each resource of a membership. */
export const getAccessByResource = (membership: Membership): AccessByResource =>
  Object.fromEntries(
    resources.map((resource) => [
      resource,
      membership.role === 'owner' ? 'manage' : effectiveAccess(membership.permissions, resource),
    ]),
  ) as AccessByResource;

/** Returns the permissions that grant these access levels, without the resources that are off. */
export const toPermissions = (access: AccessByResource): Permission[] =>
  resources.flatMap((resource) => {
    const level = access[resource];
    return level === 'off' ? [] : [permission(resource, level)];
  });

/**
 * Returns the resources whose access differs between two permission lists, and whose change needs an access level that
 * the person who changes it doesn't have. A person can't give or take a permission that they don't have (decisions, "Team").
 */
export function getForbiddenChanges(
  changedBy: Membership,
  before: readonly Permission[],
  after: readonly Permission[],
): Resource[] {
  return resources.filter((resource) => {
    const levels = [effectiveAccess(before, resource), effectiveAccess(after, resource)];
    if (levels[0] === levels[1]) return false;
    return levels.some((level) => level !== 'off' && !can(changedBy, resource, level));
  });
}

/**
 * Returns the access levels that a person may give a member for a resource: the current level, and every other level if
 * the person holds both of them.
 */
export function getGrantableLevels(
  grantedBy: Membership,
  resource: Resource,
  current: AccessLevel,
): readonly AccessLevel[] {
  const isHeld = (level: AccessLevel) => level === 'off' || can(grantedBy, resource, level);
  return accessLevels.filter((level) => level === current || (isHeld(level) && isHeld(current)));
}

export const roleTemplateNames = ['packer', 'seller', 'bookkeeper', 'manager', 'view-only'] as const;
export type RoleTemplateName = (typeof roleTemplateNames)[number];

const createAccess = (fallback: AccessLevel, levels: Partial<AccessByResource> = {}): AccessByResource =>
  Object.fromEntries(
    resources.map((resource) => [resource, levels[resource] ?? fallback]),
  ) as AccessByResource;

/** The access that each role template grants; it is a starting point and can be changed per person. */
export const roleTemplates: Record<RoleTemplateName, AccessByResource> = {
  // Ships orders and confirms their delivery; what handles their money needs to manage orders.
  packer: createAccess('off', { ORDER: 'view-only', DELIVERY: 'manage', PRODUCT: 'view-only' }),
  seller: createAccess('off', {
    ORDER: 'manage',
    PRODUCT: 'manage',
    CUSTOMER: 'manage',
    INVOICE: 'manage',
    DELIVERY: 'view-only',
  }),
  // The books, their reports and their files, and nothing else: an accountant needs no orders, customers or payments.
  bookkeeper: createAccess('off', { BOOK_KEEPING: 'manage' }),
  manager: createAccess('manage'),
  'view-only': createAccess('view-only'),
};

/** Returns true if a person holds everything that a role template grants. */
export const canGrantRole = (grantedBy: Membership, role: RoleTemplateName): boolean =>
  resources.every((resource) =>
    getGrantableLevels(grantedBy, resource, 'off').includes(roleTemplates[role][resource]),
  );

/** Returns the role template that grants exactly these permissions, if there is one. */
export const findRoleTemplate = (permissions: readonly Permission[]): RoleTemplateName | undefined => {
  const access = getAccessByResource({ role: 'member', permissions });
  return roleTemplateNames.find((name) =>
    resources.every((resource) => roleTemplates[name][resource] === access[resource]),
  );
};
