import { type IncomingMessage, createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decrypt, encrypt, importKey, getCiphertext } from '#contract/encryption.ts';
import {
  ApiError,
  type ApiSettings,
  type RefusedCall,
  createApi,
  createRequest,
  NetworkError,
  TimeoutError,
} from '#src/lib/api/api.ts';

const encryptionKey = Buffer.alloc(32, 7).toString('base64');
const development = { mode: 'development', encryptionKey: null, clientId: null } as const;
const demo = { mode: 'demo', encryptionKey, clientId: 'kontor-web' } as const;
const done = { data: { done: true } };
const signedOutFailure = { error: 'Please sign in', code: 'NOT_SIGNED_IN', requestId: 'r1' };

interface Seen {
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

describe('the API client', () => {
  let server: Server;
  let host: string;
  let requests: Seen[];
  let reply: (response: ServerResponse) => void;

  beforeEach(async () => {
    requests = [];
    reply = (response) => response.end(JSON.stringify(done));
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const text = Buffer.concat(parts).toString();
        requests.push({ url: request.url ?? '', headers: request.headers, body: text && JSON.parse(text) });
        reply(response);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    host = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const settings = (more: Partial<ApiSettings> = {}): ApiSettings => ({
    boot: development,
    host,
    token: () => 'session-token',
    businessId: () => 'business-1',
    onRefused: () => undefined,
    ...more,
  });
  const answer = (status: number, body: unknown) => {
    reply = (response) => {
      response.statusCode = status;
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  };
  const failing = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (problem: unknown) => problem,
    );

  describe('a call that needs a code of the second factor', () => {
    const refusal = { error: "Confirm it's you", code: 'STEP_UP_REQUIRED', requestId: 'r1' };
    /** Refuses the first call, and answers later ones. */
    const refuseOnce = () => {
      reply = (response) => {
        response.statusCode = requests.length === 1 ? 422 : 200;
        response.end(JSON.stringify(requests.length === 1 ? refusal : done));
      };
    };
    const change = (more: Partial<ApiSettings>) =>
      createApi(settings(more))('updatePin', { body: { currentPin: '8305', newPin: '4917' } });

    it('is sent again with the same key once one was entered', async () => {
      refuseOnce();
      await change({ onStepUp: async () => true });
      const [first, second] = requests.map(({ headers, body }) => ({
        key: headers['idempotency-key'],
        body,
      }));
      expect(first?.key).toBeTruthy();
      expect(second).toEqual(first);
      expect(requests).toHaveLength(2);
    });

    it.each([
      ['none was entered', { onStepUp: async () => false }],
      ['no page asks for one', {}],
    ])('is refused if %s', async (_, more) => {
      refuseOnce();
      expect(await failing(change(more))).toMatchObject({ code: 'STEP_UP_REQUIRED' });
      expect(requests).toHaveLength(1);
    });

    it('is sent twice at most', async () => {
      answer(422, refusal);
      expect(await failing(change({ onStepUp: async () => true }))).toMatchObject({
        code: 'STEP_UP_REQUIRED',
      });
      expect(requests).toHaveLength(2);
    });
  });

  it('sends the business that was active when the call was made, even if it changes before the response', async () => {
    let active = 'business-1';
    const call = createApi(settings({ businessId: () => active }))('logout');
    active = 'business-2';
    await call;
    expect(requests[0]?.headers['businessid']).toBe('business-1');
  });

  it("calls the contract's service with bearer and business, and uses the given port", async () => {
    const api = createApi(settings());
    await api('logout');
    await api('logout', {}, { port: 'commerce' });
    expect(requests.map(({ url }) => url)).toEqual(['/api/core/auth/logout', '/api/commerce/auth/logout']);
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer session-token',
      businessid: 'business-1',
    });
    expect(requests[0]?.headers).not.toHaveProperty('port');
  });

  it('fills parameters and query into the address', async () => {
    const api = createApi(settings());
    await api('endSession', { params: { id: '0190a5d0-0000-7000-8000-000000000001' } });
    answer(200, { data: { available: true, reason: null, suggestion: null } });
    await api('storeIdentityCheck', { query: { handle: 'a&b' } });
    await failing(api('orders', { query: { search: undefined, perPage: 25 } }));
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/core/auth/sessions/0190a5d0-0000-7000-8000-000000000001',
      '/api/core/business/store-identity-check?handle=a%26b',
      '/api/commerce/order?perPage=25',
    ]);
  });

