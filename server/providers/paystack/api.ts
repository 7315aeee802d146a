import * as z from 'zod/mini';

/** The format of every answer of Paystack; errors have a code. */
const Envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

export interface PaystackAccess {
  secretKey: string;
  /** `https://api.paystack.co`, or a local server that behaves as documented. */
  url: string;
  timeoutMs?: number;
}

export interface PaystackResponse {
  ok: boolean;
  isMissing: boolean;
  message: string;
  code: string | undefined;
  data: unknown;
}

/** Rejects if the answer gives no information about the question: the key is wrong, too many requests, a failing server. */
export type CallPaystack = (method: 'GET' | 'POST', path: string, body?: object) => Promise<PaystackResponse>;

/** Calls Paystack's public API, https://paystack.com/docs/api. */
export function createPaystackClient({ secretKey, url, timeoutMs = 15_000 }: PaystackAccess): CallPaystack {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = Envelope.safeParse(await response.json().catch(() => undefined));
    const isAnswer = response.ok || [400, 404, 422].includes(response.status);
    if (!isAnswer || !answer.success)
      throw new Error(`Paystack answered ${response.status} to ${method} ${path.split('?')[0]}`);
    const { status, message, code, data } = answer.data;
    return { ok: response.ok && status, isMissing: response.status === 404, message, code, data };
  };
}
