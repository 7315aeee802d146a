import { isSignedOut, refusedWith } from './call-result.ts';

/** A request that must take effect once. `Lost` and `Pending` are actions of the chart. */
interface Request<Call, Response, Otherwise, Lost, Pending> {
  /** The invoke: its `id`, `src` and `input`. */
  call: Call;
  /** The transitions of the responses that this request gets; the first whose guard passes is taken. */
  responses: readonly Response[];
  /** The transitions of all other refusals. */
  otherwise: readonly Otherwise[];
  /** The actions when no response arrives. */
  lost: Lost;
  /** The actions when the result is unknown although the server responded: it is busy with the request, or the session ended. */
  pending: Pending;
  /** The request needs no session, so none can end. */
  isPublic?: true;
}

/**
 * The states of a request that must take effect once and that only its page remembers: it is sent, and without a
 * response it stays `unanswered` with its content, until an event in `on` repeats or leaves it.
 */
export const attempt = <const Call, const Response, const Otherwise, const On, const Lost, const Pending>(
  request: Request<Call, Response, Otherwise, Lost, Pending>,
  on: On,
) =>
  ({
    initial: 'sending',
    states: { sending: sending(request, []), unanswered: { on } },
  }) as const;

/**
 * The states of a request that the device saves with its ID before it is sent, so that it takes effect once whatever
 * happens: the page closes, a response is lost, the session ends, or another tab sends it too. It is repeated under the
 * same ID only, in the state `again`: `sending` sends it again, `lookingUp` asks for its result first.
 */
export const savedAttempt = <
  const Save,
  const Saved,
  const NotSaved,
  const Call,
  const Response,
  const Otherwise,
  const Again extends string,
  const On,
  const More extends object,
  const Lost,
  const Pending,
>({
  save,
  send,
  again,
  on,
  more,
}: {
  /** The invoke that saves the request, the actions with what it saved, and the transition if the device can't save it. */
  save: { call: Save; saved: Saved; notSaved: NotSaved };
  send: Request<Call, Response, Otherwise, Lost, Pending>;
  again: Again;
  /** The events that repeat or leave a request without a response. */
  on: On;
  /** Further states, such as `lookingUp` or `postponed`. */
  more: More;
}) =>
  ({
    initial: 'saving',
    states: {
      saving: {
        tags: 'busy',
        invoke: { ...save.call, onDone: { target: 'sending', actions: save.saved }, onError: save.notSaved },
      },
      sending: sending(send, [
        { guard: refusedWith('IN_PROGRESS'), target: 'queued', actions: send.pending },
      ]),
      queued: { tags: 'busy', after: { queueDelay: again } },
      unanswered: { on },
      ...more,
    },
  }) as const;

/**
 * A further state of a saved request: there were too many requests, and it is sent again by itself when the next one can
 * succeed. Until then the refusal says why it waits, and the events in `on` can leave it.
 */
export const postponed = <const On>(on: On) =>
  ({ exit: 'clearRefusal', after: { retryDelay: 'sending' }, on }) as const;

const sending = <const Call, const Response, const Otherwise, const Lost, const Pending, const Busy>(
  { call, responses, otherwise, lost, pending, isPublic }: Request<Call, Response, Otherwise, Lost, Pending>,
  busy: readonly Busy[],
) =>
  ({
    tags: 'busy',
    invoke: {
      ...call,
      onDone: [
        ...responses,
        ...busy,
        // The result is unknown without a session: the request is repeated after signing in.
        ...(isPublic ? [] : [{ guard: isSignedOut, target: 'unanswered', actions: pending } as const]),
        ...otherwise,
      ],
      onError: { target: 'unanswered', actions: lost },
    },
  }) as const;
