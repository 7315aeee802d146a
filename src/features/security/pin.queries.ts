import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';

export const pinQuery = () =>
  queryOptions({
    queryKey: ['pin'],
    queryFn: ({ signal }) => api('pinState', {}, { signal }),
  });

/** The PIN has changed: so has what is missing before a withdrawal. */
export async function notePinChanged(queryClient: QueryClient): Promise<void> {
  void invalidateAreas(queryClient, ['payout-requirements', 'home']);
  await invalidateAreas(queryClient, ['pin', 'payouts']);
}
