import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failures.ts';

const tries = 3;

/** Questions are asked again where an answer may still come; a mutation is never repeated by itself. */
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

/** The one of this tab. */
export const openQueryClient = (cache: { client?: QueryClient }): QueryClient =>
  (cache.client ??= createQueryClient());
