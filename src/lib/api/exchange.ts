import type { Method } from '#contract/call.ts';

/** One request as it is sent. */
export interface Exchange {
  url: string;
  method: Method;
  headers: Record<string, string>;
  query: object;
  body: unknown;
  signal: AbortSignal | undefined;
  /** The page may be gone before the answer comes. */
  keepalive: boolean;
}
/** The response to an exchange. */
export interface ExchangeResponse {
  ok: boolean;
  status: number;
  text: string;
}
