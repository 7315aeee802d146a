import type { Exchange, Told } from './exchange.ts';

/** The browser's older way to ask, which alone tells how much of a body has gone. The body is a form. */
export function sendWithProgress(
  { url, method, headers, body, signal }: Exchange,
  onProgress: (ratio: number) => void,
): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>();
  if (signal?.aborted) return Promise.reject(signal.reason);
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total);
  });
  request.addEventListener('load', () => {
    const { status, responseText: text } = request;
    resolve({ ok: status >= 200 && status < 300, status, text });
  });
  request.addEventListener('error', () => reject(new Error('the request did not get through')));
  request.addEventListener('abort', () => reject(signal?.reason));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(body instanceof FormData ? body : null);
  return promise;
}
