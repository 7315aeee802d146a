import type { Order } from '#domain/order.ts';
import { defineModel } from '#machines/model.ts';
import { orderShippingMachine } from './order-shipping.machine.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { answers, answersOf } from '../sample-responses.ts';
import { emptyDetails } from './order-shipping.setup.ts';
import {
  gone,
  noPermission,
  notPossible,
  sampleAfter,
  sampleAttempt,
  sampleOrders,
  sampleStepRefusals,
  tooManyRequests,
} from './order-shipping.samples.ts';
import { isLegalStep, legalStepsOf, stepOf } from './order-shipping.steps.ts';
import { type OrderStep, orderSteps } from './order-shipping.types.ts';
import type { OrderShippingSnapshot } from './order-shipping.view.ts';

const orderId = sampleOrders['ready for the courier'].order.id;
const orderResponses = answersOf(sampleOrders);
const notNow = { 'too many requests': tooManyRequests, 'refused for another reason': notPossible };
const stepPayloads = Object.fromEntries(orderSteps.map((step) => [step, { step }])) as Record<
  OrderStep,
  { step: OrderStep }
>;

const legalSteps = new WeakMap<Order, OrderStep[]>();
/** Returns the legal steps of an order. Kept for each order, because thousands of states share the same few. */
function keptLegalSteps(order: Order): OrderStep[] {
  const steps = legalSteps.get(order) ?? legalStepsOf(order);
  legalSteps.set(order, steps);
  return steps;
}

const isLoaded = (snapshot: OrderShippingSnapshot): boolean =>
  !(['loading', 'unreachable', 'limited', 'missing', 'forbidden'] as const).some((state) =>
    snapshot.matches(state),
  );
const isSent = (snapshot: OrderShippingSnapshot): boolean =>
  snapshot.matches('submitting') && !snapshot.matches({ submitting: 'saving' });

