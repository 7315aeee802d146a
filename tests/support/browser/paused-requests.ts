import type { CDPSession, Page } from '@playwright/test';

interface Answer {
  status: number;
  headers?: { name: string; value: string }[];
  body: Buffer;
}

/** The event with which Chromium pauses a request, or its response. */
interface Paused {
  requestId: string;
  networkId?: string | undefined;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string | undefined };
  responseStatusCode?: number | undefined;
  responseErrorReason?: string | undefined;
  responseHeaders?: { name: string; value: string }[] | undefined;
}

/** The headers that describe how a body was sent; Chromium has decoded it. */
const ofTransport = /^(content-encoding|content-length|transfer-encoding)$/i;

/** A request of a page, which waits. What is done with one that the page has cancelled has no effect. */
export class PausedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly #headers: Record<string, string>;
  readonly #devtools: CDPSession;
  readonly #requestId: string;
  #isCancelled = false;
  readonly #response = Promise.withResolvers<Paused>();

  constructor(devtools: CDPSession, { requestId, request }: Paused) {
    this.method = request.method;
    this.url = request.url;
    this.body = request.postData ?? '';
    this.#headers = request.headers;
    this.#devtools = devtools;
    this.#requestId = requestId;
    // Only `fetch` waits for it.
    this.#response.promise.catch(() => undefined);
  }

  isCancelled(): boolean {
    return this.#isCancelled;
  }

  /** @param name in lower case */
  header(name: string): string | undefined {
    return Object.entries(this.#headers).find(([key]) => key.toLowerCase() === name)?.[1];
  }

  /** Lets it reach the server, and its response the page. */
  proceed(): Promise<void> {
    return this.#ifAlive(() => this.#devtools.send('Fetch.continueRequest', { requestId: this.#requestId }));
  }

  /**
   * Sends it to the server and holds the response.
   *
   * @param body replaces its own
   * @throws Error if the page cancels it, or no response arrives
   */
  async fetch(body?: string): Promise<Answer & { headers: { name: string; value: string }[] }> {
    const requestId = this.#requestId;
    const replaced = body === undefined ? {} : { postData: Buffer.from(body).toString('base64') };
    await this.#devtools.send('Fetch.continueRequest', { requestId, interceptResponse: true, ...replaced });
    const response = await this.#response.promise;
    const sent = await this.#devtools.send('Fetch.getResponseBody', { requestId });
    return {
      status: response.responseStatusCode ?? 0,
      headers: (response.responseHeaders ?? []).filter(({ name }) => !ofTransport.test(name)),
      body: Buffer.from(sent.body, sent.base64Encoded ? 'base64' : 'utf8'),
    };
  }

  answer({ status, headers = [], body }: Answer): Promise<void> {
    return this.#ifAlive(() =>
      this.#devtools.send('Fetch.fulfillRequest', {
        requestId: this.#requestId,
        responseCode: status,
        responseHeaders: headers,
        body: body.toString('base64'),
      }),
    );
  }

  abort(errorReason: 'ConnectionRefused' | 'ConnectionReset'): Promise<void> {
    return this.#ifAlive(() =>
      this.#devtools.send('Fetch.failRequest', { requestId: this.#requestId, errorReason }),
    );
  }

  /** Its response has arrived and waits. */
  respond(paused: Paused): void {
    if (paused.responseErrorReason === undefined) this.#response.resolve(paused);
    else this.#response.reject(new Error(`${this.url} got no response: ${paused.responseErrorReason}`));
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#response.reject(new Error(`${this.url} was cancelled`));
  }

  /** Chromium refuses a command about a request that the page has cancelled meanwhile. */
  async #ifAlive(command: () => Promise<unknown>): Promise<void> {
    await command().catch(() => undefined);
  }
}

/**
 * The requests of a page that wait for the test. Playwright's `route` makes every file of every page take a way through
 * the test and switches the browser's cache off, so that pages load twice as slowly; this pauses the given addresses
 * alone.
 */
export class PausedRequests {
  readonly #devtools: CDPSession;
  readonly #byNetworkId = new Map<string, PausedRequest>();
  /** The document of each request, by the request's network ID. */
  readonly #documents = new Map<string, string>();

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  static async of(page: Page, take: (request: PausedRequest) => Promise<void>): Promise<PausedRequests> {
    const devtools = await page.context().newCDPSession(page);
    const requests = new PausedRequests(devtools);
    devtools.on('Network.loadingFailed', ({ requestId }) => requests.#byNetworkId.get(requestId)?.cancel());
    devtools.on('Network.requestWillBeSent', ({ requestId, loaderId }) =>
      requests.#documents.set(requestId, loaderId),
    );
    // Chromium doesn't report what a document asked for in its last moment, when its calls are aborted.
    devtools.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) requests.#cancelExceptOf(frame.loaderId);
    });
    page.on('close', () => requests.#cancelExceptOf(''));
    devtools.on('Fetch.requestPaused', (paused) => {
      const key = paused.networkId ?? paused.requestId;
      const earlier = requests.#byNetworkId.get(key);
      const isResponse = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
      if (earlier && isResponse) return earlier.respond(paused);
      const request = new PausedRequest(devtools, paused);
      requests.#byNetworkId.set(key, request);
      void take(request).catch(() => undefined);
    });
    await devtools.send('Network.enable');
    await devtools.send('Page.enable');
    return requests;
  }

  #cancelExceptOf(document: string): void {
    for (const [id, request] of this.#byNetworkId) if (this.#documents.get(id) !== document) request.cancel();
  }

  /** @param addresses patterns in which `*` stands for any characters */
  async pause(addresses: readonly string[]): Promise<void> {
    const patterns = addresses.map((urlPattern) => ({ urlPattern }));
    await this.#devtools.send('Fetch.enable', { patterns });
  }
}
