import type { Name } from '../name.ts';

/** The chart of a flow: it loads something, sends one request about it, and ends. */

export const types = ({ pascal }: Name): string => `\
import type { UnreadCount } from '#contract/people/unread-count.ts';
import type { CallResult, FailureKind, Refused } from '../call-result.ts';

/** Stand-in: the data that the flow is about, from the contract of its calls. */
export type ${pascal}Details = UnreadCount;

export type LoadAnswer = CallResult<${pascal}Details>;
export type SubmitAnswer = CallResult<${pascal}Details>;

/** A request as it is sent; a retry has the same key. */
export interface ${pascal}Attempt {
  key: string;
}

export interface ${pascal}Context {
  /** The details as last loaded; null before the first load. */
  details: ${pascal}Details | null;
  /** The request that is sent, or was last sent without a response. */
  attempt: ${pascal}Attempt | null;
  /** Why the last call was refused. */
  refusal: Refused | null;
  /** Why the last call was not answered. */
  failure: FailureKind | null;
}

export type ${pascal}Event =
  | { type: 'load.retry' }
  | { type: 'request.submit'; key: string }
  | { type: 'request.retry' }
  | { type: 'network.back' };
`;

export const setup = ({ kebab, camel, pascal }: Name): string => `\
import { assign, setup } from 'xstate';
import { type CallResult, type FailureKind, type Refused, dataOf, resultGuards } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  LoadAnswer,
  ${pascal}Attempt,
  ${pascal}Context,
  ${pascal}Details,
  ${pascal}Event,
  SubmitAnswer,
} from './${kebab}.types.ts';

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const ${camel}Setup = setup({
  types: {
    context: {} as ${pascal}Context,
    events: {} as ${pascal}Event,
  },
  actors: {
    load: notProvided<LoadAnswer>('load'),
    submit: notProvided<SubmitAnswer, { attempt: ${pascal}Attempt | null }>('submit'),
  },
  actions: {
    setDetails: assign((_, answer: CallResult<${pascal}Details>) => ({ details: dataOf(answer) })),
    setAttempt: assign((_, { key }: ${pascal}Attempt) => ({ attempt: { key }, refusal: null, failure: null })),
    note: assign((_, refusal: Refused) => ({ refusal })),
    setFailure: assign((_, { failure }: { failure: FailureKind }) => ({ failure })),
    clearProblem: assign({ refusal: null, failure: null }),
  },
  guards: resultGuards,
});
`;

export const machine = ({ kebab, camel, pascal, words }: Name): string => `\
import { attempt } from '../attempt.ts';
import { failureIn, isAnswered, note, refusedWith, resultIn } from '../call-result.ts';
import { ${camel}Setup } from './${kebab}.setup.ts';
import type { ${pascal}Context, ${pascal}Details } from './${kebab}.types.ts';

const setFailure = { type: 'setFailure', params: failureIn } as const;
/** The server has not decided: the request may still run, or an earlier one may have been accepted. */
const isUndecided = refusedWith('IN_PROGRESS', 'TOO_MANY_REQUESTS');

/**
 * The ${words}: it is loaded, and one request about it is sent. Invariants: a request is sent only for details that were
 * shown; a lost response is requested again under the same key.
 */
export const ${camel}Machine = ${camel}Setup.createMachine({
  id: '${kebab}',
  context: { details: null, attempt: null, refusal: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearProblem',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: isAnswered,
            target: 'ready',
            actions: { type: 'setDetails', params: resultIn<${pascal}Details> },
          },
          { target: 'failed', actions: note },
        ],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    failed: { on: { 'load.retry': 'loading', 'network.back': 'loading' } },
    ready: {
      on: {
        'request.submit': {
          target: 'submitting',
          actions: { type: 'setAttempt', params: ({ event }) => ({ key: event.key }) },
        },
      },
    },
    submitting: attempt(
      {
        call: {
          id: 'submit',
          src: 'submit',
          input: ({ context }: { context: ${pascal}Context }) => ({ attempt: context.attempt }),
        },
        responses: [
          {
            guard: isAnswered,
            target: '#${kebab}.submitted',
            actions: { type: 'setDetails', params: resultIn<${pascal}Details> },
          },
          { guard: isUndecided, target: 'unanswered', actions: note },
        ],
        otherwise: [{ target: '#${kebab}.ready', actions: note }],
        lost: setFailure,
        pending: note,
      },
      { 'request.retry': { target: 'sending', actions: 'clearProblem' } },
    ),
    submitted: { type: 'final' },
  },
});

export type ${pascal}Machine = typeof ${camel}Machine;
`;

