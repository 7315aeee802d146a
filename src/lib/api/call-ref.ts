import type { Call } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';

/**
 * A call that is to be made: its definition, which becomes part of the page that uses it, or its name. A name loads the
 * definitions of all calls first, which is too much for a page that is opened often.
 */
export type CallRef = Call | CallName;

export type CallOf<Ref extends CallRef> = Ref extends CallName
  ? (typeof calls)[Ref]
  : Ref extends Call
    ? Ref
    : never;
