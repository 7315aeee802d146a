import { queryOptions } from '@tanstack/react-query';
import { virtualAccountCalls } from '#contract/money/virtual-account.ts';
import { bankCalls } from '#contract/money/bank.ts';
import { api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';

export const payoutKeys = {
  all: ['payouts'] as const,
  banks: ['payouts', 'banks'] as const,
  accounts: ['payouts', 'accounts'] as const,
  virtual: ['payouts', 'virtual'] as const,
  events: ['payouts', 'events'] as const,
  depositCheck: ['payouts', 'arrived'] as const,
};

export const banksQuery = () =>
  queryOptions({
    queryKey: payoutKeys.banks,
    queryFn: ({ signal }) => api(bankCalls.banks, {}, { signal }),
    staleTime: Infinity,
  });

export const payoutAccountsQuery = () =>
  queryOptions({
    queryKey: payoutKeys.accounts,
    queryFn: ({ signal }) => api(bankCalls.payoutAccounts, {}, { signal }),
  });

export const payoutAccountEventsQuery = () =>
  queryOptions({
    queryKey: payoutKeys.events,
    queryFn: ({ signal }) => api(bankCalls.payoutAccountEvents, {}, { signal }),
  });

const refetchIntervalMs = 3_000;

/** Fetches the virtual account, repeatedly while the bank is opening it. */
export const virtualAccountQuery = () =>
  queryOptions({
    queryKey: payoutKeys.virtual,
    queryFn: ({ signal }) => api(virtualAccountCalls.virtualAccount, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'opening' ? refetchIntervalMs : false),
  });

/** Checks for deposits whenever the page is opened, because a webhook may have been lost. */
export const depositCheckQuery = () =>
  queryOptions({
    queryKey: payoutKeys.depositCheck,
    queryFn: async ({ signal, client }) => {
      const answer = await api(virtualAccountCalls.checkVirtualAccount, {}, { signal });
      if (answer.arrived > 0) void invalidateAreas(client, ['revenue', 'home']);
      return answer;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
