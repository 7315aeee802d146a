import type { Answer, Refused } from '../answer.ts';

/** When a code was sent and what that means, in milliseconds since 1970 by this device's clock. */
export interface MailedCode {
  /** What the code is bound to; goes back with it. */
  otpToken: string;
  expiresAtMs: number;
  resendAtMs: number;
}

export type CodeAnswer = Answer<MailedCode>;
export type Confirmed = Answer<{ done: true }>;

export interface ConfirmByCodeInput {
  /** A code that is out already, kept by this device; null when there is none. */
  code: MailedCode | null;
}

export interface ConfirmByCodeContext extends ConfirmByCodeInput {
  /** Why it was turned down. */
  refusal: Refused | null;
}

export type ConfirmByCodeEvent =
  | { type: 'code.request' }
  | { type: 'code.cancel' }
  /** The code, and what else confirms it, wait beside the chart, for the one call that takes them. */
  | { type: 'code.submit' }
  | { type: 'network.back' };
