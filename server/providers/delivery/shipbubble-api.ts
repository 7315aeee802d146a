import * as z from 'zod/mini';

/** The format of every answer of Shipbubble: https://docs.shipbubble.com/get-started/request-and-responses. */
const Envelope = z.object({
  status: z.string(),
  message: z.nullish(z.string()),
  errors: z.nullish(z.array(z.unknown())),
  data: z.optional(z.unknown()),
});

export interface ShipbubbleAccess {
  apiKey: string;
  /** `https://api.shipbubble.com/v1`, or a local server that behaves as documented. */
  url: string;
  timeoutMs?: number;
}

export interface ShipbubbleResponse {
  ok: boolean;
  /** The reason of a rejection, in Shipbubble's words. */
  message: string;
  data: unknown;
}

/** Shipbubble rejected the request without looking at it, so it had no effect: the key is wrong, or there were too many. */
export class NotProcessedError extends Error {
  override name = 'NotProcessedError';
}

export type CallShipbubble = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<ShipbubbleResponse>;

/** The documented statuses of a rejection that is about the request itself. */
const rejections = new Set([400, 404, 422]);
const notProcessed = new Set([401, 403, 429]);
const maxMessageLength = 300;

/**
 * Calls Shipbubble's public API, https://docs.shipbubble.com. Until the time of a `Retry-After` header no request is sent.
 * @throws NotProcessedError if the request had no effect; any other error leaves its outcome open
 */
export function createShipbubbleClient(
  { apiKey, url, timeoutMs = 20_000 }: ShipbubbleAccess,
  now: () => Date,
): CallShipbubble {
  let blockedUntil = 0;
  return async (method, path, body) => {
    const label = `${method} ${path.split('?')[0]}`;
    if (now().getTime() < blockedUntil)
      throw new NotProcessedError(
        `Shipbubble accepts no requests before ${new Date(blockedUntil).toISOString()}`,
      );
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const content: unknown = await response.json().catch(() => undefined);
    if (status === 429)
      blockedUntil = now().getTime() + getWaitMs(response.headers.get('retry-after'), now());
    if (notProcessed.has(status)) throw new NotProcessedError(`Shipbubble answered ${status} to ${label}`);
    const answer = Envelope.safeParse(content);
    if (!answer.success || !(response.ok || rejections.has(status)))
      throw new Error(`Shipbubble answered ${status} to ${label}`);
    const { data } = answer.data;
    return { ok: response.ok && answer.data.status === 'success', message: describe(answer.data), data };
  };
}

function describe({ message, errors }: z.infer<typeof Envelope>): string {
  const details = (errors ?? []).filter((error) => typeof error === 'string');
  const text = details.length > 0 ? details.join('. ') : (message ?? 'No reason was given');
  return text.slice(0, maxMessageLength);
}

/** Reads a `Retry-After` header: seconds, or an HTTP date (RFC 9110, 10.2.3). Zero if there is none. */
function getWaitMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
