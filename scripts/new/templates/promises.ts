import type { Name } from '../name.ts';

/** The promises of a flow, the samples that they and the model share, and two wrong charts that break a promise. */

export const samples = ({ kebab, pascal }: Name): string => `\
import { answers, refused } from '../sample-responses.ts';
import type { ${pascal}Attempt, ${pascal}Details } from './${kebab}.types.ts';

export const sampleDetails: ${pascal}Details = { unread: 3 };
export const sampleResult: ${pascal}Details = { unread: 0 };
export const sampleAttempt: ${pascal}Attempt = { key: 'key-1' };

const named = (name: string): { error: Error } => ({ error: Object.assign(new Error(name), { name }) });
/** Why a call gets no response. */
export const failures = { 'no answer': named('NetworkError'), 'a broken answer': named('ApiError') };

const denied = refused('NO_PERMISSION', "You don't have access to this");
const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');

export const loadResponses = {
  loaded: answers(sampleDetails),
  'access denied': denied,
  'too many requests': tooManyRequests,
};

export const submitResponses = {
  accepted: answers(sampleResult),
  'access denied': denied,
  'too many requests': tooManyRequests,
  'still in progress': refused('IN_PROGRESS', 'The same request is still in progress'),
  'signed out': refused('NOT_SIGNED_IN', 'Please sign in'),
};
`;

export const promises = ({ kebab, camel }: Name): string => `\
import { definePromises } from '#machines/promises/promise.ts';
import { ${camel}Machine } from './${kebab}.machine.ts';
import { ${camel}View } from './${kebab}.view.ts';
import { submittingPromises } from './promises/submitting.ts';

/** Everything that a merchant can rely on. */
export const ${camel}Promises = definePromises(${camel}Machine, {
  view: ${camel}View,
  promises: submittingPromises,
});
`;

export const situations = ({ kebab, words }: Name): string => `\
import { after, answered, does, type Situation } from '#machines/promises/promise.ts';
import { failures, loadResponses, sampleAttempt, submitResponses } from '../${kebab}.samples.ts';

/** The situations of a merchant, and the answers that the calls get. */
export const loaded = (name: keyof typeof loadResponses) => answered('load', loadResponses[name]);
export const submitEnds = (name: keyof typeof submitResponses) => answered('submit', submitResponses[name]);
/** A call gets no response, or one that can't be read. */
export const failed = (invoke: 'load' | 'submit', why: keyof typeof failures = 'no answer') => ({
  name: \`error:\${invoke}\`,
  payload: failures[why],
});

export const opened: Situation<undefined> = {
  words: 'the page of the ${words}',
  input: undefined,
  steps: [],
};
export const unloaded = after(opened, 'details that failed to load', failed('load'));
export const ready = after(opened, 'the details', loaded('loaded'));
export const submitting = after(ready, 'a request that is sent', does('request.submit', sampleAttempt));
export const unanswered = after(submitting, 'a request without a response', failed('submit'));
`;

