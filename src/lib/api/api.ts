import * as z from 'zod/mini';
import type { Boot } from '#contract/boot.ts';
import { type Call, type CallData, type CallInput, type Service, addressOf } from '#contract/call.ts';
import { decrypt, encrypt, importKey, getCiphertext } from '#contract/encryption.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { CallOf, CallRef } from './call-ref.ts';
import type { HttpRequest, HttpResponse } from './http-request.ts';
import { ApiError, NetworkError, TimeoutError } from './api-errors.ts';

export { ApiError, NetworkError, TimeoutError } from './api-errors.ts';

/** Specification, section 9. */
const defaultTimeoutMs = 15_000;

/** A refused call, with the token and the business of the request. */
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
  /**
   * Called when a call needs a code of the second factor, and resolves with whether one was entered: then the call is sent
   * again. Without it, such a call is refused.
   */
  onStepUp?(): Promise<boolean>;
}

export interface CallOptions {
  /** Picks another service segment than the contract's (specification, section 7; decision 11). */
  port?: Service;
  /** Replaces the session's token; an error then does not concern the session. */
  token?: string;
  /** Replaces the session's business. */
  businessId?: string;
  /** The idempotency key of a POST or PATCH; by default a new one. */
  idempotencyKey?: string;
  /** The timeout in milliseconds; 15,000 when `true`. */
  timeout?: number | true;
  signal?: AbortSignal;
  /** Sends the body unencrypted in every mode. */
  plain?: true;
  /** Continues the request if the page is closed; the body has to be small. */
  keepalive?: boolean;
  /** Called with the uploaded share of the body, from 0 to 1. The call times out after 15 seconds without progress. */
  onProgress?: (ratio: number) => void;
}

type Input<Ref extends CallRef> = CallInput<CallOf<Ref>>;
type Data<Ref extends CallRef> = CallData<CallOf<Ref>>;
export type Api = <Ref extends CallRef>(
  ref: Ref,
  input?: Input<Ref>,
  options?: CallOptions,
) => Promise<Data<Ref>>;

const Envelope = z.object({ data: z.unknown() });

const getCall = async (ref: CallRef): Promise<Call> =>
  typeof ref === 'string' ? (await import('#contract/calls.ts')).calls[ref] : ref;

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

/** Returns the fields and the file of a multipart call as form data. */
function toFormData({ body, file }: Pick<CallInput<Call>, 'body' | 'file'>): FormData {
  const form = new FormData();
  const fields = z.parse(z.optional(z.record(z.string(), z.optional(z.string()))), body) ?? {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (file) form.append('file', file);
  return form;
}

/** Returns the query of an address, with the `?`, without undefined values. */
function toQueryString(query: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.append(name, String(value));
  return params.size === 0 ? '' : `?${params}`;
}

async function send({
  url,
  method,
  headers,
  query,
  body,
  signal,
  keepalive,
}: HttpRequest): Promise<HttpResponse> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(url + toQueryString(query), {
    method,
    headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
    body: isJson ? JSON.stringify(body) : (body ?? null),
    signal: signal ?? null,
    keepalive,
  });
  return { ok: response.ok, status: response.status, text: await response.text() };
}

/**
 * Returns a function that makes a call. It resolves with undefined if the response can't be decrypted (specification,
 * section 8).
 * @throws ApiError, NetworkError, TimeoutError, or the reason of `signal`
 */
export function createRequest(settings: ApiSettings) {
  const { boot, host = '/api' } = settings;
  const key = boot.encryptionKey === null ? undefined : importKey(boot.encryptionKey);
  const { clientId } = boot;
  // Encrypted once for all calls; otherwise each call would wait for it behind the rendering of the page.
  const encryptedClientId = clientId === null ? undefined : key?.then((ready) => encrypt(ready, clientId));

  const decryptBody = async (text: string): Promise<unknown> => {
    const body = parseJson(text);
    const sealed = getCiphertext(body);
    if (!key || sealed === undefined) return body;
    const plain = await decrypt(await key, sealed);
    return plain === undefined ? undefined : parseJson(plain);
  };

  const encryptBody = async (body: unknown, isPlain: boolean) =>
    body === undefined || isPlain || !key ? body : { data: await encrypt(await key, JSON.stringify(body)) };

  return async <Ref extends CallRef>(
    ref: Ref,
    input: Input<Ref> = {},
    options: CallOptions = {},
  ): Promise<Data<Ref> | undefined> => {
    // Read at once, so that switching the business while the call's declaration loads does not change the call.
    const token = options.token ?? settings.token();
    const businessId = options.businessId ?? settings.businessId();
    const call = await getCall(ref);
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
    if (encryptedClientId && !isPlain) headers['x-client-id'] = await encryptedClientId;

    const exchange: HttpRequest = {
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
      if (timeUp?.aborted || problem instanceof TimeoutError) throw new TimeoutError();
      options.signal?.throwIfAborted();
      throw new NetworkError("Couldn't reach the server", { cause: problem });
    });

    const body = await decryptBody(answer.text);
    if (!answer.ok) {
      const failure = new ApiError(answer.status, body);
      if (options.token === undefined) settings.onRefused({ code: failure.code, token, businessId });
      throw failure;
    }
    if (body === undefined) return undefined;
    const data = z.safeParse(call.data, z.safeParse(Envelope, body).data?.data);
    if (!data.success)
      throw new ApiError(502, {
        error: "Couldn't read the server's response. Try again.",
        code: 'UNEXPECTED',
      });
    return data.data as Data<Ref>;
  };
}

const needsStepUp = (problem: unknown) => problem instanceof ApiError && problem.code === 'STEP_UP_REQUIRED';

/**
 * Like `createRequest`, for callers that need the data: an unreadable response is an error. A call that needs a code of the
 * second factor waits until one was entered, and is sent again with the same Idempotency-Key.
 */
export function createApi(settings: ApiSettings): Api {
  const request = createRequest(settings);
  return async (ref, input, options = {}) => {
    const attempt = { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
    const data = await request(ref, input, attempt).catch(async (problem: unknown) => {
      if (!needsStepUp(problem) || !(await settings.onStepUp?.())) throw problem;
      return request(ref, input, attempt);
    });
    if (data === undefined)
      throw new ApiError(502, {
        error: "Couldn't read the server's response. Try again.",
        code: 'UNEXPECTED',
      });
    return data;
  };
}

let connected: Api | undefined;

/** Sets the token, the business and the handler of refused calls. Has to be called once, before the first call. */
export function connectApi(settings: ApiSettings): void {
  connected = createApi(settings);
}

/** Makes a call of the API. It never repeats a mutation. */
export const api: Api = (ref, input, options) => {
  if (!connected) throw new Error('connectApi has to be called first');
  return connected(ref, input, options);
};
