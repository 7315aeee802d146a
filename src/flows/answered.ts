import type { Answer, Refused } from '#machines/flows/answer.ts';
import { ApiFailure } from '#src/lib/api/failures.ts';

export const refusedBy = (failure: ApiFailure): Refused => ({
  ok: false,
  code: failure.code,
  message: failure.message,
  fields: failure.fields,
  triesLeft: failure.triesLeft,
  retryAfterMs: failure.retryAfterMs,
  current: failure.current,
  retryAtMs: failure.retryAfterMs === undefined ? undefined : Date.now() + failure.retryAfterMs,
});

/**
 * Returns the result of a call as a value for a chart: its data, or the error with which the server refused it.
 * @throws when the server is unreachable or its response is broken
 */
export async function answered<Data>(call: Promise<Data>): Promise<Answer<Data>> {
  try {
    return { ok: true, data: await call };
  } catch (problem) {
    if (problem instanceof ApiFailure && problem.status < 500) return refusedBy(problem);
    throw problem;
  }
}
