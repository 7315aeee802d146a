import { useRouteContext } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { openQueryClient } from '#src/lib/api/query-client.ts';

/**
 * Returns the active business and its own query client; without a business, the client of a person who is not signed in.
 * Components that use the client need the business's id as their `key`, because an observer stays with the client that it
 * was created with.
 */
export function useBusinessClient(): { businessId: string | undefined; client: QueryClient } {
  const { cache, session } = useRouteContext({ from: '__root__' });
  const businessId = useSelector(session, ({ context }) => context.activeBusinessId);
  return { businessId, client: openQueryClient(cache, businessId) };
}
