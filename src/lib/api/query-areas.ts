import type { QueryClient } from '@tanstack/react-query';

/** The first part of every query's key: the area of the product that the answer is about. */
export type QueryArea =
  | 'customers'
  | 'delivery'
  | 'files'
  | 'flow-recordings'
  | 'home'
  | 'imports'
  | 'invoices'
  | 'kyc'
  | 'order-runs'
  | 'orders'
  | 'payout-requirements'
  | 'payouts'
  | 'pin'
  | 'products'
  | 'return-policies'
  | 'revenue'
  | 'search'
  | 'sessions';

/**
 * The answers of these areas are out of date after a write: the queries in sight are loaded again now, the rest when they
 * are next shown. An area names others by this without importing them. Resolves once the queries in sight are answered.
 */
export async function invalidateAreas(queryClient: QueryClient, areas: readonly QueryArea[]): Promise<void> {
  await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
}
