import type { CallData, CallInput } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import type { Write } from '#src/lib/api/define-write.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import type { FormWrite } from './form.types.ts';

/** Returns a write for a form. `toCall` builds the call's input from the checked values. */
export function useFormWrite<Name extends CallName, Input>(
  write: Write<Name>,
  toCall: (input: Input) => CallInput<(typeof calls)[Name]>,
): FormWrite<Input, CallData<(typeof calls)[Name]>> {
  const call = useWrite(write);
  return { ...call, send: (input, options) => call.send(toCall(input), options) };
}

/** The write of a dialog that returns its values to the form that opened it, without a call. */
export const createLocalWrite = <Input>(take: (input: Input) => void): FormWrite<Input, true> => ({
  isPending: false,
  isUnreachable: false,
  refusal: undefined,
  send: async (input) => {
    take(input);
    return true;
  },
});
