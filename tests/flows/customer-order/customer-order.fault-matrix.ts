import type { customerOrderModel } from '#machines/flows/customer-order/customer-order.model.ts';
import {
  type FaultMatrixOf,
  afterReturn,
  noControl,
  parentState,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import type { CustomerOrderTravel } from './customer-order.outcomes.ts';

/** The URL leads back to the order; only an action without a response is resumed. */
const beginsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

const question = {
  '4xx': { variant: 'no such link' },
  '5xx': 'continues',
  offline: 'continues',
  lost: 'continues',
} as const;

export const customerOrderFaultMatrix: FaultMatrixOf<typeof customerOrderModel, CustomerOrderTravel> = {
  calls: {
    loadOrder: { ...question, name: 'customerOrder', canceledBy: blockedState },
    refresh: { ...question, name: 'customerOrder', canceledBy: blockedState },
    catchUp: { ...question, name: 'customerOrder', canceledBy: blockedState },
    saveAttempt: { impossible: 'the device keeps it itself; that it cannot is a step of the tour' },
    submitAction: {
      name: 'advanceCustomerOrder',
      '4xx': { variant: 'no longer possible' },
      '5xx': 'continues',
      offline: 'continues',
      lost: { again: 'done' },
      canceledBy: { impossible: 'an action that was sent is not called back' },
    },
    openPayment: { ...question, name: 'payCustomerOrder', canceledBy: blockedState },
  },
  states: {
    loading: beginsAgain(noControl),
    loaded: transientState,
    failed: beginsAgain('order.retry'),
    missing: beginsAgain('order.retry'),
    denied: beginsAgain('order.retry'),
    tooMany: beginsAgain('order.retry'),
    shown: beginsAgain('action.choose'),
    refreshing: beginsAgain(noControl),
    confirming: beginsAgain('action.confirm'),
    requesting: parentState,
    'requesting.saving': transientState,
    'requesting.sending': beginsAgain(noControl),
    'requesting.queued': beginsAgain(noControl),
    'requesting.postponed': beginsAgain(noControl),
    'requesting.unanswered': beginsAgain('action.retry'),
    catchingUp: beginsAgain(noControl),
    openingPayment: beginsAgain(noControl),
    leaving: beginsAgain(noControl),
  },
  inputAfter: ({ context: { token, attempt } }) => ({ token, attempt }),
  effects: ({ fixture }) => fixture.effects(),
};
