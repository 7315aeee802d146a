import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Permission,
  type Resource,
  accessLevels,
  can,
  effectiveAccess,
  canOpen,
  permission,
  resources,
  canSeeIncome,
} from '#domain/permission.ts';

type Level = 'view-only' | 'manage';
type Need = [Resource, Level] | 'open';

/** Every route of the specification's section 2 and what a team member needs there (section 6, decisions 1 and 3). */
const routes: Record<string, Need> = {
  '/': 'open',
  '/auth': 'open',
  '/auth/events/7': 'open',
  '/auth/profile': 'open',
  '/auth/profile/business': 'open',
  '/auth/profile/personal': 'open',
  '/auth/reset': 'open',
  '/auth/success': 'open',
  '/auth/team-member': 'open',
  '/invoices/7': 'open',
  '/invoices/7/pay': 'open',
  '/payment/check': 'open',
  '/test': 'open',
  '/dashboard': 'open',
  '/dashboard/analytics': ['PAYMENT', 'view-only'],
  '/dashboard/book-keeping': ['BOOK_KEEPING', 'view-only'],
  '/dashboard/events': ['BUSINESS', 'view-only'],
  '/dashboard/events/7': ['BUSINESS', 'view-only'],
  '/dashboard/events/my-events': ['BUSINESS', 'view-only'],
  '/dashboard/events/opportunities': ['BUSINESS', 'view-only'],
  '/dashboard/invoice': ['INVOICE', 'view-only'],
  '/dashboard/invoicing': ['INVOICE', 'view-only'],
  '/dashboard/invoicing/7': ['INVOICE', 'view-only'],
  '/dashboard/invoicing/create': ['INVOICE', 'view-only'],
  '/dashboard/invoicing/edit/7': ['INVOICE', 'view-only'],
  '/dashboard/profile': 'open',
  '/dashboard/refer': ['BUSINESS', 'view-only'],
  '/dashboard/request-pos': ['BUSINESS', 'view-only'],
  '/dashboard/request-pos/pos': ['BUSINESS', 'view-only'],
  '/dashboard/request-pos/pos/7': ['BUSINESS', 'view-only'],
  '/dashboard/transactions': ['PAYMENT', 'view-only'],
  '/dashboard/revenue': ['PAYMENT', 'view-only'],
  '/dashboard/revenue/7': ['PAYMENT', 'view-only'],
  '/dashboard/started': 'open',
  '/dashboard/settings': 'open',
  '/dashboard/settings/account-security': 'open',
  '/dashboard/settings/account-security/reset': 'open',
  '/dashboard/settings/account-verification': ['BUSINESS', 'manage'],
  '/dashboard/settings/delivery-and-shipments': ['DELIVERY', 'view-only'],
  '/dashboard/settings/delivery-and-shipments/areas': ['DELIVERY', 'view-only'],
  '/dashboard/settings/notification': 'open',
  '/dashboard/settings/payment-and-withdrawal': ['PAYMENT', 'view-only'],
  '/dashboard/settings/return-policy': ['WEB_STORE', 'view-only'],
  '/dashboard/settings/team-members': ['BUSINESS', 'manage'],
  '/dashboard/settings/team-members/add': ['BUSINESS', 'manage'],
  '/dashboard/settings/team-members/edit/7': ['BUSINESS', 'manage'],
  '/dashboard/settings/webstore': ['WEB_STORE', 'view-only'],
  '/dashboard/settings/webstore/domains': ['WEB_STORE', 'view-only'],
  '/dashboard/settings/webstore/domains/custom-domain': ['WEB_STORE', 'view-only'],
  '/dashboard/settings/webstore/domains/custom-domain/pay': ['WEB_STORE', 'view-only'],
  '/dashboard/settings/webstore/store-information': ['WEB_STORE', 'view-only'],
  '/dashboard/store/customers': ['CUSTOMER', 'view-only'],
  '/dashboard/store/customers/7': ['CUSTOMER', 'view-only'],
  '/dashboard/store/customers/create': ['CUSTOMER', 'view-only'],
  '/dashboard/store/orders': ['ORDER', 'view-only'],
  '/dashboard/store/orders/7': ['ORDER', 'view-only'],
  '/dashboard/store/orders/create': ['ORDER', 'view-only'],
  '/dashboard/store/orders/edit/7': ['ORDER', 'view-only'],
  '/dashboard/store/products': ['PRODUCT', 'view-only'],
  '/dashboard/store/products/categories': ['PRODUCT', 'view-only'],
  '/dashboard/store/products/categories/7': ['PRODUCT', 'view-only'],
  '/dashboard/store/products/create': ['PRODUCT', 'view-only'],
  '/dashboard/store/products/edit/7': ['PRODUCT', 'view-only'],
  '/dashboard/store/products/prepare': ['PRODUCT', 'view-only'],
  '/dashboard/store/webstore': ['WEB_STORE', 'view-only'],
  '/dashboard/subscription': ['BUSINESS', 'view-only'],
  '/dashboard/subscription/compare': ['BUSINESS', 'view-only'],
  '/dashboard/subscription/manage': ['BUSINESS', 'view-only'],
  '/dashboard/subscription/checkout/7': ['BUSINESS', 'view-only'],
  '/dashboard/subscription/checkout/7/success': ['BUSINESS', 'view-only'],
};

