import { type BrowserContext, expect, type Request, type Route } from '@playwright/test';
import { Boot } from '#contract/boot.ts';
import { addressOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { decrypt, encrypt, importKey, sealedText } from '#contract/encryption.ts';
import { Failure } from '#contract/errors.ts';

const names = Object.keys(calls) as CallName[];
const addresses = names.map((name) => {
  const path = addressOf(calls[name]).replaceAll(/\{\w+\}/g, '[^/]+');
  return { name, method: calls[name].method, path: new RegExp(`^/api${path}$`) };
});

/** Which call of the contract a request is. */
export function callOf(request: Request): CallName | undefined {
  const { pathname } = new URL(request.url());
  return addresses.find(({ method, path }) => method === request.method() && path.test(pathname))?.name;
}

/** What the server said: `code` is undefined when it did not refuse. */
export interface Said {
  status: number;
  code: Failure['code'] | undefined;
}

/** A call that was made and has not reached the server yet. */
export interface Held {
  request: Request;
  /**
   * Lets it reach the server, and the answer its caller.
   * @param body in place of what the page sends, as another version of it might
   */
  pass(body?: object): Promise<Said>;
  /** It never reaches the server. */
  drop(): Promise<void>;
  /** The server answers, and the answer is lost on its way. */
  lose(): Promise<void>;
  /** The way is as it should be; what answers is broken. */
  fail(status: number): Promise<void>;
}

/** Stands between the page and the server, and holds the calls that it was told to hold. */
export class Gate {
  readonly #waiting = new Map<CallName, Route[]>();
  readonly #given = new Set<Request>();
  readonly #base: string;
  #held: ReadonlySet<CallName> = new Set();

  private constructor(base: string) {
    this.#base = base;
  }

  static async before(context: BrowserContext, base: string): Promise<Gate> {
    const gate = new Gate(base);
    // A call that is held takes as long as the test wants.
    await context.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    context.on('requestfailed', (request) => gate.#given.add(request));
    await context.route('**/api/**', (route) => gate.#take(route));
    return gate;
  }

  /** From now on, and for these calls alone. */
  async hold(...held: CallName[]): Promise<void> {
    this.#held = new Set(held);
    for (const name of this.#waiting.keys()) if (!this.#held.has(name)) await this.#release(name);
  }

  /** How many calls of that name wait; those that their caller gave up do not count. */
  waiting(name: CallName): number {
    return this.#alive(name).length;
  }

  /** The call of that name that waits, or comes. */
  async next(name: CallName): Promise<Held> {
    await expect
      .poll(() => this.waiting(name), { message: `${name} is called once`, intervals: [10, 20, 50, 100] })
      .toBe(1);
    const [route] = this.#alive(name);
    this.#waiting.delete(name);
    if (!route) throw new Error(`${name} was given up`);
    const request = route.request();
    return {
      request,
      pass: async (body) => {
        const coming = request.response();
        await route.continue(body === undefined ? {} : { postData: await this.#sealed(body) });
        const response = await coming;
        if (!response) throw new Error(`${name} was not answered`);
        return { status: response.status(), code: await this.#codeIn(await response.text()) };
      },
      drop: () => route.abort('connectionrefused'),
      lose: async () => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      fail: (status) => route.fulfill({ status, body: 'upstream is gone' }),
    };
  }

  async #take(route: Route): Promise<void> {
    const name = callOf(route.request());
    if (name === undefined || !this.#held.has(name)) {
      // Whoever gave the call up meanwhile has closed its way.
      await route.continue().catch(() => undefined);
      return;
    }
    this.#waiting.set(name, [...this.#alive(name), route]);
  }

  #alive(name: CallName): Route[] {
    return (this.#waiting.get(name) ?? []).filter((route) => !this.#given.has(route.request()));
  }

  async #release(name: CallName): Promise<void> {
    const routes = this.#alive(name);
    this.#waiting.delete(name);
    for (const route of routes) await route.continue().catch(() => undefined);
  }

  async #codeIn(text: string): Promise<Said['code']> {
    const told: unknown = JSON.parse(text);
    const sealed = sealedText(told);
    if (sealed === undefined) return Failure.safeParse(told).data?.code;
    const plain = await decrypt(await this.#key(), sealed);
    return Failure.safeParse(JSON.parse(plain ?? 'null')).data?.code;
  }

  async #sealed(body: object): Promise<string> {
    return JSON.stringify({ data: await encrypt(await this.#key(), JSON.stringify(body)) });
  }

  async #key(): Promise<CryptoKey> {
    const { encryptionKey } = Boot.parse(await (await fetch(`${this.#base}/boot.json`)).json());
    if (encryptionKey === null) throw new Error('Nothing is encrypted here, and somebody wants the key');
    return importKey(encryptionKey);
  }
}
