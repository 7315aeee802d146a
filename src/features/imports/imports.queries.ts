import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallData } from '#contract/call.ts';
import { customerImportCalls } from '#contract/store/customer-import.ts';
import type { ImportKindName } from '#contract/store/import.ts';
import { orderImportCalls } from '#contract/store/order-import.ts';
import { productImportCalls } from '#contract/store/product-import.ts';
import { api, type CallOptions } from '#src/lib/api/api.ts';
import { type QueryArea, invalidateAreas } from '#src/lib/api/query-areas.ts';

export const importKeys = {
  all: (kind: ImportKindName) => ['imports', kind] as const,
  list: (kind: ImportKindName) => ['imports', kind, 'list'] as const,
};

export type EarlierImport =
  | CallData<typeof orderImportCalls.orderImports>[number]
  | CallData<typeof productImportCalls.productImports>[number]
  | CallData<typeof customerImportCalls.customerImports>[number];
const lists: Record<ImportKindName, (options: CallOptions) => Promise<EarlierImport[]>> = {
  orders: (options) => api(orderImportCalls.orderImports, {}, options),
  products: (options) => api(productImportCalls.productImports, {}, options),
  customers: (options) => api(customerImportCalls.customerImports, {}, options),
};

/** The areas whose queries an import invalidates, beside the list of imports. */
const changes: Record<ImportKindName, readonly QueryArea[]> = {
  orders: ['orders', 'customers', 'revenue', 'home'],
  products: ['products', 'files', 'home', 'usage'],
  customers: ['customers'],
};

/** The imports of a kind, newest first. */
export const importsQuery = (kind: ImportKindName) =>
  queryOptions({
    queryKey: importKeys.list(kind),
    queryFn: ({ signal }) => lists[kind]({ signal }),
  });

/** Invalidates the lists and figures that an import changes. */
export function invalidateImports(queryClient: QueryClient, kind: ImportKindName): void {
  void queryClient.invalidateQueries({ queryKey: importKeys.all(kind) });
  void invalidateAreas(queryClient, changes[kind]);
}
