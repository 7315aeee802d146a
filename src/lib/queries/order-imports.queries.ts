import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api.ts';
import { homeKeys } from './home.queries.ts';
import { orderKeys } from './orders.queries.ts';

export const orderImportKeys = { all: ['order-imports'] as const, list: ['order-imports', 'list'] as const };

export const orderImportsQuery = () =>
  queryOptions({
    queryKey: orderImportKeys.list,
    queryFn: ({ signal }) => api('orderImports', {}, { signal }),
  });

/** Once orders have come in, or an import began or went: lists and figures are fetched anew when next looked at. */
export function noteOrdersImported(queryClient: QueryClient): void {
  for (const queryKey of [orderImportKeys.all, orderKeys.all, homeKeys.all])
    void queryClient.invalidateQueries({ queryKey });
}
