import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallData, CallInput } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import { api } from './api.ts';
import type { Write } from './define-write.ts';
import { ApiFailure } from './failures.ts';
import { invalidateAreas } from './query-areas.ts';

export interface SendOptions {
  /** Called before `send` resolves where the server refused. */
  onRefused?: (refusal: ApiFailure) => void;
  /** A key that was saved before the first try; else a retry of the same input is known by the key of `useWrite`. */
  idempotencyKey?: string;
  /** What the person saw when they decided, as the amount that was left: the same input beside another sight is another write. */
  seen?: unknown;
}

const refusalOf = (problem: unknown): ApiFailure | undefined =>
  problem instanceof ApiFailure && problem.status < 500 ? problem : undefined;

/**
 * One write that a person makes with a button: its answer, its refusal, or that the server could not be reached. A second
 * press while it is pending does nothing. When its answer was lost, the same input is sent again under the same
 * Idempotency-Key, so that it has its effect once; after an answer the next press is a write of its own.
 */
export function useWrite<Name extends CallName>(write: Write<Name>) {
  type Data = CallData<(typeof calls)[Name]>;
  type Input = CallInput<(typeof calls)[Name]>;
  const queryClient = useQueryClient();
  const isUnderWay = useRef(false);
  const attempt = useRef<{ content: string; key: string }>(null);
  const { mutateAsync, isPending, data, error } = useMutation({
    // Without a network it fails at once, and the person can try again.
    networkMode: 'always',
    mutationFn: ({ input, key }: { input: Input; key: string }): Promise<Data> =>
      api(write.call, input, { idempotencyKey: key, timeout: true }),
    onSuccess: async (answer, { input }) => {
      void invalidateAreas(queryClient, write.invalidates);
      await write.onSuccess?.(queryClient, answer, input);
    },
  });

  /** Resolves with undefined where the write failed or another one is pending. */
  const send = async (input: Input, options: SendOptions = {}): Promise<Data | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    const content = JSON.stringify([input, options.seen]);
    if (attempt.current?.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    try {
      const answer = await mutateAsync({ input, key: options.idempotencyKey ?? attempt.current.key });
      attempt.current = null;
      return answer;
    } catch (problem) {
      const refusal = refusalOf(problem);
      if (refusal) {
        attempt.current = null;
        options.onRefused?.(refusal);
      }
      return undefined;
    } finally {
      isUnderWay.current = false;
    }
  };

  const refusal = refusalOf(error);
  return { send, isPending, data, refusal, isUnreachable: error !== null && !refusal };
}
