import { after, answered, does, type Situation, unanswered } from '#machines/promises/promise.ts';
import {
  confirmResponses,
  requestResponses,
  resendResponses,
  sampleCode,
} from '../confirm-by-code.samples.ts';
import type { ConfirmByCodeInput } from '../confirm-by-code.types.ts';

/** The situations of a confirmation, and the answers that its calls get. */
export const requestEnds = (name: keyof typeof requestResponses) =>
  answered('requestCode', requestResponses[name]);
export const resendEnds = (name: keyof typeof resendResponses) =>
  answered('resendCode', resendResponses[name]);
export const confirmEnds = (name: keyof typeof confirmResponses) =>
  answered('confirm', confirmResponses[name]);
export const asksForCode = does('code.request');
export const waitIsOver = answered('cooldown');

export const offer: Situation<ConfirmByCodeInput> = {
  words: 'the offer of a code',
  input: { code: null },
  steps: [],
};
export const returning: Situation<ConfirmByCodeInput> = {
  words: 'the return after a code was sent',
  input: { code: sampleCode },
  steps: [],
};
export const requesting = after(offer, 'a code that is requested', asksForCode);
export const offline = after(requesting, 'a request without a response', unanswered('requestCode'));
export const entry = after(requesting, 'the code entry', requestEnds('mailed'));
export const confirming = after(entry, 'a code that is checked', does('code.submit'));
export const ready = after(entry, 'the code entry after the wait for another code', waitIsOver);
export const resending = after(ready, 'another code that is requested', asksForCode);
export const expired = after(confirming, 'an expired code', confirmEnds('the code has expired'));
export const expiredReady = after(expired, 'an expired code, after the wait for another', waitIsOver);
export const renewing = after(expiredReady, 'a new code that is requested', asksForCode);
export const unsent = after(renewing, 'a new code that was not sent', unanswered('resendCode'));
