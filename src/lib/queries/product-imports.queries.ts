import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api.ts';
import { fileKeys } from './files.queries.ts';
import { homeKeys } from './home.queries.ts';
import { productKeys } from './products.queries.ts';

export const productImportKeys = {
  all: ['product-imports'] as const,
  list: ['product-imports', 'list'] as const,
  pictures: ['product-imports', 'pictures'] as const,
};

export const productImportsQuery = () =>
  queryOptions({
    queryKey: productImportKeys.list,
    queryFn: ({ signal }) => api('productImports', {}, { signal }),
  });

const askAgainMs = 3000;

/** Pictures that are still to fetch; asked again while some are on their way. */
export const picturesToFetchQuery = () =>
  queryOptions({
    queryKey: productImportKeys.pictures,
    queryFn: ({ signal }) => api('picturesToFetch', {}, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? askAgainMs : false),
  });

/** Once products have come in, or an import began or went: lists and figures are fetched anew when next looked at. */
export function noteProductsImported(queryClient: QueryClient): void {
  for (const queryKey of [productImportKeys.all, productKeys.all, fileKeys.all, homeKeys.all])
    void queryClient.invalidateQueries({ queryKey });
}
