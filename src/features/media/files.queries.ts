import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FileQuery } from '#contract/upload.ts';
import { api } from '#src/lib/api/api.ts';

type Wanted = Pick<FileQuery, 'purpose' | 'search'>;

export const fileKeys = {
  address: (id: string) => ['files', 'address', id] as const,
  library: (wanted: Wanted) => ['files', 'library', wanted] as const,
};

/** Pictures that were handed in before, newest first, page after page. */
export const mediaLibraryQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: fileKeys.library(wanted),
    queryFn: ({ pageParam, signal }) =>
      api('files', { query: { ...wanted, perPage: 48, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
  });

/** Of a file that only some may see: good for minutes, and so never kept. */
export const fileAddressQuery = (id: string) =>
  queryOptions({
    queryKey: fileKeys.address(id),
    queryFn: ({ signal }) => api('fileAddress', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
