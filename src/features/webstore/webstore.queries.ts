import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { webstoreCalls, type Webstore } from '#contract/store/webstore.ts';
import type { FetchNow, SavedRecord } from '#src/forms/use-record-form.ts';
import { api } from '#src/lib/api/api.ts';

export const webstoreKeys = {
  settings: ['webstore', 'settings'] as const,
  visits: ['webstore', 'visits'] as const,
};

/** The settings of the store. The steps before it opens depend on other areas, so each page loads them again. */
export const webstoreQuery = (businessId: string) =>
  queryOptions({
    queryKey: webstoreKeys.settings,
    queryFn: async ({ signal }) => api(webstoreCalls.webstore, { params: { id: businessId } }, { signal }),
    refetchOnMount: 'always',
  });

export const storeVisitsQuery = queryOptions({
  queryKey: webstoreKeys.visits,
  queryFn: async ({ signal }) => api(webstoreCalls.storeVisits, {}, { signal }),
});

/** Starts to load the settings, for the loaders of their pages. */
export const prefetchWebstore = (context: {
  queryClient: QueryClient;
  cache: { businessId?: string | undefined };
}): void => {
  const { businessId } = context.cache;
  if (businessId !== undefined) void context.queryClient.prefetchQuery(webstoreQuery(businessId));
};

/** The business with all settings of its store. */
export type FullStore = Webstore['businessStore']['business'];

/** Returns one section of the settings as a record that a form changes. */
export const toRecord = <Section extends object>(
  { businessStore: { business, version } }: Webstore,
  getSection: (business: FullStore) => Section,
): Section & SavedRecord => ({ ...getSection(business), id: business.id, version });

/** Loads a section of the settings as it is saved now. */
export const fetchSection = async <Section extends object>(
  fetchNow: FetchNow,
  businessId: string,
  getSection: (business: FullStore) => Section,
): Promise<Section & SavedRecord> => toRecord(await fetchNow(webstoreQuery(businessId)), getSection);
