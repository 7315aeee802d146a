import { type DefaultError, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { useTimely } from '#src/lib/use-timely.ts';

export type PanelProps = {
  query: AnalyticsQuery;
  /** False until the first call of the page has answered, so that the panels don't delay it. */
  isEnabled: boolean;
};

/** Loads a panel's figures; those of the previous range are shown only for a moment. */
export function usePanel<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
  isEnabled: boolean,
) {
  const query = useQuery({ ...options, enabled: isEnabled });
  const data = useTimely(query.data, query.isPlaceholderData);
  return { ...query, data };
}
