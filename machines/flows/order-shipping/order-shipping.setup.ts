import { assign, setup } from 'xstate';
import { resultGuards, retryDelay, storageRefusal } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import { areItemsWithMerchant } from '#domain/order-refund.ts';
import { isLegalStep, isPermittedStep } from './order-shipping.steps.ts';
import type {
  Attempt,
  AttemptDraft,
  OrderAnswer,
  OrderShippingContext,
  OrderShippingEvent,
  OrderShippingInput,
  OrderStep,
  StepDetails,
} from './order-shipping.types.ts';

export const emptyDetails: StepDetails = {
  note: '',
  paymentMethod: 'TRANSFER',
  receivedOn: '',
  restock: true,
  moneyReturned: false,
  returnedOn: '',
};

/**
 * The details that a step begins with: most customers who pay on delivery pay in cash, and only items that the merchant
 * has can be restocked.
 */
function initialDetails({ overview }: OrderShippingContext): StepDetails {
  if (overview === null) return emptyDetails;
  const { deliveryTiming, shippingStatus } = overview.order;
  return {
    ...emptyDetails,
    paymentMethod: deliveryTiming === 'ON_DELIVERY' ? 'CASH' : emptyDetails.paymentMethod,
    restock: areItemsWithMerchant(shippingStatus),
  };
}

/** Short intervals at first, then longer ones: a courier answers within seconds or takes its time. */
const POLL_SOON_MS = 2_000;
const POLL_LATER_MS = 15_000;
const SOON_POLLS = 15;
const QUEUE_MS = 1_500;

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const orderShippingSetup = setup({
  types: {
    context: {} as OrderShippingContext,
    events: {} as OrderShippingEvent,
    input: {} as OrderShippingInput,
    tags: {} as 'busy',
  },
  actors: {
    loadOrder: notProvided<OrderAnswer, { orderId: string }>('loadOrder'),
    saveAttempt: notProvided<Attempt, AttemptDraft>('saveAttempt'),
    submitStep: notProvided<OrderAnswer, { orderId: string; attempt: Attempt | null }>('submitStep'),
  },
  guards: {
    ...resultGuards,
    isLegal: ({ context }, { step }: { step: OrderStep | null }) =>
      step !== null &&
      isPermittedStep(context, step) &&
      context.overview !== null &&
      isLegalStep(step, context.overview.order),
    isAttemptKept: ({ context }) => context.attempt !== null,
    isCourierAsked: ({ context }) =>
      context.overview?.order.shippingStatus === 'SCHEDULED' &&
      context.overview.order.courier?.status === 'requesting',
    isCourierRefused: ({ context }) =>
      context.overview?.order.shippingStatus === 'PENDING' &&
      context.overview.order.courier?.status === 'refused' &&
      isLegalStep('shipping.ship', context.overview.order),
    isStepRefused: ({ context }) => context.stepRefusal !== null,
    hasOutcome: ({ context }) => context.outcome !== null,
  },
  actions: {
    setOverview: assign(({ context }, { answer }: { answer: OrderAnswer }) =>
      answer.ok ? { overview: answer.data } : { overview: context.overview },
    ),
    /** The result of the last step says nothing about an order that has moved on since. */
    clearOutdatedOutcome: assign(({ context }, { answer }: { answer: OrderAnswer }) => {
      const before = context.overview?.order;
      const hasMoved =
        answer.ok &&
        (answer.data.order.status !== before?.status ||
          answer.data.order.shippingStatus !== before.shippingStatus ||
          answer.data.order.paid !== before.paid);
      return hasMoved ? { outcome: null } : {};
    }),
    setCourierResponse: assign(({ context }, { answer }: { answer: OrderAnswer }) => {
      const wasAsked = context.overview?.order.courier?.status === 'requesting';
      const isBooked = answer.ok && answer.data.order.courier?.status === 'booked';
      return wasAsked && isBooked ? { outcome: 'courier.accepted' as const } : {};
    }),
    choose: assign(({ context }, { step }: { step: OrderStep }) => ({
      step,
      details: initialDetails(context),
      refusal: null,
      stepRefusal: null,
      outcome: null,
    })),
    setDetails: assign((_, { details }: { details: StepDetails }) => ({
      details,
      refusal: null,
      stepRefusal: null,
    })),
    setAttempt: assign((_, { attempt }: { attempt: Attempt }) => ({ attempt })),
    resumeAttempt: assign(({ context }) => ({
      step: context.attempt?.step ?? null,
      details: context.attempt?.details ?? emptyDetails,
    })),
    setRefusal: assign((_, { answer }: { answer: OrderAnswer }) => ({ refusal: answer.ok ? null : answer })),
    /** Keeps why the step was refused until the order is loaded again, and shown with it. */
    keepStepRefusal: assign({ stepRefusal: ({ context }) => context.refusal }),
    setStorageRefusal: assign({ refusal: storageRefusal }),
    clearRefusal: assign({ refusal: null }),
    setOutcome: assign(({ context }) => ({ outcome: context.step, polls: 0 })),
    clearNotice: assign({ outcome: null, refusal: null, stepRefusal: null, step: null }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    clearAttempt: assign({ attempt: null }),
    /** Removes the attempt that `saveAttempt` stored on this device. */
    deleteStoredAttempt: () => {},
  },
  delays: {
    pollDelay: ({ context }) => (context.polls < SOON_POLLS ? POLL_SOON_MS : POLL_LATER_MS),
    queueDelay: QUEUE_MS,
    retryDelay,
  },
});
