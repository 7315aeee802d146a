import { answers, refused } from '../sample-responses.ts';
import type { EmailedCode } from './confirm-by-code.types.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

export const sampleCode: EmailedCode = {
  otpToken: '0190f000-0000-7000-8000-00000000000c',
  channel: 'email',
  expiresAtMs: sampleNowMs + 600_000,
  resendAtMs: sampleNowMs + 60_000,
};
/** The code that is sent after it. */
export const nextCode: EmailedCode = {
  otpToken: '0190f000-0000-7000-8000-00000000000e',
  channel: 'sms',
  expiresAtMs: sampleNowMs + 720_000,
  resendAtMs: sampleNowMs + 180_000,
};
/** When another code can be requested after too many. */
export const retryAtMs = sampleNowMs + 3_600_000;

const refusals = {
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many codes. Try again later.', { retryAtMs }),
  'not possible now': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
};
export const requestResponses = { mailed: answers(sampleCode), ...refusals };
export const resendResponses = { mailed: answers(nextCode), ...refusals };
export const confirmResponses = {
  confirmed: answers({ done: true }),
  'the code is wrong': refused('OTP_WRONG', 'The code is wrong', { attemptsLeft: 4 }),
  'the code has expired': refused('OTP_EXPIRED', 'The code has expired'),
  'too many wrong codes': refused('OTP_ATTEMPTS_EXCEEDED', 'Too many wrong codes'),
  'the password is wrong': refused('PASSWORD_WRONG', 'The password is wrong'),
};