const member = (permissions: Permission[]) => ({ role: 'member', permissions }) as const;
const others = (resource: Resource) =>
  member(resources.filter((other) => other !== resource).map((other) => permission(other, 'manage')));

describe('canOpen', () => {
  test.each(Object.entries(routes))('%s', (path, need) => {
    expect(canOpen({ role: 'owner' }, path)).toBe(true);
    expect(canOpen(member([]), path)).toBe(need === 'open');
    if (need === 'open') return;
    const [resource, level] = need;
    expect(canOpen(member([permission(resource, level)]), path)).toBe(true);
    expect(canOpen(member([permission(resource, 'view-only')]), path)).toBe(level === 'view-only');
    expect(canOpen(others(resource), path)).toBe(false);
  });
});

describe('effectiveAccess', () => {
  const named = (name: string, accessLevel: Permission['accessLevel']): Permission => ({
    resource: 'ORDER',
    name,
    accessLevel,
  });

  test('prefers the manage permission, in any position', () => {
    const permissions = [named('order:view', 'view-only'), named('order:manage', 'manage')];
    expect(effectiveAccess(permissions, 'ORDER')).toBe('manage');
  });
  test('prefers a manage permission that is off over a view permission', () => {
    const permissions = [named('order:view', 'view-only'), named('order:manage', 'off')];
    expect(effectiveAccess(permissions, 'ORDER')).toBe('off');
  });
  test('takes the view permission without a manage permission', () => {
    const permissions = [named('order:export', 'manage'), named('order:view', 'view-only')];
    expect(effectiveAccess(permissions, 'ORDER')).toBe('view-only');
  });
  test('takes any permission of the resource without either', () => {
    expect(effectiveAccess([named('order:export', 'manage')], 'ORDER')).toBe('manage');
  });
  test('is off without a permission', () => {
    expect(effectiveAccess([permission('INVOICE', 'manage')], 'ORDER')).toBe('off');
  });
});

const anyPermission = fc.record({
  resource: fc.constantFrom(...resources),
  name: fc.constantFrom('x:manage', 'x:view', 'x:export'),
  accessLevel: fc.constantFrom(...accessLevels),
});

describe('can', () => {
  test('manage includes view', () => {
    fc.assert(
      fc.property(fc.array(anyPermission), fc.constantFrom(...resources), (permissions, resource) => {
        const membership = member(permissions);
        expect(can(membership, resource, 'view-only') || !can(membership, resource, 'manage')).toBe(true);
      }),
    );
  });
  test('ignores permissions of other resources', () => {
    fc.assert(
      fc.property(fc.array(anyPermission), (permissions) => {
        const foreign = permissions.filter(({ resource }) => resource !== 'ORDER');
        expect(can(member(foreign), 'ORDER', 'view-only')).toBe(false);
      }),
    );
  });
});

describe('permission', () => {
  test.each<[Resource, Level, string]>([
    ['ORDER', 'manage', 'order:manage'],
    ['ORDER', 'view-only', 'order:view'],
    ['BOOK_KEEPING', 'manage', 'book_keeping:manage'],
    ['WEB_STORE', 'view-only', 'web_store:view'],
  ])('of %s at %s is named %s', (resource, accessLevel, name) =>
    expect(permission(resource, accessLevel)).toEqual({ resource, accessLevel, name }),
  );
});

describe('canSeeIncome', () => {
  test('is true for an owner and for a member with PAYMENT', () => {
    expect(canSeeIncome({ role: 'owner' })).toBe(true);
    expect(canSeeIncome(member([permission('PAYMENT', 'view-only')]))).toBe(true);
    expect(canSeeIncome(member([permission('PAYMENT', 'manage')]))).toBe(true);
  });
  test('is false for a member with all other permissions', () => {
    expect(canSeeIncome(member([]))).toBe(false);
    expect(canSeeIncome(others('PAYMENT'))).toBe(false);
  });
});
