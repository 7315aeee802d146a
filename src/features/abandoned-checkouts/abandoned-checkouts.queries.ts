import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { abandonedCheckoutCalls } from '#contract/store/abandoned-checkout.ts';
import type { AbandonedCheckoutQuery } from '#contract/store/abandoned-checkout-query.ts';
import { api } from '#src/lib/api/api.ts';

/** One page of the list; the previous page is shown until it is loaded. */
export const abandonedCheckoutsQuery = (query: AbandonedCheckoutQuery) =>
  queryOptions({
    queryKey: ['abandoned-checkouts', 'list', query],
    queryFn: ({ signal }) => api(abandonedCheckoutCalls.abandonedCheckouts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const abandonedCheckoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['abandoned-checkouts', 'checkout', id],
    queryFn: ({ signal }) => api(abandonedCheckoutCalls.abandonedCheckout, { params: { id } }, { signal }),
  });
