/** PostgreSQL and network codes of a database that is unreachable, stopping, starting or out of connections. */
const codes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-5]|53300)$/;

/** Messages of pg and its pool that have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Query read timeout)/;

/** Returns an error with the errors that caused it. */
export function listCauses(problem: unknown): Error[] {
  if (!(problem instanceof Error)) return [];
  const parts: unknown[] = problem instanceof AggregateError ? problem.errors : [];
  return [problem, ...listCauses(problem.cause), ...parts.flatMap(listCauses)];
}

export const getErrorCode = (problem: Error): string | undefined =>
  'code' in problem && typeof problem.code === 'string' ? problem.code : undefined;

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

/** Turns what a library throws into an error, also an object that only has the fields of one. */
export function toError(problem: unknown): Error {
  if (problem instanceof Error) return problem;
  const [message, code] = [field(problem, 'message'), field(problem, 'code')];
  const error = new Error(typeof message === 'string' ? message : String(problem));
  return typeof code === 'string' ? Object.assign(error, { code }) : error;
}

/** Returns true for a failed fetch: its errors have the same network codes as the database's. */
const isOfFetch = (problem: Error) => problem.name === 'TypeError' || problem.name === 'FetchError';

/** Returns true for an error that means that the database can't be reached at the moment. */
export function isDatabaseOutage(problem: unknown): boolean {
  const chain = listCauses(problem);
  if (chain.some(isOfFetch)) return false;
  return chain.some((link) => codes.test(getErrorCode(link) ?? '') || messages.test(link.message));
}
