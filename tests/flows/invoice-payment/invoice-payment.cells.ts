import type { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import { around, type CellsOf, comesBack, noControl, passing, stays } from '#tests/support/browser/cells.ts';
import type { PaymentWalk } from './invoice-payment.executor.ts';

/** The address leads back to where the payer was; only a payment that began without an answer is taken up. */
const asksAnew = <Twice>(twice: Twice) => comesBack('begins anew', 'begins anew', twice);

const question = {
  '5xx': 'goes on',
  offline: 'goes on',
  lost: 'goes on',
} as const;

export const paymentCells: CellsOf<typeof invoicePaymentModel, PaymentWalk> = {
  calls: {
    loadPayable: { ...question, name: 'payable', '4xx': { variant: 'unknown link' }, late: stays },
    startPayment: {
      name: 'payInvoice',
      '4xx': { variant: 'nothing is due any more' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: { again: 'page ready' },
      late: { never: 'a payment that was sent is not called back' },
    },
    checkPayment: { ...question, name: 'checkPayment', '4xx': { variant: 'unknown payment' }, late: stays },
    askAgain: { ...question, name: 'checkPayment', '4xx': { variant: 'too many requests' }, late: stays },
    keepAttempt: { never: 'the device keeps it itself; that it cannot is a step of the tour' },
  },
  states: {
    arriving: passing,
    loading: asksAnew(noControl),
    unreachable: asksAnew('invoice.retry'),
    limited: asksAnew(noControl),
    unknown: asksAnew('invoice.retry'),
    revoked: asksAnew(noControl),
    sorting: passing,
    draft: asksAnew('invoice.retry'),
    voided: asksAnew(noControl),
    paid: asksAnew(noControl),
    reading: asksAnew('pay.begin'),
    choosing: asksAnew('pay.submit'),
    amountChanged: asksAnew('amount.confirm'),
    keeping: passing,
    starting: asksAnew(noControl),
    queued: asksAnew(noControl),
    postponed: asksAnew(noControl),
    unanswered: asksAnew('pay.retry'),
    leaving: asksAnew(noControl),
    checking: asksAnew(noControl),
    waiting: asksAnew('check.now'),
    stillProcessing: around,
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
  effects: ({ stage }) => stage.payments(),
};
