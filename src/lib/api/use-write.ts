import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from './api.ts';
import { AttemptKey } from './attempt-key.ts';
import type { CallRef } from './call-ref.ts';
import { settleWrite, type Write, type WriteData, type WriteInput } from './define-write.ts';
import { ApiError } from './api-errors.ts';
import { invalidateAreas } from './query-areas.ts';

export interface SendOptions {
  /** Called before `send` resolves if the server returned an error. */
  onRefused?: (refusal: ApiError) => void;
  /** The key of an earlier try; by default `useWrite` keeps the key until the same input has succeeded. */
  idempotencyKey?: string;
  /** The data that the person saw when they decided, such as the remaining amount. The same input with other data is another write. */
  basis?: unknown;
  /** Leaves the page of a deleted record before its queries are loaded again. */
  leave?: () => void | Promise<void>;
}

const getRefusal = (problem: unknown): ApiError | undefined =>
  problem instanceof ApiError && problem.status < 500 ? problem : undefined;

/**
 * Makes a write for a button and returns its data, its error, or that the server could not be reached. A second press while
 * it is pending does nothing. Until it has succeeded, the same input is sent with the same Idempotency-Key, so that a write
 * whose response was lost takes effect only once, even if the session expires in between.
 */
export function useWrite<Ref extends CallRef>(write: Write<Ref>) {
  type Data = WriteData<Ref>;
  type Input = WriteInput<Ref>;
  type Attempt = { input: Input; key: string; leave: SendOptions['leave'] | undefined };
  const queryClient = useQueryClient();
  const isSending = useRef(false);
  const [attempt] = useState(() => new AttemptKey());
  const { mutateAsync, isPending, data, error } = useMutation({
    // Without a network the write fails at once, and the person can try again.
    networkMode: 'always',
    mutationFn: ({ input, key }: Attempt): Promise<Data> =>
      api(write.call, input, { idempotencyKey: key, timeout: true }),
    onSuccess: async (answer, { input, leave }) => {
      await leave?.();
      await settleWrite(queryClient, write, answer, input);
    },
    onError: (problem) => {
      if (write.invalidatesOnFailure) void invalidateAreas(queryClient, write.invalidates);
      // More of the plan is used than the page knew.
      if (getRefusal(problem)?.code === 'PLAN_LIMIT') void invalidateAreas(queryClient, ['usage']);
    },
  });

  /** Makes the write. Resolves with undefined if it failed or another one is pending. */
  const send = async (input: Input, options: SendOptions = {}): Promise<Data | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    const key = options.idempotencyKey ?? attempt.getKey([input, options.basis]);
    try {
      const answer = await mutateAsync({ input, key, leave: options.leave });
      attempt.settle();
      return answer;
    } catch (problem) {
      const refusal = getRefusal(problem);
      if (refusal) options.onRefused?.(refusal);
      return undefined;
    } finally {
      isSending.current = false;
    }
  };

  const refusal = getRefusal(error);
  return { send, isPending, data, refusal, isUnreachable: error !== null && !refusal };
}
