import type { customerOrderModel } from '#machines/flows/customer-order/customer-order.model.ts';
import {
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import type { CustomerOrderTravel } from './customer-order.outcomes.ts';

/** The URL leads back to the order; only an action without a response is resumed. */
const beginsAgain = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const question = {
  '4xx': { variant: 'no such link' },
  '5xx': 'goes on',
  offline: 'goes on',
  lost: 'goes on',
} as const;

export const customerOrderFaultMatrix: FaultMatrixOf<typeof customerOrderModel, CustomerOrderTravel> = {
  calls: {
    loadOrder: { ...question, name: 'customerOrder', late: blockedState },
    refresh: { ...question, name: 'customerOrder', late: blockedState },
    catchUp: { ...question, name: 'customerOrder', late: blockedState },
    saveAttempt: { never: 'the device keeps it itself; that it cannot is a step of the tour' },
    submitAction: {
      name: 'advanceCustomerOrder',
      '4xx': { variant: 'no longer possible' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: { again: 'done' },
      late: { never: 'an action that was sent is not called back' },
    },
    openPayment: { ...question, name: 'payCustomerOrder', late: blockedState },
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
    keeping: transientState,
    sending: beginsAgain(noControl),
    queued: beginsAgain(noControl),
    unanswered: beginsAgain('action.retry'),
    catchingUp: beginsAgain(noControl),
    openingPayment: beginsAgain(noControl),
    leaving: beginsAgain(noControl),
  },
  inputAfter: ({ context: { token, attempt } }) => ({ token, attempt }),
  effects: ({ fixture }) => fixture.effects(),
};
