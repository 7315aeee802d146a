import { useQueryClient } from '@tanstack/react-query';
import { type QueryArea, invalidateAreas } from './query-areas.ts';

/** Returns a function that invalidates the queries of these areas, for changes that no declared write made. */
export function useInvalidate(areas: readonly QueryArea[]): () => void {
  const queryClient = useQueryClient();
  return () => void invalidateAreas(queryClient, areas);
}
