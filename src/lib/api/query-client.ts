import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-errors.ts';

const tries = 3;

/** Creates a client that retries queries unless the server has refused them. Mutations are never retried. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failed, problem) =>
          failed + 1 < tries && !(problem instanceof ApiError && problem.status < 500),
      },
      mutations: { retry: false },
    },
  });

/** The query cache of one business. The client is created with the first page that loads data. */
export interface BusinessCache {
  client?: QueryClient;
  businessId?: string | undefined;
}

/**
 * Returns the client of this tab for the business. Another business gets a new client, so that its pages can't read
 * responses of the previous one, not even late ones.
 */
export function openQueryClient(cache: BusinessCache, businessId: string | undefined): QueryClient {
  if (cache.businessId !== businessId) {
    cache.client?.clear();
    delete cache.client;
    cache.businessId = businessId;
  }
  return (cache.client ??= createQueryClient());
}
