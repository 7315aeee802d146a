import { type Permission, type Resource, effectiveAccess, resources } from './permission.ts';

/** The names of the resources for people. */
export const resourceNames: Record<Resource, string> = {
  PRODUCT: 'Products',
  INVOICE: 'Invoices',
  CUSTOMER: 'Customers',
  BOOK_KEEPING: 'Bookkeeping',
  PAYMENT: 'Payments',
  ORDER: 'Orders',
  DELIVERY: 'Delivery',
  BUSINESS: 'Business',
  WEB_STORE: 'Web store',
};

const levelNames = { off: 'off', 'view-only': 'view', manage: 'manage' } as const;

/** Returns the resources whose access differs: `Orders: view → manage, Payments: view → off`. */
export const describePermissionChanges = (
  before: readonly Permission[],
  after: readonly Permission[],
): string =>
  resources
    .flatMap((resource) => {
      const [from, to] = [effectiveAccess(before, resource), effectiveAccess(after, resource)];
      return from === to ? [] : [`${resourceNames[resource]}: ${levelNames[from]} → ${levelNames[to]}`];
    })
    .join(', ');

/** Returns the access in words: `Orders: manage, Products: view`; empty for no access. */
export const describePermissions = (permissions: readonly Permission[]): string =>
  resources
    .map((resource) => ({ resource, level: effectiveAccess(permissions, resource) }))
    .filter(({ level }) => level !== 'off')
    .map(({ resource, level }) => `${resourceNames[resource]}: ${levelNames[level]}`)
    .join(', ');
