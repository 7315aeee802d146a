import type { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/browser/fault-matrix.ts';
import { asksAgain, type ShippingWalk } from './order-shipping.executor.ts';
import { callOf } from './order-shipping.outcomes.ts';

/** A page that returns loads the order again; only a step without a response is resumed. */
const asksAnew = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const question = {
  name: 'orderOverview',
  '4xx': { variant: 'gone' },
  '5xx': 'goes on',
  offline: 'goes on',
  lost: 'goes on',
  late: blockedState,
} as const;

export const shippingFaultMatrix: FaultMatrixOf<typeof orderShippingModel, ShippingWalk> = {
  calls: {
    loadOrder: { ...question, endRetryWaits: asksAgain },
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
    loading: asksAnew(noControl),
    loaded: transientState,
    unreachable: asksAnew('order.retry'),
    limited: asksAnew(noControl),
    missing: asksAnew('order.retry'),
    forbidden: asksAnew('order.retry'),
    open: parentState,
    'open.sorting': transientState,
    'open.reviewing': asksAnew('step.choose'),
    'open.succeeded': asksAnew('notice.dismiss'),
    'open.awaitingCourier': asksAnew('step.choose'),
    'open.courierRefused': asksAnew('step.choose'),
    'open.checking': asksAnew({ never: 'a step that is chosen meanwhile is its call × late' }),
    confirming: asksAnew('step.confirm'),
    keeping: transientState,
    submitting: asksAnew(noControl),
    queued: asksAnew(noControl),
    postponed: asksAnew(noControl),
    unanswered: asksAnew('step.retry'),
    catchingUp: asksAnew(noControl),
    refused: asksAnew('step.again'),
  },
  inputAfter: ({ context: { orderId, canManage, attempt } }) => ({ orderId, canManage, attempt }),
  effects: ({ fixture }) => fixture.events(),
};
