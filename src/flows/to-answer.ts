import type { CallResult, Refused } from '#machines/flows/call-result.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';

export const toRefused = (failure: ApiError): Refused => ({
  ok: false,
  code: failure.code,
  message: failure.message,
  fields: failure.fields,
  attemptsLeft: failure.attemptsLeft,
  retryAfterMs: failure.retryAfterMs,
  current: failure.current,
  retryAtMs: failure.retryAfterMs === undefined ? undefined : Date.now() + failure.retryAfterMs,
});

/**
 * Returns the result of a call as a value for a chart: its data, or the error with which the server refused it.
 * @throws when the server is unreachable or its response is broken
 */
export async function toAnswer<Data>(call: Promise<Data>): Promise<CallResult<Data>> {
  try {
    return { ok: true, data: await call };
  } catch (problem) {
    if (problem instanceof ApiError && problem.status < 500) return toRefused(problem);
    throw problem;
  }
}
