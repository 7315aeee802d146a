import { queryOptions } from '@tanstack/react-query';
import { homeCalls } from '#contract/people/home.ts';
import { api } from '#src/lib/api/api.ts';

export const homeKeys = { all: ['home'] as const, summary: ['home', 'summary'] as const };

export const homeSummaryQuery = () =>
  queryOptions({
    queryKey: homeKeys.summary,
    queryFn: ({ signal }) => api(homeCalls.homeSummary, {}, { signal }),
  });
