import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { misdirectedStatus } from '#server/hosts.ts';
import type { RateLimits } from '#server/plugins/limits/rate-limit.ts';
import { createServerOptions } from '#server/server-options.ts';
import { toAppError } from '#server/plugins/errors.ts';
import { isFromStore as isFromOrigin } from '#server/shop/routes/same-origin.ts';
import { type Areas, areaRoutes } from './console-routes.ts';
import { readMultipart } from './read-form.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { sendProblem } from './send-page.ts';

const style = readFileSync(join(import.meta.dirname, 'console.css'), 'utf8');

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The largest file of an event is a video of 100 MB (decisions, uploads). */
const maxUploadBytes = 105_000_000;

/** Any port: an operator's tunnel may end at another one. */
const isOwnHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/.test(host ?? '');

/**
 * The operator console: HTML pages and forms, for its own port on the machine itself. It answers no other host, so that a page
 * whose name was changed to point here (DNS rebinding) reads nothing, and takes forms of its own pages alone.
 */
export async function makeConsole(deps: Deps, limits: RateLimits, areas: Areas): Promise<FastifyInstance> {
  const http = Fastify({
    ...createServerOptions(deps.config),
    frameworkErrors: (_problem, _request, reply) => void sendProblem(reply, 404),
  });
  http.decorateRequest('caller');
  http.decorateRequest('operator');
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!isOwnHost(request.headers.host))
      return reply.code(misdirectedStatus).type('text/plain').send('Open the console at http://127.0.0.1');
    if (request.method !== 'GET' && !isFromOrigin(request, `http://${request.headers.host}`))
      return sendProblem(reply, 403);
    limits.flood(request, 'page');
    return undefined;
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 2_000_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  http.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: maxUploadBytes },
    (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
      readMultipart(request.headers['content-type'] ?? '', body),
  );
  http.setNotFoundHandler((_request, reply) => sendProblem(reply, 404));
  http.setErrorHandler((problem, request, reply) => {
    const { status } = toAppError(problem);
    if (status >= 500) request.log.error({ err: problem }, 'request failed');
    return sendProblem(reply, status);
  });
  http.get('/console.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  signInRoutes(http, deps, limits);
  areaRoutes(http, deps, areas);
  await http.ready();
  return http;
}
