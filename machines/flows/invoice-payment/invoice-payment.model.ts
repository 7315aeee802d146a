import { defineModel } from '#machines/model.ts';
import type { Refused } from '../answer.ts';
import { invoicePaymentMachine } from './invoice-payment.machine.ts';
import {
  sampleAttempt,
  sampleCheck,
  sampleChoice,
  samplePart,
  samplePayables,
  sampleReference,
  sampleToken,
} from './invoice-payment.samples.ts';

const refused = (code: Refused['code'], message: string): { output: Refused } => ({
  output: { ok: false, code, message, fields: [], triesLeft: undefined, retryAtMs: undefined },
});
const answers = <Data>(data: Data): { output: { ok: true; data: Data } } => ({ output: { ok: true, data } });

const notNow = {
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
  'refused for another reason': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
};
const checks = {
  paid: answers(sampleCheck('success')),
  'paid in part': answers(samplePart),
  declined: answers(sampleCheck('failed')),
  reversed: answers(sampleCheck('reversed')),
  'still on its way': answers(sampleCheck('pending')),
  'not known to the provider yet': answers(sampleCheck('notFound')),
  'unclear to the provider': answers(sampleCheck('unknown')),
};
const link = { token: sampleToken, reference: null, begin: false, attempt: null };

export const invoicePaymentModel = defineModel({
  id: 'invoice-payment',
  title: 'Paying an invoice',
  purpose:
    'Leads a customer from the link in a message to a receipt: the invoice, how to pay, the provider, and back. Money is never taken twice, and nobody is told that a payment failed while it may still succeed.',
  machine: invoicePaymentMachine,
  starts: {
    "an invoice's link is opened": link,
    'the link that leads to paying at once is opened': { ...link, begin: true },
    'the link is opened after a payment whose beginning was never answered': {
      ...link,
      attempt: sampleAttempt,
    },
    'the payer comes back from the provider': { ...link, token: null, reference: sampleReference },
  },
  key: ({ context: { token, reference, begin, attempt, payable, toldMinor, asked, refusal, check } }) => [
    token !== null,
    reference !== null,
    begin,
    attempt && [attempt.owedMinor],
    payable && [payable.owedMinor, payable.underWay !== null],
    toldMinor,
    asked,
    refusal !== null,
    check && check.owedMinor > 0,
  ],
  variants: {
    'pay.submit': { 'all that is owed, by card': { choice: sampleChoice } },
    'done:loadPayable': {
      ...Object.fromEntries(
        Object.entries(samplePayables).map(([name, payable]) => [name, answers(payable)]),
      ),
      'no such link': refused('NOT_FOUND', 'This no longer exists'),
      ...notNow,
    },
    'done:keepAttempt': { kept: { output: sampleAttempt } },
    'done:startPayment': {
      'page ready': answers({ reference: sampleReference, payUrl: 'https://pay.example.com/p' }),
      'amount refused': refused('INVALID', 'Please check what you entered'),
      'provider refuses': refused('PAYMENT_REFUSED', "The payment provider doesn't accept this payment"),
      'still being worked on': refused('IN_PROGRESS', 'This request is still being processed'),
      'too many requests': notNow['too many requests'],
      'the amount changed meanwhile': refused('AMOUNT_CHANGED', 'The amount has changed'),
      'the link was revoked meanwhile': refused('NOT_FOUND', 'This no longer exists'),
      'nothing is owed any more': refused('ILLEGAL_EVENT', 'This invoice has no amount due'),
    },
    'done:checkPayment': {
      ...checks,
      'no such payment': refused('NOT_FOUND', 'This no longer exists'),
      ...notNow,
    },
    'done:askAgain': { ...checks, 'too many requests': notNow['too many requests'] },
  },
  labels: {
    states: {
      arriving: 'The payer arrives, from the link or from the provider',
      loading: 'The invoice is being fetched',
      unreachable: 'The invoice cannot be reached',
      limited: 'Too many requests were made; it is asked again when the next can succeed',
      unknown: 'The link leads to no invoice, or was revoked',
      revoked: 'The link was revoked while the payer had the invoice open',
      sorting: 'What the invoice waits for is looked up',
      draft: 'The invoice is not sent yet',
      voided: 'The invoice is void; nothing is to be paid',
      paid: 'The invoice is paid',
      reading: 'The invoice lies open',
      choosing: 'The payer chooses how and how much to pay',
      amountChanged: 'The amount changed since the payer agreed to it; the payer sees both and confirms',
      keeping: 'The payment is noted down on the device',
      starting: 'The payment begins',
      queued: 'The server still works on the same payment',
      postponed: 'Too many requests were made; the payment is sent again when the next can succeed',
      unanswered: 'No answer came; nobody knows yet whether the payment began',
      leaving: "The payer is led to the provider's page",
      checking: 'The provider is asked what became of the payment',
      waiting: 'Nothing is known yet; the payment is asked about again soon',
      stillProcessing: 'Two minutes have passed; the payer may leave and is told later',
      'stillProcessing.resting': 'The payment is asked about every now and then',
      'stillProcessing.asking': 'The payment is asked about',
      checkUnreachable: 'The payment cannot be asked about',
      unknownPayment: 'There is no such payment',
      receipt: 'The payment arrived; the receipt is shown',
      failed: 'The payment failed; the reason and the way on are shown',
      reversed: 'The payment was taken back by the provider',
    },
    events: {
      'pay.begin': 'The payer wants to pay',
      'pay.leave': 'The payer goes back to the invoice',
      'pay.submit': 'The payer goes on to pay',
      'amount.confirm': 'The payer agrees to the new amount',
      'pay.change': 'The payer chooses again how and how much to pay',
      'pay.retry': 'The payer sends the same payment again',
      'check.begin': 'The payer looks at the payment that is under way',
      'check.now': 'The payer asks again',
      'pay.again': 'The payer goes back to the invoice to pay',
      'invoice.retry': 'The payer tries again',
      'page.shown': "The payer comes back with the browser's Back",
      'network.back': 'The network is back',
    },
    outcomes: {
      'done:loadPayable': 'The invoice is answered',
      'error:loadPayable': 'No answer arrives',
      'done:keepAttempt': 'The payment is noted down',
      'error:keepAttempt': 'This device cannot keep notes',
      'done:startPayment': 'The server answers',
      'error:startPayment': 'No answer arrives',
      'done:checkPayment': 'The payment is answered',
      'error:checkPayment': 'No answer arrives',
      'done:askAgain': 'The payment is answered',
      'error:askAgain': 'No answer arrives',
      'after:pollDelay': 'Some seconds pass',
      'after:patientDelay': 'Half a minute passes',
      'after:queueDelay': 'A moment passes',
      'after:retryDelay': 'The wait that the server asked for ends',
    },
  },
  calls: {
    loadPayable: { call: 'payable' },
    keepAttempt: 'device',
    startPayment: { call: 'payInvoice' },
    checkPayment: { call: 'checkPayment' },
    askAgain: { call: 'checkPayment', isBackground: true },
  },
  says: { unknown: ['notFound', 'invalid'], revoked: ['notFound'], unknownPayment: ['notFound', 'invalid'] },
  keeps: ({ context: { attempt, choice, token, reference } }) => ({ attempt, choice, token, reference }),
  invariants: {
    'nothing is sent whose id was not kept before': (snapshot) =>
      !(['starting', 'queued', 'postponed', 'unanswered'] as const).some((state) =>
        snapshot.matches(state),
      ) || snapshot.context.attempt !== null,
    'a receipt is shown for a payment that arrived, and for no other': (snapshot) =>
      snapshot.matches('receipt') === (snapshot.context.check?.result === 'success'),
    'a payment is called failed only when the provider concluded it': (snapshot) =>
      !snapshot.matches('failed') || snapshot.context.check?.result === 'failed',
    'nothing is sent of an amount that the payer did not see': (snapshot) =>
      !(['starting', 'queued', 'postponed', 'unanswered'] as const).some((state) =>
        snapshot.matches(state),
      ) || snapshot.context.choice?.owedMinor === snapshot.context.payable?.owedMinor,
    'a payer is told that an amount changed only where it did': (snapshot) => {
      const { choice, payable, toldMinor } = snapshot.context;
      if (!snapshot.matches('amountChanged')) return true;
      return choice !== null && toldMinor !== null && toldMinor !== payable?.owedMinor;
    },
    'only what is owed can be paid': (snapshot) =>
      !(snapshot.matches('choosing') || snapshot.matches('reading')) ||
      (snapshot.context.payable?.owedMinor ?? 0) > 0,
    'whoever waits is told what for': (snapshot) =>
      !(snapshot.matches('waiting') || snapshot.matches('stillProcessing')) ||
      snapshot.context.check !== null,
  },
  resting: ['voided', 'paid', 'revoked', 'unknownPayment', 'receipt', 'reversed'],
});
