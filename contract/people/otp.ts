import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';

/** When an emailed code expires, and when another can be requested. */
export const CodeTimes = z.object({ expiresAt: Instant, resendAt: Instant });

/** A code was emailed to the signed-in person. The token identifies the request that the code belongs to, and is sent back with the code. */
export const OtpSent = z.extend(CodeTimes, { otpToken: Id });
export type OtpSent = z.infer<typeof OtpSent>;
