import { queryOptions } from '@tanstack/react-query';
import { returnPolicyCalls } from '#contract/store/return-policy.ts';
import { api } from '#src/lib/api/api.ts';

export const returnPolicyKeys = { all: ['return-policies'] as const };

/** All return policies, the default one first. */
export const returnPoliciesQuery = () =>
  queryOptions({
    queryKey: returnPolicyKeys.all,
    queryFn: ({ signal }) => api(returnPolicyCalls.returnPolicies, {}, { signal }),
  });
