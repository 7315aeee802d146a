import { describe, expect, it } from 'vitest';
import { permission, type Standing } from '#domain/permission.ts';
import { headerOf, navigationOf } from '#src/features/frame/navigation.ts';

const owner: Standing = { role: 'owner' };
const shown = (standing: Standing, hasScreen: (path: string) => boolean, pathname = '/dashboard') =>
  navigationOf({ standing, pathname, hasScreen, waiting: { 'store:orders': 3 } }).flatMap(
    ({ items }) => items,
  );

describe('the navigation', () => {
  it('shows a section as soon as it has a screen, and no other', () => {
    const screens = new Set(['/dashboard', '/dashboard/store/orders']);
    expect(shown(owner, (path) => screens.has(path)).map(({ id }) => id)).toEqual(['home', 'store:orders']);
  });
  it('shows everything to an owner once everything is there', () =>
    expect(shown(owner, () => true)).toHaveLength(12));
  it('leaves out what a member may not open', () => {
    const member: Standing = { role: 'member', permissions: [permission('CUSTOMER', 'view-only')] };
    const ids = shown(member, () => true).map(({ id }) => id);
    expect(ids).toContain('store:customers');
    expect(ids).not.toContain('store:orders');
  });
  it('marks the section that holds the page, and counts what waits', () => {
    const items = shown(owner, () => true, '/dashboard/store/orders/1');
    expect(items.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual(['store:orders']);
    expect(items.find(({ id }) => id === 'store:orders')?.waiting).toBe(3);
  });
});

describe('the header label', () => {
  it.each([
    ['/dashboard', 'Growth Partners'],
    ['/dashboard/', 'Growth Partners'],
    ['/dashboard/subscription/compare', 'Subscription'],
    ['/dashboard/store/orders/1', 'Orders'],
    ['/dashboard/settings/account-security', 'Settings'],
  ])('at %s reads %s', (pathname, label) => expect(headerOf(pathname)).toBe(label));
});
