import type { FastifyRequest } from 'fastify';
import { getFormToken, readSessionToken } from './console-session.ts';
import type { Signed } from './pages/layout.tsx';

/** Returns the operator of a request as its pages show them; undefined before the sign-in. */
export function getSigned(request: FastifyRequest): Signed | undefined {
  const token = readSessionToken(request);
  if (!request.operator || token === undefined) return undefined;
  return { name: request.operator.name, formToken: getFormToken(token) };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator who is signed in to the console. */
    operator?: { name: string };
  }
}
