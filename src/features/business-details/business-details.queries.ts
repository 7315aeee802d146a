import { queryOptions } from '@tanstack/react-query';
import { businessCalls } from '#contract/people/business.ts';
import { api } from '#src/lib/api/api.ts';

export const businessKeys = { info: ['business', 'info'] as const };

/** The details of the business, and which of them are locked. */
export const businessInfoQuery = () =>
  queryOptions({
    queryKey: businessKeys.info,
    queryFn: ({ signal }) => api(businessCalls.businessInfo, {}, { signal }),
  });
