import { defineModel } from '#machines/model.ts';
import { orderShippingMachine } from './order-shipping.machine.ts';
import type { Refused } from '../answer.ts';
import { emptyDetails } from './order-shipping.setup.ts';
import { sampleAfter, sampleOrders } from './order-shipping.samples.ts';
import { choiceOf, isLegalStep, stepOf } from './order-shipping.steps.ts';
import { type OrderAnswer, type OrderStep, orderSteps } from './order-shipping.types.ts';

const orderId = sampleOrders['ready for the courier'].order.id;
const refused = (code: Refused['code'], message: string): { output: OrderAnswer } => ({
  output: { ok: false, code, message, fields: [], triesLeft: undefined, retryAtMs: undefined },
});
const seen = Object.fromEntries(
  Object.entries(sampleOrders).map(([name, overview]) => [name, { output: { ok: true, data: overview } }]),
);
const gone = refused('NOT_FOUND', 'This no longer exists');
const notNow = {
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
  'refused for another reason': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
};
const noPermission = refused('NO_PERMISSION', "You don't have access to this");
const idempotencyKey = '0190f000-0000-7000-8000-00000000000a';
const stepPayloads = Object.fromEntries(orderSteps.map((step) => [step, { step }])) as Record<
  OrderStep,
  { step: OrderStep }
>;

/** States that an attempt outlives. */
const heldIn: ReadonlySet<unknown> = new Set([
  'loading',
  'unreachable',
  'limited',
  'missing',
  'forbidden',
  'submitting',
  'queued',
  'postponed',
  'unanswered',
]);

