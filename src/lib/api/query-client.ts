import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failures.ts';

const tries = 3;

/** Queries are retried where an answer may still come; a mutation never is. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failed, problem) =>
          failed + 1 < tries && !(problem instanceof ApiFailure && problem.status < 500),
      },
      mutations: { retry: false },
    },
  });

/** The cache of one business's answers. The client is created with the first page that loads something. */
export interface BusinessCache {
  client?: QueryClient;
  businessId?: string | undefined;
}

/**
 * Returns the client of this tab for the business. Another business gets a new client, so that its pages cannot reach
 * what was answered, or is answered late, in the one before.
 */
export function openQueryClient(cache: BusinessCache, businessId: string | undefined): QueryClient {
  if (cache.businessId !== businessId) {
    cache.client?.clear();
    delete cache.client;
    cache.businessId = businessId;
  }
  return (cache.client ??= createQueryClient());
}
