export const secretHeaders = ['req.headers.authorization', 'req.headers.cookie'];

interface Described {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  cause?: Described;
  [more: string]: unknown;
}

/**
 * What the log says of an error: never the parameters of a failed query, which drizzle puts into message and stack, nor
 * the client object that pg hangs on its errors.
 */
export function describeError(problem: unknown): Described {
  if (!(problem instanceof Error)) return { type: typeof problem, message: String(problem), stack: '' };
  const frames = (problem.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: problem.name,
    message: problem.message.split('\nparams:')[0] ?? '',
    stack: frames.join('\n'),
    ...('code' in problem && { code: problem.code }),
    ...(problem.cause instanceof Error && { cause: describeError(problem.cause) }),
  };
}
