import type { CallRef } from '#src/lib/api/call-ref.ts';
import type { Write, WriteData, WriteInput } from '#src/lib/api/define-write.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import type { FormWrite } from './form.types.ts';

/** Returns a write for a form. `toCall` builds the call's input from the checked values. */
export function useFormWrite<Ref extends CallRef, Input>(
  write: Write<Ref>,
  toCall: (input: Input) => WriteInput<Ref>,
): FormWrite<Input, WriteData<Ref>> {
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
