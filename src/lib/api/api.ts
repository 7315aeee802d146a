import type { $Fetch } from 'ofetch';
import * as z from 'zod/mini';
import type { Boot } from '#contract/boot.ts';
import { type Call, type CallData, type CallInput, type Service, addressOf } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import { decrypt, encrypt, importKey, sealedText } from '#contract/encryption.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { sessionCalls } from '#contract/people/session.ts';
import type { Exchange, ExchangeResponse } from './exchange.ts';
import { ApiFailure, NetworkFailure, TimeoutFailure } from './failures.ts';

export { ApiFailure, NetworkFailure, TimeoutFailure } from './failures.ts';

/** Specification, section 9. */
const defaultTimeoutMs = 15_000;

/** A refused call, and as whom and in which business it was made. */
export interface RefusedCall {
  code: ErrorCode;
  token: string | undefined;
  businessId: string | undefined;
}

export interface ApiSettings {
  boot: Pick<Boot, 'mode' | 'encryptionKey' | 'clientId'>;
  /** The address of the services; by default `/api` of the own origin. */
  host?: string;
  token(): string | undefined;
  businessId(): string | undefined;
  /** Called when a call with the session's token was refused; the session's chart decides about the session. */
  onRefused(refused: RefusedCall): void;
}

export interface CallOptions {
  /** Picks another service segment than the contract's (specification, section 7; decision 11). */
  port?: Service;
  /** In place of the session's token; a refusal then does not concern the session. */
  token?: string;
  /** Of POST and PATCH: a key that was saved before the first try; else a new one is made. */
  idempotencyKey?: string;
  /** Gives up after so many milliseconds, 15,000 when `true`. */
  timeout?: number | true;
  signal?: AbortSignal;
  /** Sends the body as it is, whatever the mode. */
  plain?: true;
  /** Goes on where the page goes away; such a body has to be small. */
  keepalive?: boolean;
  /** Called with the sent share of the body, 0 to 1; the call gives up after 15 seconds without progress, however long it takes altogether. */
  onProgress?: (ratio: number) => void;
}

type Input<N extends CallName> = CallInput<(typeof calls)[N]>;
type Data<N extends CallName> = CallData<(typeof calls)[N]>;
export type Api = <N extends CallName>(name: N, input?: Input<N>, options?: CallOptions) => Promise<Data<N>>;

const Envelope = z.object({ data: z.unknown() });

let loadedCalls: typeof calls | undefined;

/** All calls beside those of the session, which are at hand on the first page; the others come with the first one of them. */
export async function loadCalls(): Promise<typeof calls> {
  return (loadedCalls ??= (await import('#contract/calls.ts')).calls);
}

const getCall = (name: CallName): Call | Promise<Call> => {
  if (name in sessionCalls) return sessionCalls[name as keyof typeof sessionCalls];
  return loadedCalls ? loadedCalls[name] : loadCalls().then((all) => all[name]);
};

