import * as z from 'zod/mini';

/** Decisions, "Rules": 8 to 64 and more characters; the maximum only protects the hash from huge input. */
export const passwordLengths = { min: 8, max: 256 } as const;

export const Password = z
  .string()
  .check(
    z.minLength(passwordLengths.min, 'Use at least 8 characters'),
    z.maxLength(passwordLengths.max, 'Use at most 256 characters'),
  );

/** Decisions, "Rules": six digits; pasted spaces are removed. */
export const otpRules = {
  digits: 6,
  lifeMs: 600_000,
  maxAttempts: 5,
  resendAfterMs: 60_000,
  maxResendsPerHour: 5,
} as const;

export const OtpCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits of the code')),
);
