import type { HttpRequest, HttpResponse } from './http-request.ts';
import { TimeoutError } from './api-errors.ts';

/** An upload times out after this long without progress. */
const stallMs = 15_000;

/**
 * Sends a request with XMLHttpRequest, because only it reports the progress of an upload.
 * @throws TimeoutError when there is no progress for 15 seconds
 */
export function sendWithProgress(
  { url, method, headers, body, signal }: HttpRequest,
  onProgress: (ratio: number) => void,
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  if (signal?.aborted) return Promise.reject(signal.reason);
  const request = new XMLHttpRequest();
  let stall: AbortSignal | undefined;
  /** Restarts the countdown whenever there is progress. */
  const expectMovement = () => {
    const current = AbortSignal.timeout(stallMs);
    stall = current;
    const giveUp = () => {
      if (stall !== current) return;
      reject(new TimeoutError());
      request.abort();
    };
    current.addEventListener('abort', giveUp, { once: true });
  };
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  const isForm = body instanceof FormData;
  if (!isForm && body !== undefined) request.setRequestHeader('content-type', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    expectMovement();
    if (total > 0) onProgress(loaded / total);
  });
  request.addEventListener('progress', expectMovement);
  request.addEventListener('loadend', () => {
    stall = undefined;
  });
  request.addEventListener('load', () => {
    const { status, responseText: text } = request;
    resolve({ ok: status >= 200 && status < 300, status, text });
  });
  request.addEventListener('error', () => reject(new Error('The request failed')));
  request.addEventListener('abort', () => reject(signal?.reason));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  expectMovement();
  if (isForm) request.send(body);
  else request.send(body === undefined ? null : JSON.stringify(body));
  return promise;
}
