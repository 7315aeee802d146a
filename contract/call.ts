import type * as z from 'zod/mini';
import type { Resource } from '#domain/permission.ts';
import type { ErrorCode } from './errors.ts';

/** Service areas (specification, section 3): the first segment of every address. */
export const services = ['core', 'commerce', 'event', 'store', 'dashboard', 'transaction'] as const;
export type Service = (typeof services)[number];

/**
 * The people who may make a call. `onboarding`: the bearer of an onboarding token; `business`: every member of the active
 * business; of several resources, one is enough. `spends`: moves the business's money, or gives a permission to do so, and
 * needs to manage payments besides. `sees`: the answer shows records of this resource, which the member must be able to view
 * besides.
 */
export type Access =
  | 'public'
  | 'onboarding'
  | 'person'
  | 'business'
  | 'owner'
  | {
      resource: Resource | readonly Resource[];
      level: 'view-only' | 'manage';
      spends?: true;
      sees?: Resource;
    };

/** The rate limit of a call, besides the general one. */
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
 * One call of the API, declared once: the client and the server take types and validation from it, the server its
 * routes and documentation, and the tests are generated from it.
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
  /** The path as the specification writes it: `/order/{id}/overview`. */
  path: `/${string}`;
  summary: string;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The `data` of the answer. */
  data: Data;
  /** The error codes of the call itself; those of access, payload and limits apply to every call. */
  errors?: readonly ErrorCode[];
  limit?: RateLimit;
  /** Sent as multipart/form-data: the body's fields, and one file under the name `file`. */
  multipart?: true;
  /** Opts out of encryption (specification, section 7). */
  plain?: true;
  /** The answer is a secret (a token) and is never stored for a repeated Idempotency-Key. */
  secretAnswer?: true;
  /** Has no Idempotency-Key: a PIN is too short for its hash to be stored, so two PINs could not be distinguished. */
  withoutIdempotencyKey?: true;
  /** The body's field with a new password: the same key with another password is a different request. */
  passwordField?: 'newPassword';
  /** The largest body in bytes, if not the general limit. */
  bodyLimit?: number;
}

/** Keeps the literal method and access, from which the types of a handler's caller and transaction follow. */
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
export const ignoresIdempotencyKey = ({ secretAnswer, withoutIdempotencyKey }: Call): boolean =>
  secretAnswer ?? withoutIdempotencyKey ?? false;

/** Returns the address of a call below the API's base: `/commerce/order/{id}/overview`. */
export function addressOf(call: Call): string {
  return `/${call.service}${call.path}`;
}

/** The input of a call, before parsing. */
export interface CallInput<C extends Call> {
  params?: z.input<NonNullable<C['params']>>;
  query?: z.input<NonNullable<C['query']>>;
  body?: z.input<NonNullable<C['body']>>;
  /** The file of a multipart call. */
  file?: File;
}
export type CallData<C extends Call> = z.output<C['data']>;
export type CallQuery<C extends Call> = z.output<NonNullable<C['query']>>;
export type CallBody<C extends Call> = z.output<NonNullable<C['body']>>;
export type CallParams<C extends Call> = z.output<NonNullable<C['params']>>;