export const orderShippingModel = defineModel({
  id: 'order-shipping',
  title: 'Shipping an order',
  purpose:
    'Takes a merchant from an order to its shipping, and through every other step of the order. The order is always shown as the server has it, and every step gets a response.',
  machine: orderShippingMachine,
  starts: {
    'the merchant opens an order': { orderId, canManage: true, canShip: true, attempt: null },
    'the merchant opens an order whose last step got no response': {
      orderId,
      canManage: true,
      canShip: true,
      attempt: sampleAttempt,
    },
    'a team member who can only view opens an order': {
      orderId,
      canManage: false,
      canShip: false,
      attempt: null,
    },
  },
  key: ({ value, context: { canManage, attempt, step, stepRefusal, outcome, overview } }) => [
    canManage,
    attempt !== null,
    stepRefusal !== null,
    typeof value === 'string' || 'submitting' in value ? step : outcome !== null,
    overview && [
      ...keptLegalSteps(overview.order),
      overview.order.courier?.status === 'requesting',
      stepOf('shipping.ship', overview.order).event,
    ],
  ],
  variants: {
    'step.choose': stepPayloads,
    'step.confirm': { 'with a note': { details: { ...emptyDetails, note: 'Rider comes at three' } } },
    'done:loadOrder': {
      ...orderResponses,
      gone,
      'access denied': noPermission,
      ...notNow,
    },
    'done:checkOrder': {
      ...orderResponses,
      gone,
      'access denied': noPermission,
      'too many requests': tooManyRequests,
    },
    'done:catchUp': { ...orderResponses, gone, 'access denied': noPermission, ...notNow },
    'done:saveAttempt': ({ context }) => ({
      kept: {
        output: {
          ...sampleAttempt,
          step: context.step ?? sampleAttempt.step,
          details: context.details,
          version: context.overview?.order.version ?? 0,
        },
      },
    }),
    'done:submitStep': ({ context: { overview, attempt } }) => ({
      ...(overview && attempt && { accepted: answers(sampleAfter(overview, attempt.step)) }),
      ...sampleStepRefusals,
    }),
  },
  labels: {
    states: {
      loading: 'Loading the order',
      loaded: 'Choosing the next step',
      unreachable: "The order couldn't be loaded",
      limited: 'Too many requests: loading again as soon as possible',
      missing: "The order doesn't exist",
      forbidden: "The person doesn't have access to orders",
      open: 'The order is shown',
      'open.sorting': 'Choosing the display',
      'open.reviewing': 'Waiting for the merchant',
      'open.succeeded': 'The step is done; the result is shown',
      'open.awaitingCourier': 'The courier has not responded yet',
      'open.courierRefused': 'The courier declined; the alternatives are shown',
      'open.checking': 'Checking the order for changes',
      confirming: 'Confirmation of a step, with its consequence',
      submitting: 'Taking the step once',
      'submitting.saving': 'Saving the step on the device',
      'submitting.sending': 'Sending the step',
      'submitting.queued': 'The server is still processing the same step',
      'submitting.postponed': 'Too many requests: sending the step again as soon as possible',
      'submitting.unanswered': "It isn't confirmed that the step was done",
      catchingUp: 'The step was refused: loading the order again',
      refused: 'The refusal is explained beside the current order',
    },
    events: {
      'step.choose': 'Merchant chooses a step',
      'step.confirm': 'Merchant confirms the step',
      'step.leave': 'Merchant goes back',
      'step.retry': 'Merchant sends the same step again',
      'step.abandon': 'Merchant returns to the order',
      'step.again': 'Merchant opens the refused step again',
      'notice.dismiss': 'Merchant dismisses the message',
      'order.refresh': 'Merchant returns to the page',
      'order.retry': 'Merchant tries again',
    },
    outcomes: {
      'done:saveAttempt': 'The step is saved on the device',
      'error:saveAttempt': "The device can't save anything",
    },
    otherwise: {
      'always:loaded': 'no step waits for a response',
      'always:open.sorting': 'no result is to be shown',
    },
    guard: createGuardLabeller(
      {
        isLegal: 'the order allows it',
        isStepRefused: "the step's refusal hasn't been shown yet",
        isCourierAsked: "the courier hasn't responded yet",
        isCourierRefused: 'the courier declined',
        hasOutcome: 'a step was done',
      },
      { NOT_FOUND: "the order doesn't exist" },
    ),
  },
  calls: {
    loadOrder: { call: 'orderOverview', request: 'load the order', success: 'The order is loaded' },
    checkOrder: {
      call: 'orderOverview',
      request: 'check the order for changes',
      success: 'The order is checked for changes',
      isBackground: true,
    },
    catchUp: { call: 'orderOverview', request: 'load the order again', success: 'The order is loaded again' },
    saveAttempt: 'device',
    submitStep: {
      call: ['updateShippingStatus', 'declineOrder', 'advanceOrder'],
      request: 'take the step',
      success: 'The step is taken',
    },
  },
  refusalStates: { missing: ['notFound', 'invalid'], forbidden: ['forbidden'] },
  protectedData: ({ context: { attempt, details } }) => ({ attempt, details }),
  invariants: {
    'a step is sent only after its key was saved on the device': (snapshot) =>
      !isSent(snapshot) || snapshot.context.attempt !== null,
    'an attempt is stored only while its result is unknown': (snapshot) =>
      snapshot.context.attempt === null || !isLoaded(snapshot) || isSent(snapshot),
    'only a step that the lifecycle allows can be confirmed': ({
      value,
      context: { step, overview, refusal },
    }) =>
      value !== 'confirming' ||
      refusal !== null ||
      (step !== null && overview !== null && isLegalStep(step, overview.order)),
    'a person who can only view takes no step': (snapshot) =>
      snapshot.context.canManage || !(snapshot.matches('confirming') || snapshot.matches('submitting')),
    'an order is shown only after it was loaded': (snapshot) =>
      !(snapshot.matches('open') || snapshot.matches('refused')) || snapshot.context.overview !== null,
    'an explained refusal has a reason': (snapshot) =>
      !snapshot.matches('refused') || snapshot.context.stepRefusal !== null,
  },
});
