import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/errors.ts';
import { listCauses, getErrorCode, isDatabaseOutage } from '#server/db/outage.ts';
import { AppError } from '#server/app-error.ts';

/** PostgreSQL codes of a transaction that only has to be retried. */
const retryableCodes = /^(40001|40P01)$/;
/** Codes of another server that a call needs and that can't be reached. */
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const retryAfterMs = 1000;

/** PostgreSQL codes of a value that no column can store: a NUL in a text, a number or a date out of its range. */
const unstorableCodes = /^22(003|007|008|021|P05)$/;

/** Half of a character that takes two, which no JSON column can store; its PostgreSQL code stands for other faults too. */
const isLoneSurrogate = (problem: Error): boolean =>
  getErrorCode(problem) === '22P02' &&
  'detail' in problem &&
  typeof problem.detail === 'string' &&
  /surrogate/.test(problem.detail);

/** Turns every thrown error into the failure envelope; an unexpected one is logged and not shown. */
export function errorsPlugin(app: FastifyInstance): void {
  app.setErrorHandler((problem, request, reply) => {
    const refusal = toAppError(problem);
    if (refusal.code === 'UNEXPECTED' || refusal.code === 'UNAVAILABLE')
      request.log.error({ err: problem }, 'request failed');
    return sendFailure(refusal, request, reply);
  });
}

export function sendFailure(refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, ...details } = refusal.details;
  const failure: Failure = {
    error: message ?? refusal.message,
    code: refusal.code,
    requestId: request.id,
    ...details,
  };
  // A handler that failed has stored nothing that a cookie could name.
  reply.removeHeader('set-cookie');
  const waitMs = details.retryAfterMs ?? (refusal.status === 503 ? retryAfterMs : undefined);
  if (waitMs !== undefined) reply.header('retry-after', Math.ceil(waitMs / 1000));
  return reply.code(refusal.status).send(failure);
}

/** Returns the expected error that an error stands for. */
export function toAppError(problem: unknown): AppError {
  if (problem instanceof AppError) return problem;
  if (isDatabaseOutage(problem)) return new AppError('UNAVAILABLE', { retryAfterMs });
  const causes = listCauses(problem);
  const codes = causes.flatMap((link) => getErrorCode(link) ?? []);
  if (codes.some((code) => retryableCodes.test(code) || unreachable.test(code)))
    return new AppError('UNAVAILABLE', { retryAfterMs });
  if (codes.some((code) => unstorableCodes.test(code)) || causes.some(isLoneSurrogate))
    return new AppError('MALFORMED', {
      message: "The request contains a character, a number or a date that can't be stored",
    });
  if (codes.includes('FST_ERR_CTP_BODY_TOO_LARGE'))
    return new AppError('MALFORMED', { message: 'This request is too large' });
  // Fastify's own 4xx errors: unreadable JSON, another content type, a length that does not match.
  const status = problem instanceof Error && 'statusCode' in problem ? problem.statusCode : undefined;
  return new AppError(
    typeof status === 'number' && status >= 400 && status < 500 ? 'MALFORMED' : 'UNEXPECTED',
  );
}
