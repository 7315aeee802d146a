import type { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/browser/fault-matrix.ts';
import type { PaymentWalk } from './invoice-payment.executor.ts';

/** The URL leads back to the same page; only a payment start without a response is resumed. */
const asksAnew = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const question = {
  '5xx': 'goes on',
  offline: 'goes on',
  lost: 'goes on',
} as const;

export const paymentFaultMatrix: FaultMatrixOf<typeof invoicePaymentModel, PaymentWalk> = {
  calls: {
    loadPayable: { ...question, name: 'payable', '4xx': { variant: 'unknown link' }, late: blockedState },
    startPayment: {
      name: 'payInvoice',
      '4xx': { variant: 'nothing is due any more' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: { again: 'page ready' },
      late: { never: 'a payment that was sent is not called back' },
    },
    checkPayment: {
      ...question,
      name: 'checkPayment',
      '4xx': { variant: 'unknown payment' },
      late: blockedState,
    },
    askAgain: {
      ...question,
      name: 'checkPayment',
      '4xx': { variant: 'too many requests' },
      late: blockedState,
    },
    saveAttempt: { never: 'the device keeps it itself; that it cannot is a step of the tour' },
  },
  states: {
    arriving: transientState,
    loading: asksAnew(noControl),
    unreachable: asksAnew('invoice.retry'),
    limited: asksAnew(noControl),
    unknown: asksAnew('invoice.retry'),
    revoked: asksAnew(noControl),
    sorting: transientState,
    draft: asksAnew('invoice.retry'),
    voided: asksAnew(noControl),
    paid: asksAnew(noControl),
    reading: asksAnew('pay.begin'),
    choosing: asksAnew('pay.submit'),
    amountChanged: asksAnew('amount.confirm'),
    keeping: transientState,
    starting: asksAnew(noControl),
    queued: asksAnew(noControl),
    postponed: asksAnew(noControl),
    unanswered: asksAnew('pay.retry'),
    leaving: asksAnew(noControl),
    checking: asksAnew(noControl),
    waiting: asksAnew('check.now'),
    stillProcessing: parentState,
    'stillProcessing.resting': asksAnew('check.now'),
    'stillProcessing.asking': asksAnew(noControl),
    checkUnreachable: asksAnew('check.now'),
    unknownPayment: asksAnew(noControl),
    receipt: asksAnew('pay.again'),
    failed: asksAnew('pay.again'),
    reversed: asksAnew('pay.again'),
  },
  inputAfter: ({ context: { token, reference, begin, attempt } }) =>
    reference === null
      ? { token, reference, begin, attempt }
      : { token: null, reference, begin: false, attempt: null },
  effects: ({ fixture }) => fixture.payments(),
};
