import type { QueryClient } from '@tanstack/react-query';
import type { CallData, CallInput } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import type { QueryArea } from './query-areas.ts';

/** A write of the API, declared in `<area>.writes.ts` beside the area's queries. */
export interface Write<Name extends CallName> {
  call: Name;
  /** The areas whose answers are out of date once it has succeeded. Nothing waits for them to be asked for again. */
  invalidates: readonly QueryArea[];
  /** Puts what the write answered into the cache. The write is pending until this is over. */
  onSuccess?: (
    queryClient: QueryClient,
    data: CallData<(typeof calls)[Name]>,
    input: CallInput<(typeof calls)[Name]>,
  ) => void | Promise<void>;
}

export const defineWrite = <Name extends CallName>(write: Write<Name>): Write<Name> => write;
