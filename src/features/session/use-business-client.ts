import { useRouteContext } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { openQueryClient } from '#src/lib/api/query-client.ts';

/**
 * Returns the active business and the client that holds its answers alone; without a business, the client of a person who
 * is not signed in. Whatever uses the client takes the business's id as its `key`: an observer stays with the client, and
 * with the rows, that it began with.
 */
export function useBusinessClient(): { businessId: string | undefined; client: QueryClient } {
  const { cache, session } = useRouteContext({ from: '__root__' });
  const businessId = useSelector(session, ({ context }) => context.activeBusinessId);
  return { businessId, client: openQueryClient(cache, businessId) };
}
