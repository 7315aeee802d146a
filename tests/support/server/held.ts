import { addressOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { decrypt, encrypt, sealedText } from '#contract/encryption.ts';
import { Failure } from '#contract/errors.ts';

/** What the server said: `code` is undefined when it did not refuse. */
export interface Said {
  status: number;
  code: Failure['code'] | undefined;
}

/** A call that was made and has not reached the server yet. */
export interface Held {
  /** The idempotency key under which it is made. */
  key: string;
  /**
   * Lets it reach the server, and the answer its caller.
   * @param body in place of what its caller sends, as another version of it might
   */
  pass(body?: object): Promise<Said>;
  /** It never reaches the server. */
  drop(): Promise<void>;
  /** The server answers, and the answer is lost on its way. */
  lose(): Promise<void>;
  /** The way is as it should be; what answers is broken. */
  fail(status: number): Promise<void>;
  /** The server answers, and the answer waits on its way until it is let go; its caller may have gone meanwhile. */
  delay(): Promise<() => Promise<void>>;
}

/** What stands between the application and the server, and holds calls. */
export interface Holder {
  /** How many calls of that name wait; those that their caller gave up do not count. */
  waiting(name: CallName): number;
  /** The call of that name that waits, or comes. */
  next(name: CallName): Promise<Held>;
}

const names = Object.keys(calls) as CallName[];
const addresses = names.map((name) => {
  const path = addressOf(calls[name]).replaceAll(/\{\w+\}/g, '[^/]+');
  return { name, method: calls[name].method, path: new RegExp(`^/api${path}$`) };
});

/** Which call of the contract a request is. @param url may be relative to the server's root */
export function callOf(asked: string, url: string): CallName | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  return addresses.find(({ method, path }) => method === asked && path.test(pathname))?.name;
}

/** The code of a refusal, however it travels; undefined where nothing was refused. */
export async function codeIn(key: () => Promise<CryptoKey>, text: string): Promise<Said['code']> {
  const told: unknown = JSON.parse(text);
  const sealed = sealedText(told);
  if (sealed === undefined) return Failure.safeParse(told).data?.code;
  const plain = await decrypt(await key(), sealed);
  return Failure.safeParse(JSON.parse(plain ?? 'null')).data?.code;
}

/** A body as it travels encrypted. */
export const sealed = async (key: CryptoKey, body: object): Promise<string> =>
  JSON.stringify({ data: await encrypt(key, JSON.stringify(body)) });