export const view = ({ kebab, camel, pascal }: Name): string => `\
import type { SnapshotFrom } from 'xstate';
import { listAcceptedEvents } from '../state-path.ts';
import type { ${pascal}Machine } from './${kebab}.machine.ts';
import type { ${pascal}Context } from './${kebab}.types.ts';

const samples = { 'load.retry': {}, 'request.submit': { key: '' }, 'request.retry': {} } as const;

export type ${pascal}View = Pick<${pascal}Context, 'details' | 'refusal' | 'failure'> & {
  screen: 'loading' | 'failed' | 'ready' | 'submitted';
  isSubmitting: boolean;
  /** It is unknown whether the request was accepted. */
  isUnanswered: boolean;
  controls: ReadonlySet<keyof typeof samples>;
};

export function ${camel}View(snapshot: SnapshotFrom<${pascal}Machine>): ${pascal}View {
  const { details, refusal, failure } = snapshot.context;
  const screen = (['loading', 'failed', 'submitted'] as const).find((state) => snapshot.matches(state));
  return {
    details,
    refusal,
    failure,
    screen: screen ?? 'ready',
    isSubmitting: snapshot.matches({ submitting: 'sending' }),
    isUnanswered: snapshot.matches({ submitting: 'unanswered' }),
    controls: listAcceptedEvents(snapshot, samples),
  };
}
`;

export const model = ({ kebab, camel, title, words }: Name): string => `\
import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { ${camel}Machine } from './${kebab}.machine.ts';
import { failures, loadResponses, sampleAttempt, submitResponses } from './${kebab}.samples.ts';

export const ${camel}Model = defineModel({
  id: '${kebab}',
  title: '${title}',
  purpose: 'Takes a merchant from the ${words} as it is to a request about it that the server has accepted.',
  machine: ${camel}Machine,
  starts: { 'the merchant opens the page': undefined },
  key: ({ context: { details, attempt, refusal, failure } }) => [
    details !== null,
    attempt !== null,
    refusal?.code ?? null,
    failure,
  ],
  variants: {
    'request.submit': { 'with a key': sampleAttempt },
    'done:load': loadResponses,
    'error:load': failures,
    'done:submit': submitResponses,
    'error:submit': { 'no answer': failures['no answer'] },
  },
  labels: {
    states: {
      loading: 'Loading the details',
      failed: "The details couldn't be loaded; the merchant can try again",
      ready: 'The details are shown',
      submitting: 'The request is submitted, once',
      'submitting.sending': 'Sending the request',
      'submitting.unanswered': "No response: it's unknown whether the request was accepted",
      submitted: 'The request has been accepted',
    },
    events: {
      'load.retry': 'Merchant loads the details again',
      'request.submit': 'Merchant submits the request',
      'request.retry': 'Merchant sends the request again',
    },
    guard: createGuardLabeller(),
  },
  // Stand-ins: the calls of the flow's own area.
  calls: {
    load: { call: 'notifications', request: 'load the details', success: 'The details are loaded' },
    submit: { call: 'readAllNotifications', request: 'submit the details', success: 'The details are submitted' },
  },
  protectedData: ({ context: { attempt } }) => ({ attempt }),
  invariants: {
    'nothing is sent before the details were shown': (snapshot) =>
      !(snapshot.matches('submitting') || snapshot.matches('submitted')) ||
      (snapshot.context.details !== null && snapshot.context.attempt !== null),
    'an accepted request leaves no problem': (snapshot) =>
      !snapshot.matches('submitted') ||
      (snapshot.context.refusal === null && snapshot.context.failure === null),
  },
});
`;

export const story = ({ kebab, camel }: Name): string => `\
import { defineStory } from '#machines/story/story.ts';
import { ${camel}Model } from './${kebab}.model.ts';

export const ${camel}Story = defineStory(${camel}Model, {
  goal: 'submitted',
  steps: [
    { title: 'Details', result: 'The details are shown.', states: ['loading', 'failed', 'ready'] },
    { title: 'Request', result: 'The request is accepted, once.', states: ['submitting'] },
    { title: 'Result', result: 'The merchant sees what was accepted.', states: ['submitted'] },
  ],
});
`;

export const index = ({ kebab, camel }: Name): string => `\
export { ${camel}Machine } from './${kebab}.machine.ts';
export { ${camel}View } from './${kebab}.view.ts';
export type { LoadAnswer, SubmitAnswer } from './${kebab}.types.ts';
`;
