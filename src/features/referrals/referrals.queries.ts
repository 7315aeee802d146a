import { queryOptions } from '@tanstack/react-query';
import { referralCalls } from '#contract/people/referral.ts';
import { api } from '#src/lib/api/api.ts';

/** The person's code and referrals. */
export const referralsQuery = () =>
  queryOptions({
    queryKey: ['referrals'],
    queryFn: ({ signal }) => api(referralCalls.referrals, {}, { signal }),
  });
