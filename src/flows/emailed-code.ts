import { otpRules } from '#domain/password.ts';

/**
 * Returns when a code expires and when it can be sent again, in milliseconds since 1970. The server's clock may differ
 * from this device's, so both times are calculated from the code's lifetime and the current time.
 */
export function getCodeTimes({ expiresAt, resendAt }: { expiresAt: string; resendAt: string }) {
  const expiresAtMs = Date.now() + otpRules.lifeMs;
  return { expiresAtMs, resendAtMs: expiresAtMs - (Date.parse(expiresAt) - Date.parse(resendAt)) };
}
