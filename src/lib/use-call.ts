import { useMutation } from '@tanstack/react-query';
import type { CallData, CallInput } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import { api } from './api.ts';
import { ApiFailure } from './failures.ts';

/** One call that a person makes with a button: its answer, its refusal, or that nobody answered. */
export function useCall<N extends CallName>(name: N) {
  const mutation = useMutation<CallData<(typeof calls)[N]>, Error, CallInput<(typeof calls)[N]>>({
    mutationFn: (input) => api(name, input, { timeout: true }),
  });
  const { error } = mutation;
  const refusal = error instanceof ApiFailure && error.status < 500 ? error : undefined;
  return {
    /** Does nothing while the call is under way. Resolves with undefined where it failed. */
    send: async (input: CallInput<(typeof calls)[N]>) =>
      mutation.isPending ? undefined : mutation.mutateAsync(input).catch(() => undefined),
    isPending: mutation.isPending,
    data: mutation.data,
    refusal,
    isUnreachable: error !== null && refusal === undefined,
  };
}
