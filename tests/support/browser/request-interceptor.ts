import { type BrowserContext, expect, type Page } from '@playwright/test';
import { Boot } from '#contract/boot.ts';
import type { AnyCallName } from '#machines/model.ts';
import { importKey } from '#contract/encryption.ts';
import {
  callOf,
  codeIn,
  failedBody,
  type HeldRequest,
  isOfStore,
  type RequestHolder,
  paramsOf,
  toSentBody,
} from '#tests/support/server/held-request.ts';
import { type PausedRequest, PausedRequests } from './paused-requests.ts';

/** Intercepts calls between the page and the server, and holds the chosen ones. */
export class RequestInterceptor implements RequestHolder {
  readonly #waiting = new Map<AnyCallName, PausedRequest[]>();
  readonly #base: string;
  readonly #pages: PausedRequests[] = [];
  readonly #watches: Promise<void>[] = [];
  readonly #addresses = ['*/api/*', '*/cart/checkout/*'];
  #held: ReadonlySet<AnyCallName> = new Set();
  #keepsSession = false;
  #session: Awaited<ReturnType<PausedRequest['fetch']>> | undefined;

  private constructor(base: string) {
    this.#base = base;
  }

  /** Watches a page, and the pages that its context opens later. */
  static async before(context: BrowserContext, page: Page, base: string): Promise<RequestInterceptor> {
    const interceptor = new RequestInterceptor(base);
    // Disables the deadlines of calls, because a held call takes as long as the test needs. Deadlines under two seconds
    // don't belong to a call: on a phone React Aria shows a list once the keyboard has opened, or after 600 ms.
    await context.addInitScript(() => {
      const after = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => (ms < 2000 ? after(ms) : new AbortController().signal);
    });
    await interceptor.#watch(page);
    context.on('page', (other) => void interceptor.#watches.push(interceptor.#watch(other)));
    return interceptor;
  }

  /** Waits until the calls of all pages pass through here: before that, a new page must not be navigated. */
  async ready(): Promise<void> {
    await Promise.all(this.#watches);
  }

  /** Holds these calls from now on. */
  async hold(...held: AnyCallName[]): Promise<void> {
    this.#held = new Set(held);
    for (const name of this.#waiting.keys()) if (!this.#held.has(name)) await this.release(name);
  }

  /**
   * Answers every `whoAmI` call with the first successful response from now on. Otherwise the session would notice a
   * refusal that the flow tests, and show its own page instead of the flow.
   */
  keepSession(): void {
    this.#keepsSession = true;
  }

  /**
   * Answers requests of this address without content, so that the browser keeps the current page.
   *
   * @param address `*` stands for any characters
   */
  async stayInsteadOf(address: string): Promise<void> {
    this.#addresses.push(address);
    await Promise.all(this.#pages.map((page) => page.pause(this.#addresses)));
  }

  /** The number of held calls of that name, without cancelled ones. */
  waiting(name: AnyCallName): number {
    return this.#alive(name).length;
  }

  /** The sorted names of all held calls, with repetitions. */
  all(): AnyCallName[] {
    return [...this.#waiting.keys()].flatMap((name) => this.#alive(name).map(() => name)).sort();
  }

  /** Returns the held call of that name, or waits for the next one. */
  async next(name: AnyCallName): Promise<HeldRequest> {
    await expect
      .poll(() => this.waiting(name), { message: `${name} is called once`, intervals: [10, 20, 50, 100] })
      .toBe(1);
    const [request] = this.#alive(name);
    this.#waiting.delete(name);
    if (!request) throw new Error(`${name} was given up`);
    return {
      key: request.header('idempotency-key') ?? '',
      params: paramsOf(name, request.url),
      body: request.body,
      pass: async (body) => {
        const response = await request.fetch(
          body === undefined ? undefined : await toSentBody(name, body, () => this.#key()),
        );
        const code = await codeIn(() => this.#key(), response.body.toString());
        await request.answer(response);
        return { status: response.status, code };
      },
      drop: () => request.abort('ConnectionRefused'),
      lose: async () => {
        await request.fetch();
        await request.abort('ConnectionReset');
      },
      fail: (status, code) => request.answer({ status, body: Buffer.from(failedBody(code)) }),
      delay: async () => {
        const response = await request.fetch();
        return () => request.answer(response);
      },
    };
  }

  async #watch(page: Page): Promise<void> {
    const requests = await PausedRequests.of(page, (request) => this.#take(request));
    this.#pages.push(requests);
    await requests.pause(this.#addresses);
  }

  async #take(request: PausedRequest): Promise<void> {
    if (!new URL(request.url).pathname.startsWith('/api/') && !isOfStore(request.url))
      return request.answer({ status: 204, body: Buffer.alloc(0) });
    const name = callOf(request.method, request.url);
    if (name === 'whoAmI' && this.#keepsSession) return this.#answerSession(request);
    if (name === undefined || !this.#held.has(name)) return request.proceed();
    this.#waiting.set(name, [...this.#alive(name), request]);
  }

  async #answerSession(request: PausedRequest): Promise<void> {
    const answer = this.#session ?? (await request.fetch());
    if (answer.status === 200) this.#session = answer;
    await request.answer(answer);
  }

  #alive(name: AnyCallName): PausedRequest[] {
    return (this.#waiting.get(name) ?? []).filter((request) => !request.isCancelled());
  }

  /** Lets the held calls of that name reach the network. */
  async release(name: AnyCallName): Promise<void> {
    const requests = this.#alive(name);
    this.#waiting.delete(name);
    for (const request of requests) await request.proceed();
  }

  async #key(): Promise<CryptoKey> {
    const { encryptionKey } = Boot.parse(await (await fetch(`${this.#base}/boot.json`)).json());
    if (encryptionKey === null) throw new Error('Nothing is encrypted here, and somebody wants the key');
    return importKey(encryptionKey);
  }
}
