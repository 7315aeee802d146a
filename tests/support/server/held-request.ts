import { addressOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { decrypt, encrypt, getCiphertext } from '#contract/encryption.ts';
import { Failure } from '#contract/errors.ts';
import { checkoutCalls } from '#contract/shop/checkout.ts';
import type { AnyCallName } from '#machines/model.ts';
import { allCalls } from './all-calls.ts';

/** The server's response; `code` is undefined if it didn't refuse. */
export interface ServerResponse {
  status: number;
  code: Failure['code'] | undefined;
}

/** A held call that hasn't reached the server yet. */
export interface HeldRequest {
  /** Its idempotency key. */
  key: string;
  /** The parameters in its path. */
  params: Record<string, string>;
  /** Its body as text: encrypted, unless the call is a plain one. */
  body: string;
  /**
   * Passes it to the server, and the response to its caller.
   *
   * @param body replaces the caller's body
   */
  pass(body?: object): Promise<ServerResponse>;
  /** Drops it before it reaches the server. */
  drop(): Promise<void>;
  /** Passes it to the server and drops the response. */
  lose(): Promise<void>;
  /** Answers it with this status, and with this error code or a body that isn't JSON. */
  fail(status: number, code?: Failure['code']): Promise<void>;
  /** Passes it to the server and holds the response until it is released; its caller may be gone by then. */
  delay(): Promise<() => Promise<void>>;
}

/** Intercepts and holds calls between the application and the server. */
export interface RequestHolder {
  /** The number of held calls of that name, without cancelled ones. */
  waiting(name: AnyCallName): number;
  /** Returns the held call of that name, or waits for the next one. */
  next(name: AnyCallName): Promise<HeldRequest>;
}

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
const countGroups = ({ source }: RegExp): number => source.split('(?<').length;
const allAddresses = [
  ...Object.entries(calls).map(([name, call]) => ({
    name: name as AnyCallName,
    method: call.method,
    path: toPattern(`/api${addressOf(call)}`),
  })),
  ...Object.entries(checkoutCalls).map(([name, { method, path }]) => ({
    name: name as AnyCallName,
    method,
    path: toPattern(`/s/{handle}/cart/checkout${path}`),
  })),
];

/** An address without parameters comes before one whose parameter it would fit in, as on the server. */
const addresses = allAddresses.toSorted((a, b) => countGroups(a.path) - countGroups(b.path));

/** Returns the contract's call of a request. @param url may be relative to the server's root */
export function callOf(requestMethod: string, url: string): AnyCallName | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  return addresses.find(({ method, path }) => method === requestMethod && path.test(pathname))?.name;
}

/** Returns the parameters in the path of a call. @param url may be relative to the server's root */
export function paramsOf(call: AnyCallName, url: string): Record<string, string> {
  const { pathname } = new URL(url, 'http://localhost');
  return { ...addresses.find(({ name }) => name === call)?.path.exec(pathname)?.groups };
}

/** Returns the error code of a response, encrypted or not; undefined if it isn't an error. */
export async function codeIn(key: () => Promise<CryptoKey>, text: string): Promise<ServerResponse['code']> {
  const parsed: unknown = JSON.parse(text);
  const encryptBody = getCiphertext(parsed);
  if (encryptBody === undefined) return Failure.safeParse(parsed).data?.code;
  const plain = await decrypt(await key(), encryptBody);
  return Failure.safeParse(JSON.parse(plain ?? 'null')).data?.code;
}

/** Returns the body of a call as it is sent: encrypted, unless the call is a plain one. */
export async function toSentBody(
  name: AnyCallName,
  body: object,
  key: () => Promise<CryptoKey>,
): Promise<string> {
  const text = JSON.stringify(body);
  return allCalls[name].plain ? text : JSON.stringify({ data: await encrypt(await key(), text) });
}

/** Returns the body of a failed response: with an error code, or as something on the way to the server sends it. */
export const failedBody = (code: Failure['code'] | undefined): string =>
  code === undefined ? 'upstream is gone' : JSON.stringify({ error: 'refused', code, requestId: 'test' });

/** Returns true for a request to a store, which has an origin of its own. */
export const isOfStore = (url: string): boolean =>
  new URL(url, 'http://localhost').pathname.startsWith('/s/');
