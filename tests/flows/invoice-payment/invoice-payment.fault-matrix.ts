import type { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  afterReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import type { PaymentTravel } from './invoice-payment.outcomes.ts';

/** The URL leads back to the same page; only a payment start without a response is resumed. */
const requestsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

const question = {
  '5xx': 'continues',
  offline: 'continues',
  lost: 'continues',
} as const;

export const paymentFaultMatrix: FaultMatrixOf<typeof invoicePaymentModel, PaymentTravel> = {
  calls: {
    loadPayable: {
      ...question,
      name: 'payable',
      '4xx': { variant: 'unknown link' },
      canceledBy: blockedState,
    },
    startPayment: {
      name: 'payInvoice',
      '4xx': { variant: 'nothing is due any more' },
      '5xx': 'continues',
      offline: 'continues',
      lost: { again: 'page ready' },
      canceledBy: { impossible: 'a payment that was sent is not called back' },
    },
    checkPayment: {
      ...question,
      name: 'checkPayment',
      '4xx': { variant: 'unknown payment' },
      canceledBy: blockedState,
    },
    askAgain: {
      ...question,
      name: 'checkPayment',
      '4xx': { variant: 'too many requests' },
      canceledBy: blockedState,
    },
    saveAttempt: { impossible: 'the device keeps it itself; that it cannot is a step of the tour' },
  },
  states: {
    arriving: transientState,
    loading: requestsAgain(noControl),
    unreachable: requestsAgain('invoice.retry'),
    limited: requestsAgain(noControl),
    unknown: requestsAgain('invoice.retry'),
    revoked: requestsAgain(noControl),
    sorting: transientState,
    draft: requestsAgain('invoice.retry'),
    voided: requestsAgain(noControl),
    paid: requestsAgain(noControl),
    reading: requestsAgain('pay.begin'),
    choosing: requestsAgain('pay.submit'),
    amountChanged: requestsAgain('amount.confirm'),
    paying: parentState,
    'paying.saving': transientState,
    'paying.sending': requestsAgain(noControl),
    'paying.queued': requestsAgain(noControl),
    'paying.postponed': requestsAgain(noControl),
    'paying.unanswered': requestsAgain('pay.retry'),
    leaving: requestsAgain(noControl),
    checking: requestsAgain(noControl),
    waiting: requestsAgain('check.now'),
    stillProcessing: parentState,
    'stillProcessing.resting': requestsAgain('check.now'),
    'stillProcessing.asking': requestsAgain(noControl),
    notPaid: requestsAgain('pay.again'),
    checkUnreachable: requestsAgain('check.now'),
    unknownPayment: requestsAgain(noControl),
    receipt: requestsAgain('pay.again'),
    failed: requestsAgain('pay.again'),
    reversed: requestsAgain('pay.again'),
  },
  inputAfter: ({ context: { token, reference, begin, attempt } }) =>
    reference === null
      ? { token, reference, begin, attempt }
      : { token: null, reference, begin: false, attempt: null },
  effects: ({ fixture }) => fixture.payments(),
};
