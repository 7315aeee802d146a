import { queryOptions } from '@tanstack/react-query';
import { orderBulkCalls } from '#contract/store/order-bulk.ts';
import { api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';

const pollMs = 400;

/** The progress of an action on several orders. Everything that shows orders is invalidated when it has finished. */
export const orderBulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['order-runs', id],
    queryFn: async ({ signal, client }) => {
      const run = await api(orderBulkCalls.orderBulkRun, { params: { id } }, { signal });
      if (run.status === 'finished') void invalidateAreas(client, ['orders', 'home']);
      return run;
    },
    refetchInterval: ({ state: { data } }) => (data?.status === 'finished' ? false : pollMs),
  });
