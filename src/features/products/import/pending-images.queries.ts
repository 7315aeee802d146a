import { queryOptions } from '@tanstack/react-query';
import { productImportCalls } from '#contract/store/product-import.ts';
import { api } from '#src/lib/api/api.ts';
import { importKeys } from '#src/features/imports/imports.queries.ts';

const pollMs = 3000;

/** The images that are still to be downloaded; polled while downloads are in progress. */
export const pendingImagesQuery = () =>
  queryOptions({
    queryKey: [...importKeys.all('products'), 'pictures'] as const,
    queryFn: ({ signal }) => api(productImportCalls.imagesToFetch, {}, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? pollMs : false),
  });
