import * as z from 'zod/mini';

/** Specification, section 3: permission resources and access levels. */
export const resources = [
  'PRODUCT',
  'INVOICE',
  'CUSTOMER',
  'BOOK_KEEPING',
  'PAYMENT',
  'ORDER',
  'DELIVERY',
  'BUSINESS',
  'WEB_STORE',
] as const;
export const Resource = z.enum(resources);
export type Resource = z.infer<typeof Resource>;

export const accessLevels = ['off', 'view-only', 'manage'] as const;
export const AccessLevel = z.enum(accessLevels);
export type AccessLevel = z.infer<typeof AccessLevel>;

export const Permission = z.object({ resource: Resource, name: z.string(), accessLevel: AccessLevel });
export type Permission = z.infer<typeof Permission>;

const rank: Record<AccessLevel, number> = { off: 0, 'view-only': 1, manage: 2 };

/** Returns the name of a permission: 'order:manage' for 'ORDER' with 'manage'. */
export function permissionName(resource: Resource, level: Exclude<AccessLevel, 'off'>): string {
  return `${resource.toLowerCase()}:${level === 'manage' ? 'manage' : 'view'}`;
}

export function permission(resource: Resource, accessLevel: Exclude<AccessLevel, 'off'>): Permission {
  return { resource, accessLevel, name: permissionName(resource, accessLevel) };
}

/**
 * Returns the access level of a resource (specification, section 6): manage, else view, else any permission of that
 * resource.
 */
export function effectiveAccess(permissions: readonly Permission[], resource: Resource): AccessLevel {
  const own = permissions.filter((entry) => entry.resource === resource);
  const best =
    own.find((entry) => entry.name.endsWith(':manage')) ??
    own.find((entry) => entry.name.endsWith(':view')) ??
    own[0];
  return best?.accessLevel ?? 'off';
}

/** The access of a person to a business: an owner has all of it, a team member has the granted permissions. */
export type Membership = { role: 'owner' } | { role: 'member'; permissions: readonly Permission[] };

export function can(membership: Membership, resource: Resource, level: 'view-only' | 'manage'): boolean {
  return (
    membership.role === 'owner' || rank[effectiveAccess(membership.permissions, resource)] >= rank[level]
  );
}

/**
 * Returns true if the member may see income totals (sales, what customers spent) and the balance. A record's own total is not one.
 */
export const canSeeIncome = (membership: Membership): boolean => can(membership, 'PAYMENT', 'view-only');

/** Returns true if the member may move the business's money: pay out, refund, pay from the balance or with the stored card. */
export const canSpend = (membership: Membership): boolean => can(membership, 'PAYMENT', 'manage');

/** The permission that a path needs. */
interface PathPermission {
  resource: Resource;
  level: 'view-only' | 'manage';
}

const need = (resource: Resource, level: 'view-only' | 'manage' = 'view-only'): PathPermission => ({
  resource,
  level,
});

/**
 * The permissions of paths (specification, section 6, corrected by decisions 1 and 3): the first matching prefix
 * decides. Other paths, such as personal settings, are open to every signed-in person.
 */
const pathPermissions: readonly (readonly [prefix: string, need: PathPermission])[] = [
  ['/dashboard/store/products', need('PRODUCT')],
  ['/dashboard/store/orders', need('ORDER')],
  ['/dashboard/store/customers', need('CUSTOMER')],
  ['/dashboard/store/webstore', need('WEB_STORE')],
  ['/dashboard/book-keeping', need('BOOK_KEEPING')],
  ['/dashboard/invoic', need('INVOICE')],
  ['/dashboard/transactions', need('PAYMENT')],
  ['/dashboard/revenue', need('PAYMENT')],
  ['/dashboard/analytics', need('PAYMENT')],
  ['/dashboard/subscription', need('BUSINESS')],
  ['/dashboard/request-pos', need('BUSINESS')],
  ['/dashboard/events', need('BUSINESS')],
  ['/dashboard/refer', need('BUSINESS')],
  ['/dashboard/settings/business-details', need('BUSINESS')],
  ['/dashboard/settings/team-members', need('BUSINESS', 'manage')],
  ['/dashboard/settings/account-verification', need('BUSINESS', 'manage')],
  ['/dashboard/settings/payment-and-withdrawal', need('PAYMENT')],
  ['/dashboard/settings/delivery-and-shipments', need('DELIVERY')],
  ['/dashboard/settings/return-policy', need('WEB_STORE')],
  ['/dashboard/settings/webstore', need('WEB_STORE')],
];

/** Returns the resource whose permission a path needs; undefined if it needs none. */
export const getPathResource = (path: string): Resource | undefined =>
  pathPermissions.find(([prefix]) => path.startsWith(prefix))?.[1].resource;

/** The paths that need a permission. */
export const guardedPaths: readonly string[] = pathPermissions.map(([prefix]) => prefix);

/**
 * Returns true if a member with this access may open the path (without query). The settings index itself is open: it
 * lists only what the member may open.
 */
export function canOpen(membership: Membership, path: string): boolean {
  const requiredPermission = pathPermissions.find(([prefix]) => path.startsWith(prefix))?.[1];
  return !requiredPermission || can(membership, requiredPermission.resource, requiredPermission.level);
}
