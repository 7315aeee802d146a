import {
  after,
  type Act,
  answered,
  at,
  does,
  type Expectation,
  passed,
  type PromisedCase,
  reopened,
  type Situation,
  unanswered,
} from './promise.ts';

/** A flow's request that takes effect once (`savedAttempt`), for the cases that all these flows promise. */
export interface PromisedAttempt<Input> {
  /** The request is being saved on the device. */
  saving: Situation<Input>;
  /** The invokes that save and send it. */
  invokes: { save: string; send: string };
  /** The request as the device saved it. */
  saved: unknown;
  /** The input of the invoke that sends it, the first time and each other time. */
  request: unknown;
  /** The call gets no response; by default for no reason that the page knows. */
  lost?: Act;
  /** The server is still working on the same request. */
  inProgress: { output?: unknown };
  /** The person's event that sends it again. */
  retry: string;
  /** Other events of the person that aren't offered while it is sent or unanswered. */
  offersNot?: readonly string[];
  /** The steps from a page that is opened again until the request is sent again, and the calls that they need. */
  reopening: { steps: readonly Act[]; calls: readonly string[] };
  /** Parts of the view while it is sent, while it is unanswered, and after the device couldn't save it. */
  views: Record<'sending' | 'unanswered', Pick<Expectation, 'view'>> & {
    /** The device keeps nothing then, unless `kept` says otherwise. */
    notSaved: Pick<Expectation, 'view' | 'kept'>;
  };
}

/** Cases of a promise: nothing is sent before the device has saved it. */
export const savedFirst = <Input>({
  saving,
  invokes: { save, send },
  saved,
  request,
  retry,
  offersNot = [],
  views,
}: PromisedAttempt<Input>): PromisedCase<Input>[] => [
  at(saving, [answered(save, { output: saved })], {
    ...views.sending,
    calls: [send],
    sends: { [send]: request },
    offersNot: [retry, ...offersNot],
    kept: saved,
  }),
  at(saving, [unanswered(save)], { kept: null, ...views.notSaved, calls: [] }),
];

/** Cases of a promise: a request whose result is unknown is sent again under the same ID, unchanged. */
export const sentAgainAsItWas = <Input>({
  saving,
  invokes: { save, send },
  saved,
  request,
  lost = unanswered(send),
  inProgress,
  retry,
  offersNot = [],
  reopening,
  views,
}: PromisedAttempt<Input>): PromisedCase<Input>[] => {
  const sending = after(saving, 'a request that is sent', answered(save, { output: saved }));
  const unknown = after(sending, 'a request without a response', lost);
  const sendsSame = { calls: [send], sends: { [send]: request } };
  return [
    at(sending, [lost], {
      ...views.unanswered,
      offers: [retry, 'network.back'],
      offersNot,
      calls: [],
      kept: saved,
    }),
    at(unknown, [does(retry)], { ...views.sending, ...sendsSame, offersNot: [retry, ...offersNot] }),
    at(unknown, [does('network.back')], sendsSame),
    at(unknown, [reopened, ...reopening.steps], {
      ...views.sending,
      calls: [...reopening.calls, send],
      sends: { [send]: request },
      kept: saved,
    }),
    at(sending, [answered(send, inProgress)], {
      ...views.sending,
      offersNot: [retry, ...offersNot],
      calls: [],
      kept: saved,
    }),
    at(sending, [answered(send, inProgress), passed('queueDelay')], sendsSame),
  ];
};
