import { startTransition, useRef, useState } from 'react';
import type { CallData, CallInput } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import { type CallOptions, api } from './api.ts';
import { ApiFailure } from './failures.ts';

interface Outcome<Data> {
  isPending: boolean;
  data?: Data;
  refusal?: ApiFailure | undefined;
  isUnreachable: boolean;
}

/** One call that a person makes with a button: its answer, its refusal, or that nobody answered. */
export function useCall<N extends CallName>(name: N) {
  type Data = CallData<(typeof calls)[N]>;
  const [outcome, setOutcome] = useState<Outcome<Data>>({ isPending: false, isUnreachable: false });
  const underWay = useRef(false);
  /** Does nothing while the call is under way. Resolves with undefined where it failed, after `onRefused` was told why. */
  const send = async (
    input: CallInput<(typeof calls)[N]>,
    {
      onRefused,
      ...options
    }: Pick<CallOptions, 'idempotencyKey'> & { onRefused?: (refusal: ApiFailure) => void } = {},
  ): Promise<Data | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    // The button is seen to be pressed before all that waits is rendered.
    startTransition(() => setOutcome({ isPending: true, isUnreachable: false }));
    try {
      const data = await api(name, input, { ...options, timeout: true });
      setOutcome({ isPending: false, isUnreachable: false, data });
      return data;
    } catch (problem) {
      const refusal = problem instanceof ApiFailure && problem.status < 500 ? problem : undefined;
      setOutcome({ isPending: false, isUnreachable: !refusal, refusal });
      if (refusal) onRefused?.(refusal);
      return undefined;
    } finally {
      underWay.current = false;
    }
  };
  return { ...outcome, send };
}
