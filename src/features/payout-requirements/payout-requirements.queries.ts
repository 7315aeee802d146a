import { queryOptions } from '@tanstack/react-query';
import { payoutRequirementCalls } from '#contract/money/payout-requirements.ts';
import { api } from '#src/lib/api/api.ts';

export const payoutRequirementsQuery = () =>
  queryOptions({
    queryKey: ['payout-requirements'],
    queryFn: ({ signal }) => api(payoutRequirementCalls.payoutRequirements, {}, { signal }),
  });
