import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api.ts';
import { homeKeys } from './home.queries.ts';
import { payoutRequirementKeys } from './kyc.queries.ts';
import { noteMoneyMoved } from './revenue.queries.ts';

export const payoutKeys = {
  all: ['payouts'] as const,
  banks: ['payouts', 'banks'] as const,
  accounts: ['payouts', 'accounts'] as const,
  virtual: ['payouts', 'virtual'] as const,
  events: ['payouts', 'events'] as const,
  arrived: ['payouts', 'arrived'] as const,
};
export const pinKeys = { all: ['pin'] as const };

export const banksQuery = () =>
  queryOptions({
    queryKey: payoutKeys.banks,
    queryFn: ({ signal }) => api('banks', {}, { signal }),
    staleTime: Infinity,
  });

export const payoutAccountsQuery = () =>
  queryOptions({
    queryKey: payoutKeys.accounts,
    queryFn: ({ signal }) => api('payoutAccounts', {}, { signal }),
  });

export const payoutAccountEventsQuery = () =>
  queryOptions({
    queryKey: payoutKeys.events,
    queryFn: ({ signal }) => api('payoutAccountEvents', {}, { signal }),
  });

const lookAgainMs = 3_000;

/** Looked at again while the bank opens it. */
export const virtualAccountQuery = () =>
  queryOptions({
    queryKey: payoutKeys.virtual,
    queryFn: ({ signal }) => api('virtualAccount', {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'opening' ? lookAgainMs : false),
  });

export const pinQuery = () =>
  queryOptions({
    queryKey: pinKeys.all,
    queryFn: ({ signal }) => api('pinState', {}, { signal }),
  });

/** Has the bank asked what came in, as often as the page is opened: news of it may have been lost. */
export const arrivedQuery = () =>
  queryOptions({
    queryKey: payoutKeys.arrived,
    queryFn: async ({ signal, client }) => {
      const answer = await api('checkVirtualAccount', {}, { signal });
      if (answer.arrived > 0) noteMoneyMoved(client);
      return answer;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Accounts or the PIN have changed: so has what is missing before a withdrawal. */
export async function notePayoutsChanged(queryClient: QueryClient): Promise<void> {
  for (const { all } of [payoutRequirementKeys, homeKeys])
    void queryClient.invalidateQueries({ queryKey: all });
  await Promise.all(
    [payoutKeys.accounts, payoutKeys.virtual, payoutKeys.events, pinKeys.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
