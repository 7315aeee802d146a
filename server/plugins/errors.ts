import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/errors.ts';
import { Refusal } from '#server/refusal.ts';

/** Network and PostgreSQL codes of a database that is away for a moment, or that asks to try again. */
const passing = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0[123]|40001|40P01|53300)$/;

/** PostgreSQL codes of a value that no column can hold: a NUL in a text, a number or a date out of its range. */
const unstorable = /^22(003|007|008|021|P05)$/;

/** Turns whatever was thrown into the one failure envelope; what nobody expected is logged and told to nobody. */
export function errors(app: FastifyInstance): void {
  app.setErrorHandler((problem, request, reply) => {
    const refusal = refusalOf(problem);
    if (refusal.code === 'UNEXPECTED' || refusal.code === 'UNAVAILABLE')
      request.log.error({ err: problem }, 'request failed');
    return sendFailure(refusal, request, reply);
  });
}

export function sendFailure(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, ...details } = refusal.details;
  const failure: Failure = {
    error: message ?? refusal.message,
    code: refusal.code,
    requestId: request.id,
    ...details,
  };
  if (details.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(details.retryAfterMs / 1000));
  return reply.code(refusal.status).send(failure);
}

function refusalOf(problem: unknown): Refusal {
  if (problem instanceof Refusal) return problem;
  const codes = codesOf(problem);
  if (codes.some((code) => passing.test(code))) return new Refusal('UNAVAILABLE');
  if (codes.some((code) => unstorable.test(code)))
    return new Refusal('MALFORMED', { message: 'A sign, a number or a date in it cannot be kept' });
  if (codes.includes('FST_ERR_CTP_BODY_TOO_LARGE'))
    return new Refusal('MALFORMED', { message: 'This is too large to be sent' });
  // Fastify's own 4xx: unreadable JSON, another content type, a length that does not fit.
  const status = problem instanceof Error && 'statusCode' in problem ? problem.statusCode : undefined;
  return new Refusal(
    typeof status === 'number' && status >= 400 && status < 500 ? 'MALFORMED' : 'UNEXPECTED',
  );
}

function codesOf(problem: unknown): string[] {
  if (!(problem instanceof Error)) return [];
  const own = 'code' in problem && typeof problem.code === 'string' ? [problem.code] : [];
  return [...own, ...codesOf(problem.cause)];
}