export const submittingPromises = ({ kebab }: Name): string => `\
import { after, at, does, promise, type FlowPromise } from '#machines/promises/promise.ts';
import { sampleAttempt, sampleDetails, sampleResult } from '../${kebab}.samples.ts';
import { failed, loaded, opened, ready, submitEnds, submitting, unanswered, unloaded } from './situations.ts';

const noProblem = { refusal: null, failure: null };
const refusedLoad = after(opened, 'details that are refused', loaded('access denied'));
const refusedRequest = after(submitting, 'a request that was refused', submitEnds('access denied'));
const another = { key: 'key-2' };

/** The details, and the request about them. */
export const submittingPromises: FlowPromise<undefined>[] = [
  promise(
    'The details are shown before anything is sent; if they fail to load, the page says why and loads them again',
    at(opened, [], {
      view: { screen: 'loading', ...noProblem },
      calls: ['load'],
      offersNot: ['request.submit', 'request.retry'],
    }),
    at(opened, [loaded('loaded')], {
      view: { screen: 'ready', details: sampleDetails, isSubmitting: false, isUnanswered: false, ...noProblem },
      calls: ['load'],
      offers: ['request.submit'],
      offersNot: ['request.retry', 'load.retry'],
    }),
    at(opened, [loaded('access denied')], {
      view: { screen: 'failed', refusal: { code: 'NO_PERMISSION' }, failure: null },
      offers: ['load.retry'],
      offersNot: ['request.submit'],
    }),
    at(opened, [failed('load')], { view: { screen: 'failed', refusal: null, failure: 'unreachable' } }),
    at(opened, [failed('load', 'a broken answer')], { view: { screen: 'failed', failure: 'broken' } }),
    at(unloaded, [does('load.retry')], { view: { screen: 'loading', ...noProblem }, calls: ['load'] }),
    at(unloaded, [does('network.back')], { view: { screen: 'loading', ...noProblem }, calls: ['load'] }),
    at(refusedLoad, [does('load.retry'), loaded('loaded')], {
      view: { screen: 'ready', ...noProblem },
      calls: ['load'],
    }),
  ),
  promise(
    'A request is sent once; its result is shown, or a refusal beside the details, which can be submitted again',
    at(ready, [does('request.submit', sampleAttempt)], {
      view: { screen: 'ready', details: sampleDetails, isSubmitting: true, ...noProblem },
      calls: ['submit'],
      sends: { submit: { attempt: sampleAttempt } },
      offersNot: ['request.submit', 'request.retry'],
    }),
    at(submitting, [submitEnds('accepted')], {
      view: { screen: 'submitted', details: sampleResult, isSubmitting: false, ...noProblem },
      calls: [],
      offersNot: ['request.submit', 'request.retry'],
    }),
    at(submitting, [submitEnds('access denied')], {
      view: { screen: 'ready', details: sampleDetails, isSubmitting: false, refusal: { code: 'NO_PERMISSION' } },
      offers: ['request.submit'],
      offersNot: ['request.retry'],
    }),
    at(refusedRequest, [does('request.submit', another)], {
      view: { isSubmitting: true, ...noProblem },
      calls: ['submit'],
      sends: { submit: { attempt: another } },
    }),
  ),
  promise(
    'While it is unknown whether a request was accepted, only the same request is sent again',
    at(submitting, [failed('submit')], {
      view: { screen: 'ready', details: sampleDetails, isUnanswered: true, failure: 'unreachable', refusal: null },
      calls: [],
      offers: ['request.retry'],
      offersNot: ['request.submit'],
    }),
    ...(['still in progress', 'signed out', 'too many requests'] as const).map((answer) =>
      at(submitting, [submitEnds(answer)], {
        view: { isUnanswered: true, refusal: { ok: false }, failure: null },
        offers: ['request.retry'],
        offersNot: ['request.submit'],
      }),
    ),
    at(unanswered, [does('request.retry')], {
      view: { isSubmitting: true, isUnanswered: false, ...noProblem },
      calls: ['submit'],
      sends: { submit: { attempt: sampleAttempt } },
    }),
  ),
];
`;

export const wrongCharts = ({ kebab, camel, words }: Name): string => `\
import { assign } from 'xstate';
import { type WrongChart, changeInvoke, replace } from './change-chart.ts';

/** Wrong charts of the ${words}. */
export const ${camel}WrongCharts: readonly WrongChart[] = [
  {
    flow: '${kebab}',
    words: 'After a lost response another request about the ${words} can be submitted',
    change: (machine) =>
      changeInvoke(machine, 'submitting.sending', (invoke) => ({ ...invoke, onError: { target: '#${kebab}.ready' } })),
  },
  {
    flow: '${kebab}',
    words: 'A refused request about the ${words} does not say why',
    change: (machine) => replace(machine, 'actions', 'note', assign({ refusal: null })),
  },
];
`;
