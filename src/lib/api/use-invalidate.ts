import { useQueryClient } from '@tanstack/react-query';
import { type QueryArea, invalidateAreas } from './query-areas.ts';

/** Declares the answers of these areas out of date, for what no write of its own tells. */
export function useInvalidate(areas: readonly QueryArea[]): () => void {
  const queryClient = useQueryClient();
  return () => void invalidateAreas(queryClient, areas);
}
