import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallName } from '#contract/calls.ts';
import { api } from './api.ts';
import { AttemptKey } from './attempt-key.ts';
import { settleWrite, type Write, type WriteData, type WriteInput } from './define-write.ts';
import { ApiFailure } from './failures.ts';
import { invalidateAreas } from './query-areas.ts';

export interface SendOptions {
  /** Called before `send` resolves where the server refused. */
  onRefused?: (refusal: ApiFailure) => void;
  /** A key that was saved before the first try; else a retry of the same input is known by the key of `useWrite`. */
  idempotencyKey?: string;
  /** The data that the person saw when they decided, such as the remaining amount: the same input with other data is another write. */
  seen?: unknown;
  /** Leaves the page of the deleted record before its queries are loaded again. */
  leave?: () => void | Promise<void>;
}

const refusalOf = (problem: unknown): ApiFailure | undefined =>
  problem instanceof ApiFailure && problem.status < 500 ? problem : undefined;

/**
 * One write that a person makes with a button: its answer, its refusal, or that the server could not be reached. A second
 * press while it is pending does nothing. Until it has succeeded, the same input is sent under the same Idempotency-Key: a
 * write whose answer was lost has its effect once, also when the next try is refused because the session has expired.
 */
export function useWrite<Name extends CallName>(write: Write<Name>) {
  type Data = WriteData<Name>;
  type Input = WriteInput<Name>;
  type Attempt = { input: Input; key: string; leave: SendOptions['leave'] | undefined };
  const queryClient = useQueryClient();
  const isSending = useRef(false);
  const [attempt] = useState(() => new AttemptKey());
  const { mutateAsync, isPending, data, error } = useMutation({
    // Without a network it fails at once, and the person can try again.
    networkMode: 'always',
    mutationFn: ({ input, key }: Attempt): Promise<Data> =>
      api(write.call, input, { idempotencyKey: key, timeout: true }),
    onSuccess: async (answer, { input, leave }) => {
      await leave?.();
      await settleWrite(queryClient, write, answer, input);
    },
    onError: () => {
      if (write.invalidatesOnFailure) void invalidateAreas(queryClient, write.invalidates);
    },
  });

  /** Resolves with undefined where the write failed or another one is pending. */
  const send = async (input: Input, options: SendOptions = {}): Promise<Data | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    const key = options.idempotencyKey ?? attempt.keyOf([input, options.seen]);
    try {
      const answer = await mutateAsync({ input, key, leave: options.leave });
      attempt.settle();
      return answer;
    } catch (problem) {
      const refusal = refusalOf(problem);
      if (refusal) options.onRefused?.(refusal);
      return undefined;
    } finally {
      isSending.current = false;
    }
  };

  const refusal = refusalOf(error);
  return { send, isPending, data, refusal, isUnreachable: error !== null && !refusal };
}
