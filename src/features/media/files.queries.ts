import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { uploadCalls, type FileQuery } from '#contract/upload.ts';
import { api } from '#src/lib/api/api.ts';

type LibraryQuery = Pick<FileQuery, 'purpose' | 'search'>;

export const fileKeys = {
  address: (id: string) => ['files', 'address', id] as const,
  library: (query: LibraryQuery) => ['files', 'library', query] as const,
};

/** The uploaded images, newest first, page by page. */
export const mediaLibraryQuery = (query: LibraryQuery) =>
  infiniteQueryOptions({
    queryKey: fileKeys.library(query),
    queryFn: ({ pageParam, signal }) =>
      api(
        uploadCalls.files,
        { query: { ...query, perPage: 48, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
  });

/** The temporary address of a private file, which is never cached because it expires. */
export const fileAddressQuery = (id: string) =>
  queryOptions({
    queryKey: fileKeys.address(id),
    queryFn: ({ signal }) => api(uploadCalls.fileAddress, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
