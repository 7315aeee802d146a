import { createElement } from 'react';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import {
  findOperator,
  signInOperator,
  signOutOperator,
} from '#server/modules/operator-accounts/operator-accounts.service.ts';
import type { RateLimits } from '#server/plugins/limits/rate-limit.ts';
import { isFormToken, readSessionToken, writeSessionToken } from './console-session.ts';
import { texts } from './console-texts.ts';
import { SignInPage } from './pages/layout.tsx';
import { sendPage, sendProblem } from './send-page.ts';

const SignInForm = z.object({ email: z.string().check(z.trim(), z.toLowerCase()), password: z.string() });
const TokenForm = z.object({ token: z.string() });
const openPaths = new Set(['/sign-in', '/console.css']);

/** The sign-in of the console. Every other page needs a session, and every other form the token of the session. */
export function signInRoutes(http: FastifyInstance, deps: Deps, limits: RateLimits): void {
  http.addHook('onRequest', async (request, reply) => {
    const token = readSessionToken(request);
    const operator = token === undefined ? undefined : await findOperator(deps, token);
    if (operator) request.operator = operator;
    else if (!openPaths.has(request.url)) return reply.redirect('/sign-in', 303);
    return undefined;
  });
  http.addHook('preHandler', async (request, reply) => {
    if (request.method === 'GET' || openPaths.has(request.url)) return undefined;
    const form = TokenForm.safeParse(request.body);
    const session = readSessionToken(request);
    if (form.success && session !== undefined && isFormToken(session, form.data.token)) return undefined;
    return sendProblem(reply, 403, texts.expired);
  });

  http.get('/sign-in', async (_request, reply) =>
    sendPage(reply, createElement(SignInPage, { email: '', problem: undefined })),
  );
  http.post('/sign-in', async (request, reply) => {
    const form = SignInForm.safeParse(request.body);
    const { email, password } = form.success ? form.data : { email: '', password: '' };
    try {
      // Apart from the limits of a member with the same address.
      await limits.count('sign-in', request, { email: `operator ${email}` });
    } catch (problem) {
      if (!(problem instanceof AppError)) throw problem;
      return sendPage(
        reply.code(problem.status),
        createElement(SignInPage, { email, problem: problem.message }),
      );
    }
    const token = await signInOperator(deps, email, password);
    if (token === undefined)
      return sendPage(reply.code(401), createElement(SignInPage, { email, problem: texts.signInWrong }));
    writeSessionToken(reply, token);
    return reply.redirect('/', 303);
  });
  http.post('/sign-out', async (request, reply) => {
    const token = readSessionToken(request);
    if (token !== undefined) await signOutOperator(deps, token);
    writeSessionToken(reply, '');
    return reply.redirect('/sign-in', 303);
  });
}
