import { queryOptions } from '@tanstack/react-query';
import { domainCalls } from '#contract/store/domain.ts';
import { api } from '#src/lib/api/api.ts';

/** The addresses of the store, with the states of its own domains. */
export const domainsQuery = () =>
  queryOptions({
    queryKey: ['webstore', 'domains'],
    queryFn: ({ signal }) => api(domainCalls.domains, {}, { signal }),
    refetchOnMount: 'always',
  });

/** The registrars' own words for the fields of a record. */
export const registrarGuidesQuery = () =>
  queryOptions({
    queryKey: ['webstore', 'registrars'],
    queryFn: ({ signal }) => api(domainCalls.registrarGuides, {}, { signal }),
    staleTime: Infinity,
  });
