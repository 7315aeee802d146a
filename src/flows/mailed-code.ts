import { otpRules } from '#domain/password.ts';

/**
 * The server's clock need not be ours: the waits of a code are calculated from its lifetime, and counted from now.
 * Milliseconds since 1970.
 */
export function timesHere({ expiresAt, resendAt }: { expiresAt: string; resendAt: string }) {
  const expiresAtMs = Date.now() + otpRules.lifeMs;
  return { expiresAtMs, resendAtMs: expiresAtMs - (Date.parse(expiresAt) - Date.parse(resendAt)) };
}
