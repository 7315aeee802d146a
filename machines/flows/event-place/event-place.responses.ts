import { sampleNowMs } from '#machines/sample-time.ts';
import { answers, answersOf, refused } from '../sample-responses.ts';
import {
  sampleApplication,
  sampleApplications,
  samplePages,
  samplePayment,
  sampleState,
} from './event-place.samples.ts';

/** The responses to the calls of an event's page. */
export const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
export const inProgress = refused('IN_PROGRESS', 'This request is still being processed');
export const signedOut = refused('NOT_SIGNED_IN', 'Please sign in');
const notPossible = refused('ILLEGAL_EVENT', "This isn't possible at this stage");

const named = (name: string): { error: Error } => ({ error: Object.assign(new Error(name), { name }) });
/** Why a call got no response. */
export const failures = { 'no answer': named('NetworkError'), 'a broken answer': named('ApiError') };

export const pageResponses = {
  ...answersOf(samplePages),
  'no such event': refused('NOT_FOUND', 'This no longer exists'),
  'too many requests': tooManyRequests,
  'access denied': refused('NO_PERMISSION', "You don't have access to this"),
};
export const applyResponses = {
  applied: answers(sampleApplications.applied),
  'the fee has changed': refused('AMOUNT_CHANGED', 'The fee has changed. Check the new fee.'),
  'applications are closed': notPossible,
  'too many requests': tooManyRequests,
};
export const acceptResponses = {
  confirmed: answers(sampleApplication('confirmed', { isFree: true, feeMinor: 0, vatMinor: 0 })),
  'the place went on': notPossible,
  'too many requests': tooManyRequests,
};
export const withdrawResponses = {
  withdrawn: answers(sampleApplications.withdrawn),
  'the event has started': notPossible,
  'too many requests': tooManyRequests,
};

/** The responses to a payment, by its method. */
export const balanceResponses = {
  paid: answers(sampleApplication('confirmed', { payment: samplePayment('success', { method: 'balance' }) })),
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
  'page ready': answers(sampleApplications['on the payment page']),
  'the provider refuses': refused('PAYMENT_REFUSED', "The payment provider doesn't accept this payment"),
};
export const placeWentOn = refused('ILLEGAL_EVENT', 'The time to pay the fee is over');

export const checkResponses = {
  'not paid': answers(sampleState(sampleApplications.approved)),
  'on the payment page': answers(sampleState(sampleApplications['on the payment page'])),
  'on its way': answers(sampleState(sampleApplications['payment on its way'])),
  declined: answers(sampleState(sampleApplications['payment declined'])),
  paid: answers(sampleState(sampleApplications.confirmed)),
  expired: answers(sampleState(sampleApplications.expired)),
  'too many requests': tooManyRequests,
};