const fillPath = (address: string, params: unknown): string => {
  const values = z.parse(z.optional(z.record(z.string(), z.coerce.string())), params) ?? {};
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The fields of a multipart call, and its file. */
function toFormData({ body, file }: Pick<CallInput<Call>, 'body' | 'file'>): FormData {
  const form = new FormData();
  const fields = z.parse(z.optional(z.record(z.string(), z.optional(z.string()))), body) ?? {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (file) form.append('file', file);
  return form;
}

let sender: Promise<{ ofetch: $Fetch }> | undefined;

/** Loaded with the first call: the sign-in page needs none. Kept, because each import would wait for the page's rendering. */
export const loadExchange = () =>
  (sender ??= import('ofetch').catch((problem: unknown) => {
    sender = undefined;
    throw problem;
  }));

async function send({
  url,
  method,
  headers,
  query,
  body,
  signal,
  keepalive,
}: Exchange): Promise<ExchangeResponse> {
  const { ofetch } = await loadExchange();
  const { ok, status, _data } = await ofetch.raw<string, 'text'>(url, {
    method,
    headers,
    query,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
    keepalive,
    responseType: 'text',
    ignoreResponseError: true,
    retry: 0,
  });
  return { ok, status, text: _data ?? '' };
}

/**
 * One exchange with the server. Rejects with ApiFailure, NetworkFailure or TimeoutFailure, or with the reason of
 * `signal`. Resolves with undefined where the answer cannot be decrypted (specification, section 8).
 */
export function createAsk(settings: ApiSettings) {
  const { boot, host = '/api' } = settings;
  const key = boot.encryptionKey === null ? undefined : importKey(boot.encryptionKey);
  const { clientId } = boot;
  // Once for all calls: each would else wait for it behind whatever the page is drawing.
  const sealedClientId = clientId === null ? undefined : key?.then((ready) => encrypt(ready, clientId));

  const decryptBody = async (text: string): Promise<unknown> => {
    const body = parseJson(text);
    const sealed = sealedText(body);
    if (!key || sealed === undefined) return body;
    const plain = await decrypt(await key, sealed);
    return plain === undefined ? undefined : parseJson(plain);
  };

  const encryptBody = async (body: unknown, isPlain: boolean) =>
    body === undefined || isPlain || !key ? body : { data: await encrypt(await key, JSON.stringify(body)) };

  return async <N extends CallName>(
    name: N,
    input: Input<N> = {},
    options: CallOptions = {},
  ): Promise<Data<N> | undefined> => {
    // At once: a switch of the business while the call's declaration loads does not change the call.
    const token = options.token ?? settings.token();
    const businessId = settings.businessId();
    const call = await getCall(name);
    const service = options.port ?? call.service;
    const isPlain = options.plain ?? call.plain ?? false;
    const timeoutMs = options.timeout === true ? defaultTimeoutMs : options.timeout;
    const timeUp = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const signals = [options.signal, timeUp].filter((signal) => signal !== undefined);
    const changes = call.method === 'POST' || call.method === 'PATCH';

    const headers: Record<string, string> = { accept: 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (businessId !== undefined) headers['businessId'] = businessId;
    if (changes) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
    if (sealedClientId && !isPlain) headers['x-client-id'] = await sealedClientId;

    const exchange: Exchange = {
      url: host + fillPath(addressOf({ ...call, service }), input.params),
      method: call.method,
      headers,
      query: input.query ?? {},
      body: call.multipart ? toFormData(input) : await encryptBody(input.body, isPlain),
      signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
      keepalive: options.keepalive ?? false,
    };
    const { onProgress } = options;
    const response = onProgress
      ? import('./send-with-progress.ts').then((way) => way.sendWithProgress(exchange, onProgress))
      : send(exchange);
    const answer = await response.catch((problem: unknown) => {
      if (timeUp?.aborted || problem instanceof TimeoutFailure) throw new TimeoutFailure();
      options.signal?.throwIfAborted();
      throw new NetworkFailure('The server cannot be reached', { cause: problem });
    });

    const body = await decryptBody(answer.text);
    if (!answer.ok) {
      const failure = new ApiFailure(answer.status, body);
      if (options.token === undefined) settings.onRefused({ code: failure.code, token, businessId });
      throw failure;
    }
    if (body === undefined) return undefined;
    const data = z.safeParse(call.data, z.safeParse(Envelope, body).data?.data);
    if (!data.success)
      throw new ApiFailure(502, { error: 'The answer could not be understood', code: 'UNEXPECTED' });
    return data.data as Data<N>;
  };
}

/** Like `ask`, for callers that need the data: an answer that holds nothing readable is a failure. */
export function createApi(settings: ApiSettings): Api {
  const ask = createAsk(settings);
  return async (name, input, options) => {
    const data = await ask(name, input, options);
    if (data === undefined)
      throw new ApiFailure(502, { error: 'The answer could not be read', code: 'UNEXPECTED' });
    return data;
  };
}

let connected: Api | undefined;

/** Once, before the first call: whose token, which business, what happens at 401. */
export function connectApi(settings: ApiSettings): void {
  connected = createApi(settings);
}

/** Makes a call of the API. It never repeats a mutation. */
export const api: Api = (name, input, options) => {
  if (!connected) throw new Error('connectApi has to come first');
  return connected(name, input, options);
};
