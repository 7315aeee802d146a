import type * as z from 'zod/mini';
import type { Resource } from '#domain/permission.ts';
import type { ErrorCode } from './errors.ts';

/** Service areas (specification, section 3): the first segment of every address. */
export const services = ['core', 'commerce', 'event', 'store', 'dashboard', 'transaction'] as const;
export type Service = (typeof services)[number];

/** Who may make a call. `onboarding` = bearer of an onboarding's own token; `business` = anybody with a standing in the active business. */
export type Access =
  | 'public'
  | 'onboarding'
  | 'person'
  | 'business'
  | 'owner'
  | { resource: Resource; level: 'view-only' | 'manage' };

/** Which limit a call counts against, besides the general one. */
export type RateLimit = 'sign-in' | 'otp' | 'reset' | 'lookup' | 'upload';

type Shape = z.ZodMiniType;

/**
 * One call of the API, declared once: the client types and parses with it, the server routes, checks and documents
 * with it, the tests are generated from it.
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends Shape = Shape,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  service: Service;
  /** As the specification writes it: `/order/{id}/overview`. */
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What stands in `data` of the answer. */
  data: Data;
  /** Refusals of its own; those of access, payload and limits are understood. */
  errors?: readonly ErrorCode[];
  limit?: RateLimit;
  /** Opts out of encryption (specification, section 7). */
  plain?: true;
  /** Its answer is a secret (a token) and is never kept for a repeated Idempotency-Key. */
  secretAnswer?: true;
  /** Largest body in bytes where it is not the general one. */
  bodyLimit?: number;
}

export function defineCall<
  P extends Shape = z.ZodMiniUndefined,
  Q extends Shape = z.ZodMiniUndefined,
  B extends Shape = z.ZodMiniUndefined,
  D extends Shape = Shape,
>(call: Call<P, Q, B, D>): Call<P, Q, B, D> {
  return call;
}

/** What a caller hands over, before parsing. */
export interface CallInput<C extends Call> {
  params?: z.input<NonNullable<C['params']>>;
  query?: z.input<NonNullable<C['query']>>;
  body?: z.input<NonNullable<C['body']>>;
}
export type CallData<C extends Call> = z.output<C['data']>;
export type CallQuery<C extends Call> = z.output<NonNullable<C['query']>>;
export type CallBody<C extends Call> = z.output<NonNullable<C['body']>>;
export type CallParams<C extends Call> = z.output<NonNullable<C['params']>>;
