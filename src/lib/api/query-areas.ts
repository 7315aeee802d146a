import type { QueryClient } from '@tanstack/react-query';

/** The first part of every query's key: the area of the product that its data belongs to. */
export type QueryArea =
  | 'abandoned-checkouts'
  | 'analytics'
  | 'audit-log'
  | 'bookkeeping'
  | 'business'
  | 'customers'
  | 'delivery'
  | 'events'
  | 'files'
  | 'flow-recordings'
  | 'home'
  | 'imports'
  | 'invoices'
  | 'kyc'
  | 'notifications'
  | 'order-runs'
  | 'orders'
  | 'passkeys'
  | 'payout-requirements'
  | 'payouts'
  | 'pin'
  | 'pos-requests'
  | 'domains'
  | 'products'
  | 'referrals'
  | 'return-policies'
  | 'revenue'
  | 'search'
  | 'second-factor'
  | 'sessions'
  | 'subscription'
  | 'support'
  | 'team'
  | 'usage'
  | 'webstore';

/**
 * Invalidates the queries of these areas: visible ones are loaded again now, the others when they are next shown. An area
 * can invalidate others without importing them. Resolves once the visible queries are loaded.
 */
export async function invalidateAreas(queryClient: QueryClient, areas: readonly QueryArea[]): Promise<void> {
  await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
}
