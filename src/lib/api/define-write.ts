import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallData, CallInput } from '#contract/call.ts';
import type { CallOf, CallRef } from './call-ref.ts';
import type { QueryArea } from './query-areas.ts';

export type WriteInput<Ref extends CallRef> = CallInput<CallOf<Ref>>;
export type WriteData<Ref extends CallRef> = CallData<CallOf<Ref>>;

/** A write of the API, declared in `<area>.writes.ts` beside the area's queries. */
export interface Write<Ref extends CallRef> {
  call: Ref;
  /** The areas whose queries are out of date after the write. The write does not wait until they are loaded again. */
  invalidates: readonly QueryArea[];
  /** Returns the key of the query whose data the write returns. It is updated and not loaded again. */
  getQueryKey?: (data: WriteData<Ref>) => QueryKey;
  /** Makes further changes to the cache. The write is pending until it resolves. */
  onSuccess?: (
    queryClient: QueryClient,
    data: WriteData<Ref>,
    input: WriteInput<Ref>,
  ) => void | Promise<void>;
  /** Whether its areas are out of date after a failure too: the response may be lost, or the record may have changed. */
  invalidatesOnFailure?: boolean;
}

export const defineWrite = <Ref extends CallRef>(write: Write<Ref>): Write<Ref> => write;

/**
 * Updates the cache with the response of a write. `useWrite` does so by itself; a flow's actor calls it after a write of its
 * chart. Resolves when the write's `onSuccess` has resolved.
 */
export async function settleWrite<Ref extends CallRef>(
  queryClient: QueryClient,
  { invalidates, getQueryKey, onSuccess }: Write<Ref>,
  data: WriteData<Ref>,
  input: WriteInput<Ref>,
): Promise<void> {
  const updatedKey = getQueryKey?.(data);
  if (updatedKey) queryClient.setQueryData(updatedKey, data);
  for (const area of invalidates)
    void queryClient.invalidateQueries({
      queryKey: [area],
      predicate: (query) => !(updatedKey && matchQuery({ queryKey: updatedKey }, query)),
    });
  await onSuccess?.(queryClient, data, input);
}
