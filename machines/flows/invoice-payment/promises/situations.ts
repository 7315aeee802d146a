import {
  after,
  answered,
  does,
  type Expectation,
  passed,
  type PromiseStep,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  sampleAttempt,
  sampleCheckAnswers,
  sampleChoice,
  samplePayables,
  sampleReference,
  sampleStartAnswers,
  sampleToken as token,
} from '../invoice-payment.samples.ts';
import type { InvoicePaymentInput } from '../invoice-payment.types.ts';

/** The situations of a payment, and the answers that its calls get. */
export const shows = (name: keyof typeof samplePayables) =>
  answered('loadPayable', answers(samplePayables[name]));
export const starts = (name: keyof typeof sampleStartAnswers) =>
  answered('startPayment', sampleStartAnswers[name]);
export const reports = (name: keyof typeof sampleCheckAnswers, call = 'checkPayment') =>
  answered(call, sampleCheckAnswers[name]);
export const ready = shows('not paid');
const saved = answered('saveAttempt', { output: sampleAttempt });

const link: InvoicePaymentInput = { token, reference: null, begin: false, attempt: null };
export const page: Situation<InvoicePaymentInput> = {
  words: 'the payment link',
  input: link,
  steps: [],
};
export const payPage: Situation<InvoicePaymentInput> = {
  words: 'the link to the payment method',
  input: { ...link, begin: true },
  steps: [],
};
export const unfinished = (begin = false): Situation<InvoicePaymentInput> => ({
  words: 'the payment link, after a payment without a response',
  input: { ...link, begin, attempt: sampleAttempt },
  steps: [],
});
/** The attempt of an older version, which kept no amount due. */
export const unfinishedBefore: Situation<InvoicePaymentInput> = {
  words: 'the payment link, after a payment without a response of an older version',
  input: { ...link, attempt: { ...sampleAttempt, dueMinor: undefined } },
  steps: [],
};
export const returned: Situation<InvoicePaymentInput> = {
  words: "the return from the provider's page",
  input: { ...link, token: null, reference: sampleReference },
  steps: [],
};

export const atInvoice = after(page, 'the invoice', ready);
export const atForm = after(atInvoice, 'the payment method', does('pay.begin'));
export const saving = after(atForm, 'a payment that is saved', does('pay.submit', { choice: sampleChoice }));
export const starting = after(saving, 'a payment that is started', saved);
export const atProvider = after(starting, "the provider's page", starts('page ready'));
export const lost = after(starting, 'a payment without a response', unanswered('startPayment'));
export const postponed = after(
  starting,
  'a payment that waits, after too many requests',
  starts('too many requests'),
);
export const changed = after(
  starting,
  'an amount that has changed',
  starts('the amount changed in the meantime'),
  shows('part-paid'),
);
export const beingPaid = after(page, 'an invoice that is being paid', shows('being paid'));
export const waiting = after(returned, 'a payment that is processing', reports('still processing'));
export const notPaid = after(returned, 'a payment that was not made', reports('only opened'));
export const replaced = after(
  atInvoice,
  'a link that was replaced',
  does('page.shown'),
  answered('loadPayable', sampleStartAnswers['the link was revoked in the meantime']),
);

/** One check without a result, and the wait before it. */
export const poll: PromiseStep[] = [passed('pollDelay'), reports('still processing')];
export const polls = (count: number): PromiseStep[] => Array.from({ length: count }, () => poll).flat();
export const longWait = after(waiting, 'a payment that takes longer than two minutes', ...polls(8));

export const asking = after(longWait, 'a payment that takes long and is checked', does('check.now'));
export const following = after(beingPaid, 'a payment in progress that is checked', does('check.begin'));

export const pays = (pay: object): Pick<Expectation, 'view'> => ({ view: { screen: 'pay', pay } });
/** The payment method, with all that was chosen. */
export const asksAgain = pays({ phase: 'asking', preset: sampleChoice });
export const sendsSame = {
  startPayment: { token, attempt: sampleAttempt },
};
