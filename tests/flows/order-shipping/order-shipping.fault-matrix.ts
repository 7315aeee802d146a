import type { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import { callOf, type ShippingTravel } from './order-shipping.outcomes.ts';

/** A page that returns loads the order again; only a step without a response is resumed. */
const requestsAgain = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const question = {
  name: 'orderOverview',
  '4xx': { variant: 'gone' },
  '5xx': 'goes on',
  offline: 'goes on',
  lost: 'goes on',
  late: blockedState,
} as const;

export const shippingFaultMatrix: FaultMatrixOf<typeof orderShippingModel, ShippingTravel> = {
  calls: {
    loadOrder: question,
    checkOrder: { ...question, late: 'step.choose' },
    catchUp: question,
    submitStep: {
      name: ({ context }) => callOf(context.step ?? ''),
      '4xx': { variant: 'not possible any more' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: { again: 'accepted' },
      late: { never: 'a step that was sent is not called back' },
    },
    saveAttempt: { never: 'the device keeps it itself; that it cannot is a step of the tour' },
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
    'open.checking': requestsAgain({ never: 'a step that is chosen meanwhile is its call × late' }),
    confirming: requestsAgain('step.confirm'),
    keeping: transientState,
    submitting: requestsAgain(noControl),
    queued: requestsAgain(noControl),
    postponed: requestsAgain(noControl),
    unanswered: requestsAgain('step.retry'),
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
