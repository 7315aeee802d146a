import { createElement } from 'react';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { toAppError } from '#server/plugins/errors.ts';
import { PlainPage } from '../pages/message-page.tsx';
import { texts } from '../shop-texts.ts';
import { assets } from './assets.ts';
import { sendPage } from './send-page.ts';

const problems: Record<number, readonly [title: string, text: string]> = texts.problems;
const retryAfterSeconds = 5;

export function sendProblem(reply: FastifyReply, status: number): FastifyReply {
  const [title, text] = problems[status] ?? texts.problem;
  // A handler that failed has stored nothing that a cookie could name.
  reply.removeHeader('set-cookie');
  if (status === 429 || status === 503) reply.header('retry-after', retryAfterSeconds);
  const page = createElement(PlainPage, { title, text, style: assets.style.path });
  return sendPage(reply.code(status), page, 'private');
}

export const sendNotFound = (reply: FastifyReply): FastifyReply => sendProblem(reply, 404);

export function answerErrors(http: FastifyInstance): void {
  http.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  http.setErrorHandler((problem, request, reply) => {
    const status = getStatus(problem);
    if (status >= 500) request.log.error({ err: problem }, 'request failed');
    return sendProblem(reply, status);
  });
}

/** An address that can't be understood, such as a page of another order, leads nowhere. */
function getStatus(problem: unknown): number {
  const status = problem instanceof Error && 'statusCode' in problem ? problem.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return status;
  const expected = toAppError(problem);
  return expected.code === 'INVALID' || expected.code === 'MALFORMED' ? 404 : expected.status;
}
