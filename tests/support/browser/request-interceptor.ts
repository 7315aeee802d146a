import { type BrowserContext, expect, type Request, type Route } from '@playwright/test';
import { Boot } from '#contract/boot.ts';
import type { CallName } from '#contract/calls.ts';
import { importKey } from '#contract/encryption.ts';
import {
  callOf,
  codeIn,
  type HeldRequest,
  type RequestHolder,
  encryptBody,
} from '#tests/support/server/held-request.ts';

/** Intercepts requests between the page and the server, and holds the chosen calls. */
export class RequestInterceptor implements RequestHolder {
  readonly #waiting = new Map<CallName, Route[]>();
  readonly #given = new Set<Request>();
  readonly #base: string;
  #held: ReadonlySet<CallName> = new Set();
  #keepsSession = false;
  #session: { status: number; headers: Record<string, string>; body: Buffer } | undefined;

  private constructor(base: string) {
    this.#base = base;
  }

  static async before(context: BrowserContext, base: string): Promise<RequestInterceptor> {
    const interceptor = new RequestInterceptor(base);
    // Disables the deadlines of calls, because a held call takes as long as the test needs. Deadlines under two seconds
    // don't belong to a call: on a phone React Aria shows a list once the keyboard has opened, or after 600 ms.
    await context.addInitScript(() => {
      const after = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => (ms < 2000 ? after(ms) : new AbortController().signal);
    });
    context.on('requestfailed', (request) => interceptor.#given.add(request));
    await context.route('**/api/**', (route) => interceptor.#take(route));
    return interceptor;
  }

  /** Holds these calls from now on. */
  async hold(...held: CallName[]): Promise<void> {
    this.#held = new Set(held);
    for (const name of this.#waiting.keys()) if (!this.#held.has(name)) await this.#release(name);
  }

  /**
   * Answers every `whoAmI` call with the first successful response from now on. Otherwise the session would notice a
   * refusal that the flow tests, and show its own page instead of the flow.
   */
  keepSession(): void {
    this.#keepsSession = true;
  }

  /** The number of held calls of that name, without cancelled ones. */
  waiting(name: CallName): number {
    return this.#alive(name).length;
  }

  /** The sorted names of all held calls, with repetitions. */
  all(): CallName[] {
    return [...this.#waiting.keys()].flatMap((name) => this.#alive(name).map(() => name)).sort();
  }

  /** Returns the held call of that name, or waits for the next one. */
  async next(name: CallName): Promise<HeldRequest> {
    await expect
      .poll(() => this.waiting(name), { message: `${name} is called once`, intervals: [10, 20, 50, 100] })
      .toBe(1);
    const [route] = this.#alive(name);
    this.#waiting.delete(name);
    if (!route) throw new Error(`${name} was given up`);
    const request = route.request();
    return {
      key: request.headers()['idempotency-key'] ?? '',
      pass: async (body) => {
        // Reads the response before the page gets it, because the body is lost if the page navigates away.
        const response = await route.fetch(
          body === undefined ? {} : { postData: await encryptBody(await this.#key(), body) },
        );
        const code = await codeIn(() => this.#key(), await response.text());
        await route.fulfill({ response });
        return { status: response.status(), code };
      },
      drop: () => route.abort('connectionrefused'),
      lose: async () => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      fail: (status) => route.fulfill({ status, body: 'upstream is gone' }),
      delay: async () => {
        const response = await route.fetch();
        // A cancelled call can't be answered any more.
        return () => route.fulfill({ response }).catch(() => undefined);
      },
    };
  }

  async #take(route: Route): Promise<void> {
    const request = route.request();
    const name = callOf(request.method(), request.url());
    if (name === 'whoAmI' && this.#keepsSession) return this.#tellSession(route);
    if (name === undefined || !this.#held.has(name)) {
      // A cancelled call can't be answered any more.
      await route.continue().catch(() => undefined);
      return;
    }
    this.#waiting.set(name, [...this.#alive(name), route]);
  }

  async #tellSession(route: Route): Promise<void> {
    if (!this.#session) {
      const response = await route.fetch();
      // The body is decompressed, so the headers of its compression are removed.
      const { 'content-encoding': _packed, 'content-length': _length, ...headers } = response.headers();
      const answer = { status: response.status(), headers, body: await response.body() };
      if (answer.status === 200) this.#session = answer;
      return route.fulfill(answer).catch(() => undefined);
    }
    return route.fulfill(this.#session).catch(() => undefined);
  }

  #alive(name: CallName): Route[] {
    return (this.#waiting.get(name) ?? []).filter((route) => !this.#given.has(route.request()));
  }

  async #release(name: CallName): Promise<void> {
    const routes = this.#alive(name);
    this.#waiting.delete(name);
    for (const route of routes) await route.continue().catch(() => undefined);
  }

  async #key(): Promise<CryptoKey> {
    const { encryptionKey } = Boot.parse(await (await fetch(`${this.#base}/boot.json`)).json());
    if (encryptionKey === null) throw new Error('Nothing is encrypted here, and somebody wants the key');
    return importKey(encryptionKey);
  }
}
