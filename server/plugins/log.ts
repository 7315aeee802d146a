import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { listCauses, getErrorCode, isDatabaseOutage } from '#server/db/outage.ts';

/** The code with which a provider charges a card that it keeps, in updates and requests of the payments port. */
const cardCodes = ['authorizationCode', 'authorization.code'];

/** The fields that the log replaces: a line may have them at its top, in an object, or in an object of that. */
export const secretFields: string[] = [
  'req.headers.authorization',
  'req.headers.cookie',
  ...cardCodes.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
];

interface Described {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  cause?: Described;
  [more: string]: unknown;
}

/**
 * The logged fields of an error: never the parameters of a failed query, which drizzle puts into message and stack, nor
 * the client object that pg adds to its errors.
 */
export function describeError(problem: unknown): Described {
  if (!(problem instanceof Error)) return { type: typeof problem, message: String(problem), stack: '' };
  const stackFrame = (problem.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: problem.name,
    message: problem.message.split('\nparams:')[0] ?? '',
    stack: stackFrame.join('\n'),
    ...('code' in problem && { code: problem.code }),
    ...(problem.cause instanceof Error && { cause: describeError(problem.cause) }),
  };
}

/** How often an outage of the database is logged at most, wherever it occurs: requests, jobs, sweeps or idle connections. */
const outageEveryMs = 1000;

type LogHooks = NonNullable<Exclude<FastifyServerOptions['logger'], boolean | undefined>['hooks']>;

/**
 * Logs at most one line a second, without a stack, for any number of failures while the database is unreachable. Every other line
 * is logged unchanged.
 * @param now milliseconds
 */
export function createOutageHooks(now: () => number = Date.now): LogHooks {
  let loggedAt = -Infinity;
  let left = 0;
  return {
    logMethod(args, method) {
      const [first] = args;
      const problem: unknown =
        typeof first === 'object' && first !== null ? Reflect.get(first, 'err') : undefined;
      if (!isDatabaseOutage(problem)) {
        method.apply(this, args);
        return;
      }
      if (now() - loggedAt < outageEveryMs) {
        left += 1;
        return;
      }
      const chain = listCauses(problem);
      const code = chain.flatMap((link) => getErrorCode(link) ?? []).at(-1);
      const reason = chain.at(-1)?.message;
      method.apply(this, [{ code, reason, unlogged: left }, "can't reach the database"]);
      loggedAt = now();
      left = 0;
    },
  };
}

/** A word of an address: never a token, an id or a name. */
const word = /^[a-z][a-z-]{0,30}$/;

/** The logged address of a request: without its query, and with `*` for every part that is not a plain word. */
export const loggedPath = (url: string): string =>
  (url.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (part === '' || word.test(part) ? part : '*'))
    .join('/');

/** The logged fields of a request: its route if one was found, so that no parameter is in it. */
export const describeRequest = ({ method, url, ip, routeOptions }: FastifyRequest) => ({
  method,
  url: routeOptions.url ?? loggedPath(url),
  remoteAddress: ip,
});
