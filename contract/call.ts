import type * as z from 'zod/mini';
import type { Resource } from '#domain/permission.ts';
import type { ErrorCode } from './errors.ts';

/** Service areas (specification, section 3): the first segment of every address. */
export const services = ['core', 'commerce', 'event', 'store', 'dashboard', 'transaction'] as const;
export type Service = (typeof services)[number];

/** Who may make a call. `onboarding` = bearer of an onboarding's own token; `business` = anybody with a standing in the active business; of several resources any one is enough. */
export type Access =
  | 'public'
  | 'onboarding'
  | 'person'
  | 'business'
  | 'owner'
  | { resource: Resource | readonly Resource[]; level: 'view-only' | 'manage' };

/** Which limit a call counts against, besides the general one. */
export type RateLimit =
  | 'sign-in'
  | 'otp'
  | 'pin'
  | 'reset'
  | 'lookup'
  | 'enquiry'
  | 'public-link'
  | 'payment'
  | 'payment-check'
  | 'upload'
  | 'recording'
  | 'report';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
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
  Verb extends Method = Method,
  Who extends Access = Access,
> {
  method: Verb;
  service: Service;
  /** As the specification writes it: `/order/{id}/overview`. */
  path: `/${string}`;
  summary: string;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What stands in `data` of the answer. */
  data: Data;
  /** Refusals of its own; those of access, payload and limits are understood. */
  errors?: readonly ErrorCode[];
  limit?: RateLimit;
  /** Sent as multipart/form-data: the body's fields, and one file under the name `file`. */
  multipart?: true;
  /** Opts out of encryption (specification, section 7). */
  plain?: true;
  /** Its answer is a secret (a token) and is never kept for a repeated Idempotency-Key. */
  secretAnswer?: true;
  /** Takes no Idempotency-Key: a PIN is too short for any hash of it to be kept, so two PINs could not be told apart. */
  unkeyed?: true;
  /** The body's field with a new password: the same key with another one is another request. */
  newSecret?: 'newPassword';
  /** Largest body in bytes where it is not the general one. */
  bodyLimit?: number;
}

/** Keeps the literal method and access, so that a handler's caller and transaction are typed by them. */
export function defineCall<
  P extends Shape = z.ZodMiniUndefined,
  Q extends Shape = z.ZodMiniUndefined,
  B extends Shape = z.ZodMiniUndefined,
  D extends Shape = Shape,
  const V extends Method = Method,
  const W extends Access = Access,
>(call: Call<P, Q, B, D, V, W>): Call<P, Q, B, D, V, W> {
  return call;
}

/** Returns true for a call that ignores its Idempotency-Key. */
export const isKeyless = ({ secretAnswer, unkeyed }: Call): boolean => secretAnswer ?? unkeyed ?? false;

/** The address of a call below the API's base: `/commerce/order/{id}/overview`. */
export function addressOf(call: Call): string {
  return `/${call.service}${call.path}`;
}

/** What a caller hands over, before parsing. */
export interface CallInput<C extends Call> {
  params?: z.input<NonNullable<C['params']>>;
  query?: z.input<NonNullable<C['query']>>;
  body?: z.input<NonNullable<C['body']>>;
  /** Of a multipart call. */
  file?: File;
}
export type CallData<C extends Call> = z.output<C['data']>;
export type CallQuery<C extends Call> = z.output<NonNullable<C['query']>>;
export type CallBody<C extends Call> = z.output<NonNullable<C['body']>>;
export type CallParams<C extends Call> = z.output<NonNullable<C['params']>>;
