import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { getPermissionEffects } from '#contract/permission-effects.ts';
import { guardedPaths } from '#domain/permission.ts';
import { type RoleTemplateName, roleTemplateNames, roleTemplates, toPermissions } from '#domain/team.ts';
import { abilities } from '#src/features/team/preview/abilities.ts';
import { describeAccessChange } from '#src/features/team/preview/describe-effects.ts';

const gainedBy = (role: RoleTemplateName) =>
  getPermissionEffects([], toPermissions(roleTemplates[role])).gained;
const describeRole = (role: RoleTemplateName) => describeAccessChange(gainedBy(role), () => true);

const entries = Object.entries(calls) as [string, Call][];
const changing = entries
  .filter(([, { method, access }]) => typeof access === 'object' && method !== 'GET')
  .map(([name]) => name);

describe('the preview of permissions', () => {
  test('says once what each call that changes something is for', () => {
    const described = Object.values(abilities).flatMap((area) => area.flatMap(({ calls: names }) => names));
    expect(described.toSorted()).toEqual(changing.toSorted());
  });

  test('lists each ability in an area whose permission gives it', () => {
    for (const [area, own] of Object.entries(abilities))
      for (const { calls: names } of own)
        for (const name of names) {
          const { access } = calls[name];
          expect(typeof access === 'object' ? [access.resource].flat() : [], name).toContain(area);
        }
  });

  test('names every screen, and no path, call or summary of the API', () => {
    const texts = describeAccessChange({ paths: guardedPaths, calls: gainedBy('manager').calls }, () => true);
    const all = texts.flatMap((area) => area.texts);
    expect(all.filter((text) => text.startsWith('View ')).join()).toContain('Business details');
    for (const text of all) {
      expect(text).toMatch(/^[A-Z]/);
      expect(text).not.toMatch(/[/_`]|download address|Get /);
      expect(text.length, text).toBeLessThan(120);
    }
  });

  test('fits on a screen for every role', () => {
    for (const role of roleTemplateNames) {
      const areas = describeRole(role);
      for (const { texts } of areas) expect(texts.length).toBeLessThanOrEqual(9);
      expect(areas.flatMap(({ texts }) => texts).length).toBeLessThanOrEqual(54);
    }
  });

  test('says that a packer ships, and handles no money', () => {
    expect(describeRole('packer')).toEqual([
      { area: 'Products', texts: ['View Products', 'Export products'] },
      { area: 'Orders', texts: ['View Orders', 'Ship orders and confirm deliveries', 'Export orders'] },
      {
        area: 'Delivery',
        texts: ['View Delivery and shipping', 'Change delivery zones, fees and who delivers'],
      },
    ]);
  });
});

describe('the calls of a role', () => {
  test('of a bookkeeper are those of the books, and no other', () => {
    const { paths, calls: names } = gainedBy('bookkeeper');
    expect(paths).toEqual(['/dashboard/book-keeping']);
    expect(names).toEqual(expect.arrayContaining(['createExpense', 'bookReport', 'exportBooks']));
    for (const name of names) expect(calls[name].access, name).toMatchObject({ resource: 'BOOK_KEEPING' });
  });

  const canCall = (role: RoleTemplateName) => gainedBy(role).calls as readonly string[];
  /** Calls that record, return, send or withdraw money, or that end a paid order. */
  const ofOrders = ['createOrder', 'advanceOrder', 'declineOrder', 'orderPayLink'];
  const ofInvoices = ['recordInvoicePayment', 'updateInvoicePaymentStatus', 'writeOffInvoice'];
  const ofBalance = ['withdraw', 'createPayoutAccount', 'refundOrder', 'refundTransaction', 'retryRefund'];

  test.each([
    ['packer', []],
    ['seller', [...ofOrders, ...ofInvoices]],
    ['bookkeeper', []],
    ['manager', [...ofOrders, ...ofInvoices, ...ofBalance]],
    ['view-only', []],
  ] as const)('%s handle money only where the role says so', (role, expected) => {
    const money = [...ofOrders, ...ofInvoices, ...ofBalance, 'startOrderBulk'];
    const allowed = money.filter((name) => canCall(role).includes(name) && name !== 'startOrderBulk');
    expect(allowed.toSorted()).toEqual([...expected].toSorted());
    expect(canCall(role).includes('startOrderBulk')).toBe(canCall(role).includes('advanceOrder'));
  });
});