export const orderShippingModel = defineModel({
  id: 'order-shipping',
  title: 'Shipping an order',
  purpose:
    'Leads a merchant from an order to its shipping, and through every other step of its life. When it rests, the order stands where the server says, and no step is left without an answer.',
  machine: orderShippingMachine,
  starts: {
    'an order is opened': { orderId, mayManage: true, attempt: null },
    'an order is opened whose last step was never answered': {
      orderId,
      mayManage: true,
      attempt: { idempotencyKey, step: 'shipping.ship', details: emptyDetails, version: 1 },
    },
    'an order is opened by somebody who may only look': { orderId, mayManage: false, attempt: null },
  },
  key: ({ value, context: { mayManage, attempt, step, outcome, overview } }) => [
    mayManage,
    attempt !== null,
    typeof value === 'string' ? step : outcome !== null,
    overview && [
      ...choiceOf(overview.order).legal,
      overview.order.courier?.status === 'requesting',
      stepOf('shipping.ship', overview.order).event,
    ],
  ],
  variants: {
    'step.choose': stepPayloads,
    'step.confirm': { 'with a note': { details: { ...emptyDetails, note: 'Rider comes at three' } } },
    'done:loadOrder': {
      ...seen,
      gone,
      'no permission': noPermission,
      ...notNow,
    },
    'done:checkOrder': {
      ...seen,
      gone,
      'no permission': noPermission,
      'too many requests': notNow['too many requests'],
    },
    'done:catchUp': { ...seen, gone, 'no permission': noPermission, ...notNow },
    'done:keepAttempt': ({ context }) => ({
      kept: {
        output: {
          idempotencyKey,
          step: context.step ?? 'shipping.ship',
          details: context.details,
          version: context.overview?.order.version ?? 0,
        },
      },
    }),
    'done:submitStep': ({ context: { overview, attempt } }) => ({
      ...(overview && attempt
        ? { accepted: { output: { ok: true, data: sampleAfter(overview, attempt.step) } } }
        : {}),
      'not possible any more': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
      'changed by somebody else': refused('VERSION_CONFLICT', 'Someone else changed this in the meantime'),
      'still being worked on': refused('IN_PROGRESS', 'This request is still being processed'),
      'too many requests': notNow['too many requests'],
      'signed out': refused('NOT_SIGNED_IN', 'Please sign in'),
      'note refused': refused('INVALID', 'Use at most 500 characters'),
    }),
  },
  labels: {
    states: {
      loading: 'The order is being fetched',
      loaded: 'The order has arrived',
      unreachable: 'The order cannot be reached',
      limited: 'Too many requests were made; the order is fetched again when the next can succeed',
      missing: 'There is no such order',
      forbidden: 'This person may not see orders',
      open: 'The order lies open',
      'open.sorting': 'What the order waits for is looked up',
      'open.reviewing': 'The order waits for a decision',
      'open.succeeded': 'The step was taken; what happened is told',
      'open.awaitingCourier': 'The courier is being asked',
      'open.courierRefused': 'The courier refused; the ways out are shown',
      'open.checking': 'The order is looked at again',
      confirming: 'The step and its consequence are named',
      keeping: 'The step is noted down with its key',
      submitting: 'The step is sent',
      queued: 'The server still works on the same step',
      postponed: 'Too many requests were made; the step is sent again when the next can succeed',
      unanswered: 'No answer came; nobody knows yet whether the step was taken',
      catchingUp: 'The step was refused; the order is fetched as it is now',
      refused: 'The refusal is explained beside the order as it is now',
    },
    events: {
      'step.choose': 'The person chooses a step',
      'step.confirm': 'The person confirms the step',
      'step.leave': 'The person leaves the step',
      'step.retry': 'The person sends the same step again',
      'step.abandon': 'The person looks at the order instead',
      'step.again': 'The person takes the refused step up again',
      'notice.dismiss': 'The person has read the notice',
      'order.refresh': 'The person comes back to the page',
      'order.retry': 'The person tries again',
      'network.back': 'The network is back',
    },
    outcomes: {
      'done:loadOrder': 'The order is answered',
      'error:loadOrder': 'No answer arrives',
      'done:checkOrder': 'The order is answered',
      'error:checkOrder': 'No answer arrives',
      'done:catchUp': 'The order is answered',
      'error:catchUp': 'No answer arrives',
      'done:keepAttempt': 'The step is noted down',
      'error:keepAttempt': 'This device cannot keep notes',
      'done:submitStep': 'The server answers',
      'error:submitStep': 'No answer arrives',
      'after:pollDelay': 'Some time passes',
      'after:queueDelay': 'A moment passes',
      'after:retryDelay': 'The wait that the server asked for ends',
    },
  },
  calls: {
    loadOrder: { call: 'orderOverview' },
    checkOrder: { call: 'orderOverview', isBackground: true },
    catchUp: { call: 'orderOverview' },
    keepAttempt: 'device',
    submitStep: { call: ['updateShippingStatus', 'declineOrder', 'advanceOrder'] },
  },
  says: { missing: ['notFound', 'invalid'], forbidden: ['forbidden'] },
  keeps: ({ context: { attempt, details } }) => ({ attempt, details }),
  invariants: {
    'nothing is sent whose key was not kept before': (snapshot) =>
      !(['submitting', 'queued', 'postponed', 'unanswered'] as const).some((state) =>
        snapshot.matches(state),
      ) || snapshot.context.attempt !== null,
    'an attempt is held only while its answer is unknown': (snapshot) =>
      snapshot.context.attempt === null || heldIn.has(snapshot.value),
    'only a step that the law accepts is ever confirmed': ({ value, context: { step, overview, refusal } }) =>
      value !== 'confirming' ||
      refusal !== null ||
      (step !== null && overview !== null && isLegalStep(step, overview.order)),
    'who may only look takes no step': (snapshot) =>
      snapshot.context.mayManage || !(snapshot.matches('confirming') || snapshot.matches('submitting')),
    'an open order is an order that was seen': (snapshot) =>
      !(snapshot.matches('open') || snapshot.matches('refused')) || snapshot.context.overview !== null,
    'a refusal that is explained is known': (snapshot) =>
      !snapshot.matches('refused') || snapshot.context.refusal !== null,
  },
});
