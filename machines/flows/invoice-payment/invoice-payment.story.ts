import { defineStory } from '../../story/story.ts';
import { invoicePaymentModel } from './invoice-payment.model.ts';

export const invoicePaymentStory = defineStory(invoicePaymentModel, {
  goal: 'receipt',
  mainJourney: 'Paid at the first try',
  leaves: ['leaving'],
  steps: [
    {
      title: 'Invoice',
      result: 'The invoice is shown with what is due.',
      states: [
        'arriving',
        'loading',
        'unreachable',
        'limited',
        'unknown',
        'revoked',
        'sorting',
        'draft',
        'voided',
        'paid',
        'reading',
      ],
    },
    {
      title: 'Amount and method',
      result: 'The amount and the payment method are chosen.',
      states: ['choosing', 'amountChanged'],
    },
    {
      title: 'Starting the payment',
      result: 'The payment is started, once: another try starts no second one.',
      states: ['paying'],
    },
    {
      title: "Provider's page",
      result: 'The payer paid on the page of the payment provider.',
      states: ['leaving', 'notPaid'],
    },
    {
      title: 'Checking the payment',
      result: 'The provider reported the result of the payment.',
      states: ['checking', 'waiting', 'stillProcessing', 'checkUnreachable', 'unknownPayment'],
    },
    {
      title: 'Result',
      result: 'The payer has a receipt, or knows why the payment failed.',
      states: ['receipt', 'failed', 'reversed'],
    },
  ],
});
