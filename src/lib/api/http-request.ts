import type { Method } from '#contract/call.ts';

/** A request as it is sent. */
export interface HttpRequest {
  url: string;
  method: Method;
  headers: Record<string, string>;
  query: object;
  body: unknown;
  signal: AbortSignal | undefined;
  /** Continues the request if the page is closed. */
  keepalive: boolean;
}
/** The response to an exchange. */
export interface HttpResponse {
  ok: boolean;
  status: number;
  text: string;
}
