import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';

export const payoutRequirementsQuery = () =>
  queryOptions({
    queryKey: ['payout-requirements'],
    queryFn: ({ signal }) => api('payoutRequirements', {}, { signal }),
  });
