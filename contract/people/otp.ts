import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';

/** When a code expires, and when another can be requested. */
export const CodeTimes = z.object({ expiresAt: Instant, resendAt: Instant });

/** How a code reaches a person. */
export const CodeChannel = z.enum(['email', 'sms']);
export type CodeChannel = z.infer<typeof CodeChannel>;

/** Without a channel, a code is sent by SMS to a verified phone number, and otherwise by email (decisions, "SMS"). */
export const codeQuery = z.object({ channel: z.optional(CodeChannel) });
export type CodeQuery = z.infer<typeof codeQuery>;

/** A code was sent to the signed-in person. The token identifies the request that the code belongs to, and is sent back with the code. */
export const OtpSent = z.extend(CodeTimes, { otpToken: Id, channel: CodeChannel });
export type OtpSent = z.infer<typeof OtpSent>;
