import { describe, expect, it } from 'vitest';
import { permission, type Membership } from '#domain/permission.ts';
import { getTopBarLabel, getNavigation } from '#src/features/frame/navigation.ts';

const owner: Membership = { role: 'owner' };
const shown = (membership: Membership, hasScreen: (path: string) => boolean, pathname?: string) =>
  getNavigation({ membership, pathname, hasScreen, counts: { 'store:orders': 3 } }).flatMap(
    ({ items }) => items,
  );

describe('the navigation', () => {
  it('shows only sections that have a screen', () => {
    const screens = new Set(['/dashboard', '/dashboard/store/orders']);
    expect(shown(owner, (path) => screens.has(path)).map(({ id }) => id)).toEqual(['home', 'store:orders']);
  });
  it('shows all sections to an owner if all have a screen', () =>
    expect(shown(owner, () => true)).toHaveLength(12));
  it('hides sections that a team member has no access to', () => {
    const member: Membership = { role: 'member', permissions: [permission('CUSTOMER', 'view-only')] };
    const ids = shown(member, () => true).map(({ id }) => id);
    expect(ids).toContain('store:customers');
    expect(ids).not.toContain('store:orders');
  });
  it('marks no section on a page that does not exist', () =>
    expect(shown(owner, () => true).filter(({ isCurrent }) => isCurrent)).toEqual([]));
  it('marks the current section and shows the number of waiting orders', () => {
    const items = shown(owner, () => true, '/dashboard/store/orders/1');
    expect(items.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual(['store:orders']);
    expect(items.find(({ id }) => id === 'store:orders')?.count).toBe(3);
  });
});

describe('the label of the top bar', () => {
  it.each([
    ['/dashboard', 'Growth Partners'],
    ['/dashboard/', 'Growth Partners'],
    ['/dashboard/nowhere', ''],
    [undefined, ''],
    ['/dashboard/subscription/compare', 'Subscription'],
    ['/dashboard/store/orders/1', 'Orders'],
    ['/dashboard/settings/account-security', 'Settings'],
  ])('at %s is %s', (pathname, label) => expect(getTopBarLabel(pathname)).toBe(label));
});
