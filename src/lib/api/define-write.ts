import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallData, CallInput } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import type { QueryArea } from './query-areas.ts';

export type WriteInput<Name extends CallName> = CallInput<(typeof calls)[Name]>;
export type WriteData<Name extends CallName> = CallData<(typeof calls)[Name]>;

/** A write of the API, declared in `<area>.writes.ts` beside the area's queries. */
export interface Write<Name extends CallName> {
  call: Name;
  /** The areas whose answers are out of date once it has succeeded. Nothing waits until they are loaded again. */
  invalidates: readonly QueryArea[];
  /** The key of the query that the write's data answers: it takes the data and is not loaded again. */
  answers?: (data: WriteData<Name>) => QueryKey;
  /** Makes further changes of the cache. The write is pending until this is over. */
  onSuccess?: (
    queryClient: QueryClient,
    data: WriteData<Name>,
    input: WriteInput<Name>,
  ) => void | Promise<void>;
  /** Its areas are out of date after a failure too: its answer was lost, or the record has changed since it was shown. */
  invalidatesOnFailure?: boolean;
}

export const defineWrite = <Name extends CallName>(write: Write<Name>): Write<Name> => write;

/**
 * Brings what a write has answered into the cache. `useWrite` does so by itself; a flow's actor calls it after the write
 * that its chart made. Resolves when the write's `onSuccess` is over.
 */
export async function settleWrite<Name extends CallName>(
  queryClient: QueryClient,
  { invalidates, answers, onSuccess }: Write<Name>,
  data: WriteData<Name>,
  input: WriteInput<Name>,
): Promise<void> {
  const answered = answers?.(data);
  if (answered) queryClient.setQueryData(answered, data);
  for (const area of invalidates)
    void queryClient.invalidateQueries({
      queryKey: [area],
      predicate: (query) => !(answered && matchQuery({ queryKey: answered }, query)),
    });
  await onSuccess?.(queryClient, data, input);
}
