import * as z from 'zod/mini';
import { LimitProblem } from '#domain/plan.ts';

/** The closed set of error codes; `error-definitions.ts` has their texts. */
export const ErrorCode = z.enum([
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'STEP_UP_REQUIRED',
  'PASSKEY_REFUSED',
  'NO_PERMISSION',
  'NOT_FOUND',
  'BUSINESS_NOT_FOUND',
  'ILLEGAL_EVENT',
  'VERSION_CONFLICT',
  'IN_PROGRESS',
  'IN_USE',
  'ALREADY_DONE',
  'AMOUNT_CHANGED',
  'POSSIBLE_DUPLICATE',
  'PAYOUT_BLOCKED',
  'BALANCE_TOO_LOW',
  'CHARGES_CHANGED',
  'PAYOUT_ACCOUNT_UNUSABLE',
  'OUT_OF_STOCK',
  'MEMBER_EXISTS',
  'PLAN_LIMIT',
  'PERIOD_CLOSED',
  'INVITATION_ENDED',
  'WRONG_ACCOUNT',
  'ACCOUNT_EXISTS',
  'INVALID',
  'MALFORMED',
  'IDEMPOTENCY_MISMATCH',
  'OTP_WRONG',
  'OTP_EXPIRED',
  'OTP_ATTEMPTS_EXCEEDED',
  'PASSWORD_WRONG',
  'PASSWORD_COMMON',
  'PIN_NOT_SET',
  'PIN_WRONG',
  'PIN_LOCKED',
  'PIN_ATTEMPTS_EXCEEDED',
  'PIN_COMMON',
  'RESET_INVALID',
  'HANDLE_TAKEN',
  'NAME_TAKEN',
  'ZONE_OVERLAP',
  'ACCOUNT_UNKNOWN',
  'PAYMENT_REFUSED',
  'FILE_UNREADABLE',
  'FILE_REFUSED',
  'FILE_TOO_LARGE',
  'STORAGE_FULL',
  'PERMISSION_NOT_HELD',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
  'UNAVAILABLE',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** One field of the payload and its problem; `field` is a dotted path into the body or query. */
export const FieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/**
 * Every failed answer. `legal` lists the events that the record's lifecycle accepts now; `retryAfterMs` comes with 429
 * and locks; `current` holds the present values where they are no longer those that the person agreed to, in a shape
 * that the call defines; `planLimit` comes with PLAN_LIMIT where one limit of the plan refuses the call.
 */
export const Failure = z.object({
  error: z.string(),
  code: ErrorCode,
  requestId: z.string(),
  fields: z.optional(z.array(FieldProblem)),
  legal: z.optional(z.array(z.string())),
  attemptsLeft: z.optional(z.int()),
  retryAfterMs: z.optional(z.int()),
  current: z.optional(z.unknown()),
  planLimit: z.optional(LimitProblem),
});
export type Failure = z.infer<typeof Failure>;
