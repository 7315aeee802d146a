import { definePromises } from '#machines/promises/promise.ts';
import { invoicePaymentMachine } from './invoice-payment.machine.ts';
import { sampleToken as token } from './invoice-payment.samples.ts';
import type { PaymentAttempt } from './invoice-payment.types.ts';
import { invoicePaymentView } from './invoice-payment.view.ts';
import { changes } from './promises/changes.ts';
import { opening } from './promises/opening.ts';
import { paying } from './promises/paying.ts';
import { results } from './promises/results.ts';
import { waits } from './promises/waits.ts';

/** Everything that a customer can rely on who pays an invoice (specification, sections 2 and 4; decisions, "Money as it is shown"). */
export const invoicePaymentPromises = definePromises(invoicePaymentMachine, {
  view: invoicePaymentView,
  keeping: {
    by: {
      'done:saveAttempt': ({ output }) => output,
      deleteStoredAttempt: () => null,
    },
    keptIn: ({ attempt }) => attempt,
    inputAfter: (kept) => ({
      token,
      reference: null,
      begin: false,
      attempt: kept as PaymentAttempt | null,
    }),
  },
  effects: ['leave'],
  promises: [...opening, ...paying, ...changes, ...waits, ...results],
});