  it('sends an idempotency key with every change, the given one if there is one', async () => {
    const api = createApi(settings());
    await api('logout', {}, { idempotencyKey: 'saved-key' });
    await api('logout');
    await failing(api('sessions'));
    expect(requests[0]?.headers['idempotency-key']).toBe('saved-key');
    expect(requests[1]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(requests[2]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('keeps bodies readable in development', async () => {
    await createApi(settings())('requestPasswordReset', { body: { email: 'a@shop.example' } });
    expect(requests[0]?.body).toEqual({ email: 'a@shop.example' });
    expect(requests[0]?.headers).not.toHaveProperty('x-client-id');
  });

  it('encrypts body and client id outside development, and decrypts the answer', async () => {
    const key = await importKey(encryptionKey);
    const sealed = await encrypt(key, JSON.stringify(done));
    answer(200, { data: sealed });
    const data = await createApi(settings({ boot: demo }))('requestPasswordReset', {
      body: { email: 'a@shop.example' },
    });
    expect(data).toEqual({ done: true });
    const text = await decrypt(key, getCiphertext(requests[0]?.body) ?? '');
    expect(text).toBe(JSON.stringify({ email: 'a@shop.example' }));
    expect(await decrypt(key, String(requests[0]?.headers['x-client-id']))).toBe('kontor-web');
  });

  it('does not encrypt a call that opts out', async () => {
    await createApi(settings({ boot: demo }))(
      'requestPasswordReset',
      { body: { email: 'a@shop.example' } },
      { plain: true },
    );
    expect(requests[0]?.body).toEqual({ email: 'a@shop.example' });
    expect(requests[0]?.headers).not.toHaveProperty('x-client-id');
  });

  it("returns nothing if the answer can't be decrypted", async () => {
    answer(200, { data: 'bm90IG91cnMsIGFuZCBub3QgbG9uZyBlbm91Z2g=' });
    expect(await createRequest(settings({ boot: demo }))('logout')).toBeUndefined();
    expect(await failing(createApi(settings({ boot: demo }))('logout'))).toBeInstanceOf(ApiError);
  });

  it('reads the message from error, then from message', async () => {
    const api = createApi(settings());
    answer(422, { error: 'First', message: 'Second', code: 'INVALID', requestId: 'r1' });
    expect(await failing(api('logout'))).toMatchObject({
      message: 'First',
      code: 'INVALID',
      status: 422,
      requestId: 'r1',
    });
    answer(422, { message: 'Second' });
    expect(await failing(api('logout'))).toMatchObject({ message: 'Second', code: 'INVALID' });
    answer(502, '<html>Bad Gateway</html>');
    expect(await failing(api('logout'))).toMatchObject({ code: 'UNAVAILABLE', status: 502 });
  });

  it('returns the fields of an error beside its message', async () => {
    const fields = [{ field: 'otp', message: 'Six digits' }];
    answer(422, {
      error: 'No',
      code: 'OTP_WRONG',
      requestId: 'r',
      fields,
      attemptsLeft: 3,
      retryAfterMs: 9,
      legal: ['x'],
    });
    expect(await failing(createApi(settings())('logout'))).toMatchObject({
      fields,
      attemptsLeft: 3,
      retryAfterMs: 9,
      legal: ['x'],
    });
  });

  it('reports each error to the session, with the token and business of the call, but not for another bearer', async () => {
    const onRefused = vi.fn<(refused: RefusedCall) => void>();
    const tokens = ['of-the-call', 'of-the-next'];
    const api = createApi(settings({ onRefused, token: () => tokens.shift() }));
    answer(401, signedOutFailure);
    await failing(api('resumeOnboarding', {}, { token: 'token-of-the-code' }));
    expect(onRefused).not.toHaveBeenCalled();
    expect(await failing(api('whoAmI'))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(onRefused.mock.calls).toEqual([
      [{ code: 'NOT_SIGNED_IN', token: 'of-the-call', businessId: 'business-1' }],
    ]);
    answer(404, 'upstream is gone');
    await failing(api('whoAmI'));
    expect(onRefused).toHaveBeenLastCalledWith({
      code: 'NOT_FOUND',
      token: 'of-the-next',
      businessId: 'business-1',
    });
  });

  it('accepts additional fields in an answer, and rejects another shape', async () => {
    const api = createApi(settings());
    answer(200, { data: { done: true, addedLater: 1 }, meta: {} });
    expect(await api('logout')).toEqual({ done: true });
    answer(200, { data: { done: 'perhaps' } });
    expect(await failing(api('logout'))).toMatchObject({ code: 'UNEXPECTED' });
  });

  it("times out after the call's own time with 'Request timed out', and waits if it has none", async () => {
    reply = () => undefined;
    const problem = await failing(createApi(settings())('logout', {}, { timeout: 30 }));
    expect(problem).toBeInstanceOf(TimeoutError);
    expect(problem).toMatchObject({ message: 'Request timed out' });
    reply = (response) => void setTimeout(() => response.end(JSON.stringify(done)), 60);
    expect(await createApi(settings())('logout')).toEqual({ done: true });
  });

  it('distinguishes a network failure from an error', async () => {
    reply = (response) => response.destroy();
    expect(await failing(createApi(settings())('logout'))).toBeInstanceOf(NetworkError);
  });

  it("rejects with the caller's own reason when the caller aborts", async () => {
    reply = () => undefined;
    const reason = new Error('left the page');
    const controller = new AbortController();
    const call = failing(createApi(settings())('logout', {}, { signal: controller.signal }));
    controller.abort(reason);
    expect(await call).toBe(reason);
  });

  it('never repeats a call by itself', async () => {
    answer(503, { error: 'Later', code: 'UNAVAILABLE', requestId: 'r1' });
    await failing(createApi(settings())('logout'));
    await failing(createApi(settings())('sessions'));
    expect(requests).toHaveLength(2);
  });
});
