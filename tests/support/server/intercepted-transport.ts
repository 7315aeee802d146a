import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { vi } from 'vitest';
import type { AnyCallName } from '#machines/model.ts';
import { importKey } from '#contract/encryption.ts';
import type { ApiSettings } from '#src/lib/api/api.ts';
import type { ApiServer } from './api-server.ts';
import {
  callOf,
  codeIn,
  failedBody,
  type HeldRequest,
  isOfStore,
  type RequestHolder,
  paramsOf,
  toSentBody,
} from './held-request.ts';
import type { Asking } from './request.ts';

interface HeldCall {
  name: AnyCallName | undefined;
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
}

/**
 * A transport from the project's own client to the server, which holds every call until the test decides its result.
 */
export interface InterceptedTransport extends RequestHolder {
  settings: Pick<ApiSettings, 'boot' | 'host'>;
  /** The origin of the stores. @param cookie is sent with each request to one, as a browser does */
  openStores(cookie: string): string;
  /** Returns the sorted names of all held calls, with repetitions and without cancelled ones. */
  all(): string[];
  /** Returns the number of calls so far. */
  made(): number;
  /** Aborts all calls. */
  disconnect(): void;
  close(): Promise<void>;
}

/** Returns the client's settings for this session, or for a signed-out client. */
export const settingsAs = (
  { settings }: InterceptedTransport,
  { token, businessId }: Asking = {},
): ApiSettings => ({
  ...settings,
  token: () => token,
  businessId: () => businessId,
  onRefused: () => undefined,
});

export async function openInterceptedTransport({
  http,
  loadShop,
  deps: { config },
}: ApiServer): Promise<InterceptedTransport> {
  const encryptionKey = config.getKey('transport').toString('base64');
  const key = () => importKey(encryptionKey);
  let waiting: HeldCall[] = [];
  let made = 0;
  let storeCookie = '';
  const isAlive = ({ response }: HeldCall) => !response.destroyed && !response.writableEnded;
  const alive = (name: AnyCallName) => waiting.filter((call) => call.name === name && isAlive(call));

  const server = createServer((request, response) => {
    void buffer(request).then(
      (body) => {
        made += 1;
        return waiting.push({
          name: callOf(request.method ?? '', request.url ?? ''),
          request,
          response,
          body,
        });
      },
      // A call that is cancelled before it is complete doesn't count.
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const origin = `http://127.0.0.1:${port}`;
  /** The headers that a browser adds to the request of a store's page. */
  const ofStore = () => {
    const { origin: own, host } = new URL(config.storeUrl);
    return { host, origin: own, 'sec-fetch-site': 'same-origin', cookie: storeCookie };
  };
  const ask = async ({ name, request, body }: HeldCall, other?: object) => {
    const { 'content-length': _length, ...headers } = request.headers;
    const url = request.url ?? '';
    const [app, added] = isOfStore(url) ? [await loadShop(), ofStore()] : [http, {}];
    return app.inject({
      method: request.method as 'GET',
      url,
      headers: { ...headers, ...added },
      payload: other && name ? await toSentBody(name, other, key) : body,
    });
  };
  const respond = (
    { response }: HeldCall,
    { statusCode, headers, rawPayload }: Awaited<ReturnType<typeof ask>>,
  ) => {
    response.writeHead(statusCode, headers).end(rawPayload);
  };
  const dropRequest = ({ request }: HeldCall) => {
    request.socket.destroy();
  };

  return {
    settings: {
      boot: { mode: config.mode, encryptionKey, clientId: config.clientId },
      host: `${origin}/api`,
    },
    openStores(cookie) {
      storeCookie = cookie;
      return origin;
    },
    all: () =>
      waiting
        .filter(isAlive)
        .map(({ name, request }) => name ?? request.url ?? '')
        .sort(),
    made: () => made,
    waiting: (name) => alive(name).length,
    async next(name): Promise<HeldRequest> {
      const call = await vi.waitFor(
        () => {
          const [first, ...more] = alive(name);
          if (!first || more.length > 0) throw new Error(`${name} is called ${alive(name).length} times`);
          return first;
        },
        { timeout: 5_000, interval: 5 },
      );
      waiting = waiting.filter((other) => other !== call);
      return {
        key: String(call.request.headers['idempotency-key'] ?? ''),
        params: paramsOf(name, call.request.url ?? ''),
        body: call.body.toString(),
        async pass(other) {
          const answer = await ask(call, other);
          respond(call, answer);
          return { status: answer.statusCode, code: await codeIn(key, answer.payload) };
        },
        drop: () => Promise.resolve(dropRequest(call)),
        async lose() {
          await ask(call);
          dropRequest(call);
        },
        fail: (status, code) => Promise.resolve(void call.response.writeHead(status).end(failedBody(code))),
        async delay() {
          const answer = await ask(call);
          return () => Promise.resolve(respond(call, answer));
        },
      };
    },
    disconnect: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
