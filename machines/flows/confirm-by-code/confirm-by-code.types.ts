import type { CallResult, Refused } from '../call-result.ts';

/** The times of a sent code, in milliseconds since 1970 by this device's clock. */
export interface EmailedCode {
  /** The token that the code is bound to; it is sent with the code. */
  otpToken: string;
  /** How the code was sent. */
  channel: 'email' | 'sms';
  expiresAtMs: number;
  resendAtMs: number;
}

export type CodeAnswer = CallResult<EmailedCode>;
export type Confirmed = CallResult<{ done: true }>;

export interface ConfirmByCodeInput {
  /** A code that was sent before, stored on this device; null if there is none. */
  code: EmailedCode | null;
}

export interface ConfirmByCodeContext extends ConfirmByCodeInput {
  /** Why it was refused. */
  refusal: Refused | null;
}

export type ConfirmByCodeEvent =
  | { type: 'code.request' }
  | { type: 'code.cancel' }
  /** The code and the input beside it are passed to the call outside of the chart. */
  | { type: 'code.submit' }
  | { type: 'network.back' };
