import type { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  afterReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import { callOf, type ShippingTravel } from './order-shipping.outcomes.ts';

/** A page that returns loads the order again; only a step without a response is resumed. */
const requestsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

const question = {
  name: 'orderOverview',
  '4xx': { variant: 'gone' },
  '5xx': 'continues',
  offline: 'continues',
  lost: 'continues',
  canceledBy: blockedState,
} as const;

export const shippingFaultMatrix: FaultMatrixOf<typeof orderShippingModel, ShippingTravel> = {
  calls: {
    loadOrder: question,
    checkOrder: { ...question, canceledBy: 'step.choose' },
    catchUp: question,
    submitStep: {
      name: ({ context }) => callOf(context.step ?? ''),
      '4xx': { variant: 'not possible any more' },
      '5xx': 'continues',
      offline: 'continues',
      lost: { again: 'accepted' },
      canceledBy: { impossible: 'a step that was sent is not called back' },
    },
    saveAttempt: { impossible: 'the device keeps it itself; that it cannot is a step of the tour' },
  },
  states: {
    loading: requestsAgain(noControl),
    loaded: transientState,
    unreachable: requestsAgain('order.retry'),
    limited: requestsAgain(noControl),
    missing: requestsAgain('order.retry'),
    forbidden: requestsAgain('order.retry'),
    open: parentState,
    'open.sorting': transientState,
    'open.reviewing': requestsAgain('step.choose'),
    'open.succeeded': requestsAgain('notice.dismiss'),
    'open.awaitingCourier': requestsAgain('step.choose'),
    'open.courierRefused': requestsAgain('step.choose'),
    'open.checking': requestsAgain({ impossible: 'a step that is chosen meanwhile is its call × late' }),
    confirming: requestsAgain('step.confirm'),
    submitting: parentState,
    'submitting.saving': transientState,
    'submitting.sending': requestsAgain(noControl),
    'submitting.queued': requestsAgain(noControl),
    'submitting.postponed': requestsAgain(noControl),
    'submitting.unanswered': requestsAgain('step.retry'),
    catchingUp: requestsAgain(noControl),
    refused: requestsAgain('step.again'),
  },
  inputAfter: ({ context: { orderId, canManage, canShip, attempt } }) => ({
    orderId,
    canManage,
    canShip,
    attempt,
  }),
  effects: ({ fixture }) => fixture.events(),
  // Loading the order in between gave it the facts of a sample.
  afterRepeat: async ({ fixture }, { context: { overview } }) => {
    if (overview) await fixture.put(overview.order);
  },
};
