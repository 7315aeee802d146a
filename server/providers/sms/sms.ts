import * as z from 'zod/mini';
import { Instant } from '#domain/id.ts';

export const SmsMessage = z.object({
  /** Stable for one occasion (`otp-<id>`): the job that sends it is added once. */
  messageId: z.string(),
  /** In international format, with its plus sign. */
  to: z.string(),
  text: z.string(),
  /** When the message has lost its purpose, as a code does; it is not sent later. */
  expiresAt: z.optional(Instant),
});
export type SmsMessage = z.infer<typeof SmsMessage>;

/** A refused message is not tried again: the number or the account can't be used. */
export type SmsResult = { isAccepted: true } | { isAccepted: false; reason: string };

/** The SMS port. Services never call it: they add the job `sendSms`, which does. */
export interface SmsSender {
  /** With `none` nothing can be sent, and nothing that needs an SMS is offered. */
  provider: 'none' | 'sandbox' | 'termii';
  /** Resolves once the provider has accepted or refused it; rejects if it has to be tried again. */
  deliver(message: SmsMessage): Promise<SmsResult>;
}
