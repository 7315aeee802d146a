import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';

/** When a mailed code ends, and when another may be asked for. */
export const CodeTimes = z.object({ expiresAt: Instant, resendAt: Instant });

/** A code was mailed to the signed-in person. The token is what the code is bound to, and goes back with it. */
export const OtpSent = z.extend(CodeTimes, { otpToken: Id });
export type OtpSent = z.infer<typeof OtpSent>;
