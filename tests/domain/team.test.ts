import { describe, expect, test } from 'vitest';
import { formerOwnerPermissions, ownershipTransferDays } from '#domain/ownership.ts';
import { describePermissionChanges, describePermissions } from '#domain/permission-labels.ts';
import { type Permission, accessLevels, permission, resources } from '#domain/permission.ts';
import {
  type AccessByResource,
  canGrantRole,
  findRoleTemplate,
  getAccessByResource,
  getForbiddenChanges,
  getGrantableLevels,
  invitationDays,
  listedStatuses,
  roleTemplateNames,
  roleTemplates,
  toPermissions,
} from '#domain/team.ts';

const owner = { role: 'owner' } as const;
const member = (...permissions: Permission[]) => ({ role: 'member', permissions }) as const;
const seller = member(...toPermissions(roleTemplates.seller));
const nothing = Object.fromEntries(resources.map((resource) => [resource, 'off'])) as AccessByResource;

describe('the access of a membership', () => {
  test('is everything for an owner, and what was granted for a member', () => {
    expect(Object.values(getAccessByResource(owner))).toEqual(resources.map(() => 'manage'));
    expect(getAccessByResource(member(permission('ORDER', 'view-only')))).toEqual({
      ...nothing,
      ORDER: 'view-only',
    });
  });

  test('is the same after it was turned into permissions', () => {
    for (const name of roleTemplateNames)
      expect(getAccessByResource(member(...toPermissions(roleTemplates[name])))).toEqual(roleTemplates[name]);
    expect(toPermissions({ ...nothing, ORDER: 'manage' })).toEqual([permission('ORDER', 'manage')]);
    expect(toPermissions(nothing)).toEqual([]);
  });
});

describe('a person cannot give or take what they do not have', () => {
  const mayView = [permission('PAYMENT', 'view-only')];
  const mayManage = [permission('PAYMENT', 'manage')];

  test.each<[string, Permission[], Permission[], string[]]>([
    ['give', [], mayView, ['PAYMENT']],
    ['take', mayView, [], ['PAYMENT']],
    ['raise', mayView, mayManage, ['PAYMENT']],
    ['keep', mayManage, mayManage, []],
    ['give what they have', [], [permission('ORDER', 'manage')], []],
    ['take what they have', [permission('ORDER', 'view-only')], [], []],
  ])('%s', (_name, before, after, forbidden) => {
    expect(getForbiddenChanges(seller, before, after)).toEqual(forbidden);
    expect(getForbiddenChanges(owner, before, after)).toEqual([]);
  });

  test('with the lower level, a higher one can neither be given nor taken', () => {
    const viewer = member(permission('PAYMENT', 'view-only'));
    expect(getForbiddenChanges(viewer, [], mayView)).toEqual([]);
    expect(getForbiddenChanges(viewer, mayManage, mayView)).toEqual(['PAYMENT']);
    expect(getForbiddenChanges(viewer, mayView, mayManage)).toEqual(['PAYMENT']);
  });

  test('the levels to choose from are those held, and the current one', () => {
    const viewer = member(permission('PAYMENT', 'view-only'));
    expect(getGrantableLevels(owner, 'PAYMENT', 'off')).toEqual(accessLevels);
    expect(getGrantableLevels(viewer, 'PAYMENT', 'off')).toEqual(['off', 'view-only']);
    expect(getGrantableLevels(viewer, 'PAYMENT', 'manage')).toEqual(['manage']);
    expect(getGrantableLevels(viewer, 'ORDER', 'off')).toEqual(['off']);
  });

  test('a role can be given by who holds all of it', () => {
    const grantedBy = (membership: typeof owner | typeof seller) =>
      roleTemplateNames.filter((name) => canGrantRole(membership, name));
    expect(grantedBy(owner)).toEqual(roleTemplateNames);
    expect(grantedBy(seller)).toEqual(['seller']);
    expect(grantedBy(member())).toEqual([]);
  });
});

describe('the roles', () => {
  test('grant this', () => {
    const inWords = roleTemplateNames.map((name) => [
      name,
      describePermissions(toPermissions(roleTemplates[name])),
    ]);
    const all = (level: string) =>
      `Products: ${level}, Invoices: ${level}, Customers: ${level}, Bookkeeping: ${level}, Payments: ${level}, Orders: ${level}, Delivery: ${level}, Business: ${level}, Web store: ${level}`;
    expect(inWords).toEqual([
      ['packer', 'Products: view, Orders: view, Delivery: manage'],
      ['seller', 'Products: manage, Invoices: manage, Customers: manage, Orders: manage, Delivery: view'],
      ['bookkeeper', 'Bookkeeping: manage'],
      ['manager', all('manage')],
      ['view-only', all('view')],
    ]);
  });

  test('are recognized by exactly their permissions', () => {
    for (const name of roleTemplateNames)
      expect(findRoleTemplate(toPermissions(roleTemplates[name]))).toBe(name);
    expect(findRoleTemplate([])).toBeUndefined();
    expect(
      findRoleTemplate([...toPermissions(roleTemplates.packer), permission('PAYMENT', 'view-only')]),
    ).toBe(undefined);
  });

  test('a former owner keeps all permissions', () =>
    expect(findRoleTemplate(formerOwnerPermissions)).toBe('manager'));
});

describe('changes of access in words', () => {
  test('name each resource that differs, and no other', () => {
    const before = [permission('ORDER', 'view-only'), permission('PAYMENT', 'view-only')];
    const after = [permission('ORDER', 'manage'), permission('PRODUCT', 'manage')];
    expect(describePermissionChanges(before, after)).toBe(
      'Products: off → manage, Payments: view → off, Orders: view → manage',
    );
    expect(describePermissionChanges(before, before)).toBe('');
  });
  test('no access has no words', () => expect(describePermissions([])).toBe(''));
});

test('invitations and transfers are open for seven days; whoever left is in the history', () => {
  expect([invitationDays, ownershipTransferDays]).toEqual([7, 7]);
  expect(listedStatuses).toEqual(['invited', 'expired', 'active', 'suspended']);
});
