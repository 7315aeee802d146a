import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { invoicePaymentMachine } from './invoice-payment.machine.ts';
import type { InvoicePaymentSnapshot } from './invoice-payment.view.ts';
import { answersOf } from '../sample-responses.ts';
import {
  notFound,
  notPossible,
  sampleAttempt,
  sampleCheckAnswers,
  sampleChoice,
  samplePayables,
  sampleReference,
  sampleStartAnswers,
  sampleToken,
  tooManyRequests,
} from './invoice-payment.samples.ts';

const notNow = { 'too many requests': tooManyRequests, 'refused for another reason': notPossible };
const link = { token: sampleToken, reference: null, begin: false, attempt: null };
/** The payment may have been sent. */
const isSent = (snapshot: InvoicePaymentSnapshot): boolean =>
  snapshot.matches('paying') && !snapshot.matches({ paying: 'saving' });

/** Results of a payment at the provider. */
const resultWords: Record<string, string> = {
  started: "the provider's page was only opened",
  success: 'the payment succeeded',
  failed: 'the payment was declined',
  reversed: 'the provider reversed the payment',
};

export const invoicePaymentModel = defineModel({
  id: 'invoice-payment',
  title: 'Paying an invoice',
  purpose:
    'Takes a customer from the payment link to a receipt: invoice, payment method, provider page and back. No payment is made twice, and no payment is shown as failed while it may still succeed.',
  machine: invoicePaymentMachine,
  starts: {
    'the payer opens the payment link': link,
    'the payer opens the link to the payment method': { ...link, begin: true },
    'the payer opens the link after a payment without a response': {
      ...link,
      attempt: sampleAttempt,
    },
    'the payer returns from the provider': { ...link, token: null, reference: sampleReference },
  },
  key: ({
    context: { token, reference, begin, attempt, payable, acceptedMinor, pollCount, refusal, check },
  }) => [
    token !== null,
    reference !== null,
    begin,
    attempt && [attempt.dueMinor],
    payable && [payable.dueMinor, payable.inProgress !== null],
    acceptedMinor,
    pollCount,
    refusal !== null,
    check && check.dueMinor > 0,
  ],
  variants: {
    'pay.submit': { 'the amount due, by card': { choice: sampleChoice } },
    'done:loadPayable': {
      ...answersOf(samplePayables),
      'unknown link': notFound,
      ...notNow,
    },
    'done:saveAttempt': { kept: { output: sampleAttempt } },
    'done:startPayment': sampleStartAnswers,
    'done:checkPayment': {
      ...sampleCheckAnswers,
      'unknown payment': notFound,
      ...notNow,
    },
    'done:askAgain': { ...sampleCheckAnswers, 'too many requests': tooManyRequests },
  },
  labels: {
    states: {
      arriving: 'Opening the page',
      loading: 'Loading the invoice',
      unreachable: "The invoice couldn't be loaded",
      limited: 'Too many requests: loading again as soon as possible',
      unknown: 'The link is unknown or was revoked',
      revoked: 'The link was revoked while the page was open',
      sorting: 'Choosing the next step',
      draft: 'The invoice is not sent yet',
      voided: 'The invoice is void; there is nothing to pay',
      paid: 'The invoice is paid',
      reading: 'The invoice is shown',
      choosing: 'Choice of amount and payment method',
      amountChanged: 'The amount due changed; both amounts are shown',
      paying: 'Starting the payment once',
      'paying.saving': 'Saving the payment on the device',
      'paying.sending': 'Starting the payment',
      'paying.queued': 'The server is still processing the same payment',
      'paying.postponed': 'Too many requests: starting the payment again as soon as possible',
      'paying.unanswered': "No response: it's unknown whether the payment was started",
      leaving: "Going to the provider's page",
      checking: 'Asking the provider for the status',
      waiting: 'The payment is processing; the next check is due soon',
      stillProcessing: 'Two minutes have passed; the payer can leave and gets an email',
      'stillProcessing.resting': 'The next check is due later',
      'stillProcessing.asking': 'Checking the status',
      notPaid: "The provider's page was opened and not paid on",
      checkUnreachable: "The status couldn't be loaded",
      unknownPayment: "The payment doesn't exist",
      receipt: 'The payment succeeded; the receipt is shown',
      failed: 'The payment was declined; the reason and the next step are shown',
      reversed: 'The provider reversed the payment',
    },
    events: {
      'pay.begin': 'Payer starts to pay',
      'pay.leave': 'Payer returns to the invoice',
      'pay.submit': 'Payer submits amount and payment method',
      'amount.confirm': 'Payer accepts the new amount',
      'pay.change': 'Payer changes amount or payment method',
      'pay.retry': 'Payer sends the same payment again',
      'check.begin': 'Payer opens the payment in progress',
      'check.now': 'Payer checks the status',
      'check.leave': 'Payer returns to the invoice',
      'pay.again': 'Payer returns to the invoice to pay',
      'invoice.retry': 'Payer tries again',
      'page.shown': "Payer returns with the browser's back button",
    },
    outcomes: {
      'done:saveAttempt': 'The payment is saved on the device',
      'error:saveAttempt': "The device can't save anything",
      'after:patientDelay': 'Half a minute passes',
    },
    otherwise: {
      'always:arriving': 'the payer opens the link',
      'always:sorting': 'the payer wants to read the invoice',
    },
    guard: createGuardLabeller({
      isReturned: "the payer returns from the provider's page",
      isAmountChanged: 'the amount changed',
      isRevoked: 'the link was revoked',
      isAttemptKept: 'a payment without a response is saved and an amount is due',
      isDraft: 'the invoice is a draft',
      isVoid: 'the invoice is void',
      isPaid: 'the invoice is paid',
      shouldPayNow: 'the payer wants to pay',
      hasLink: 'the link is known',
      isUnderWay: 'a payment is in progress',
      hasAmountDue: 'an amount is still due',
      isLongWait: 'two minutes have passed',
      isNotFound: 'the link is unknown',
      hasResult: ({ status = '' }) => resultWords[status] ?? `the payment is ${status}`,
    }),
  },
  calls: {
    loadPayable: { call: 'payable', request: 'load the invoice', success: 'The invoice is loaded' },
    saveAttempt: 'device',
    startPayment: {
      call: 'payInvoice',
      request: 'start the payment',
      success: "The provider's page is ready",
    },
    checkPayment: {
      call: 'checkPayment',
      request: 'check the payment',
      success: 'The payment is still processing',
    },
    askAgain: {
      call: 'checkPayment',
      request: 'check the payment again',
      success: 'The payment is still processing',
      isBackground: true,
    },
  },
  refusalStates: {
    unknown: ['notFound', 'invalid'],
    revoked: ['notFound'],
    unknownPayment: ['notFound', 'invalid'],
  },
  protectedData: ({ context: { attempt, choice, token, reference } }) => ({
    attempt,
    choice,
    token,
    reference,
  }),
  invariants: {
    'a payment is sent only after its ID was saved on the device': (snapshot) =>
      !isSent(snapshot) || snapshot.context.attempt !== null,
    'a receipt is shown exactly when the payment succeeded': (snapshot) =>
      snapshot.matches('receipt') === (snapshot.context.check?.result === 'success'),
    'a payment is shown as failed only when the provider reported that it failed': (snapshot) =>
      !snapshot.matches('failed') || snapshot.context.check?.result === 'failed',
    'the page says that nothing is paid only if the provider knows of no payment': (snapshot) =>
      !snapshot.matches('notPaid') || snapshot.context.check?.result === 'notFound',
    "no amount is sent that the payer didn't see": (snapshot) =>
      !isSent(snapshot) || snapshot.context.choice?.dueMinor === snapshot.context.payable?.dueMinor,
    'a changed amount is shown only when it changed': (snapshot) => {
      const { choice, payable, acceptedMinor } = snapshot.context;
      if (!snapshot.matches('amountChanged')) return true;
      return choice !== null && acceptedMinor !== null && acceptedMinor !== payable?.dueMinor;
    },
    'an invoice can be paid only while an amount is due': (snapshot) =>
      !(snapshot.matches('choosing') || snapshot.matches('reading')) ||
      (snapshot.context.payable?.dueMinor ?? 0) > 0,
    'a waiting payer sees the status of the payment': (snapshot) =>
      !(snapshot.matches('waiting') || snapshot.matches('stillProcessing')) ||
      snapshot.context.check !== null,
  },
  restingStates: ['voided', 'paid', 'revoked', 'unknownPayment', 'receipt', 'reversed'],
});
