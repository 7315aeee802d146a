import { answers, refused } from '../sample-responses.ts';
import { sampleOrder, samplePayUrl, sampleRenewal } from './subscription-checkout.samples.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

/** The responses to the calls of a checkout. */
export const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
export const notPossible = refused('ILLEGAL_EVENT', "This isn't possible at this stage");
export const notAllowed = refused('NO_PERMISSION', "You don't have access to this");
export const notFound = refused('NOT_FOUND', 'This no longer exists');
export const signedOut = refused('NOT_SIGNED_IN', 'Please sign in');
export const inProgress = refused('IN_PROGRESS', 'This request is still being processed');

export const orderResponses = {
  'not paid': answers(sampleOrder('open')),
  'an unpaid renewal': answers(sampleRenewal),
  'on the payment page': answers(sampleOrder('processing', { payUrl: samplePayUrl })),
  'on its way': answers(sampleOrder('processing')),
  declined: answers(sampleOrder('failed')),
  paid: answers(sampleOrder('paid')),
  void: answers(sampleOrder('void')),
  refunded: answers(sampleOrder('refunded')),
};

export const sentOrderResponses = {
  ordered: answers(sampleOrder('open')),
  'the total has changed': refused('AMOUNT_CHANGED', 'The amount has changed'),
};
export const scheduled = answers(null);
export const boughtElsewhere = refused('ILLEGAL_EVENT', 'The business has a plan already');

/** The responses to a payment, by its method. */
export const balanceResponses = {
  paid: answers(sampleOrder('paid', { method: 'balance' })),
  'wrong PIN': refused('PIN_WRONG', 'The PIN is wrong', { attemptsLeft: 4 }),
  'PIN locked': refused('PIN_LOCKED', 'Too many wrong PINs', {
    attemptsLeft: 0,
    retryAtMs: sampleNowMs + 900_000,
  }),
  'PIN attempts exceeded': refused('PIN_ATTEMPTS_EXCEEDED', 'Too many wrong PINs', { attemptsLeft: 0 }),
  'PIN not set': refused('PIN_NOT_SET', 'Set a PIN first'),
  'balance too low': refused('BALANCE_TOO_LOW', 'Your available balance is too low for this'),
};
export const cardResponses = {
  'page ready': answers(sampleOrder('processing', { payUrl: samplePayUrl })),
  'the provider refuses': refused('PAYMENT_REFUSED', "The payment provider doesn't accept this payment"),
};
export const storedCardResponses = {
  'on its way': answers(sampleOrder('processing', { method: 'storedCard' })),
  declined: answers(sampleOrder('failed', { method: 'storedCard' })),
};
export const billOfAnotherDay = refused('AMOUNT_CHANGED', 'This order is from another day');
export const paidElsewhere = refused('ILLEGAL_EVENT', 'This order is paid already');
