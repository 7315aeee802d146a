/** PostgreSQL and network codes of a database that is away, goes away, comes back or has no connection left. */
const codes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-5]|53300)$/;

/** What pg and its pool say without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Query read timeout)/;

/** An error with those that caused it. */
export function chainOf(problem: unknown): Error[] {
  if (!(problem instanceof Error)) return [];
  const parts: unknown[] = problem instanceof AggregateError ? problem.errors : [];
  return [problem, ...chainOf(problem.cause), ...parts.flatMap(chainOf)];
}

export const codeOf = (problem: Error): string | undefined =>
  'code' in problem && typeof problem.code === 'string' ? problem.code : undefined;

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

/** Makes an error of what a library hands over in place of one: an object with the fields of an error. */
export function toError(problem: unknown): Error {
  if (problem instanceof Error) return problem;
  const [message, code] = [field(problem, 'message'), field(problem, 'code')];
  const error = new Error(typeof message === 'string' ? message : String(problem));
  return typeof code === 'string' ? Object.assign(error, { code }) : error;
}

/** Whether somebody else than the database failed: what a fetch meets has the same network codes. */
const isOfFetch = (problem: Error) => problem.name === 'TypeError' || problem.name === 'FetchError';

/** Whether a failure means that the database can't be reached for a moment, in whatever words pg says so. */
export function isDatabaseOutage(problem: unknown): boolean {
  const chain = chainOf(problem);
  if (chain.some(isOfFetch)) return false;
  return chain.some((link) => codes.test(codeOf(link) ?? '') || messages.test(link.message));
}
