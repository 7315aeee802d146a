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
 * The answers of these areas are out of date after a write: what is in sight is asked for again now, the rest when it is
 * next looked at. An area names others by this without importing them. Resolves once what is in sight has been answered.
 */
export async function invalidateAreas(queryClient: QueryClient, areas: readonly QueryArea[]): Promise<void> {
  await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
}
