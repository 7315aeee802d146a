import { createHash, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { operatorSessionMs } from '#server/modules/operator-accounts/operator-accounts.service.ts';

const name = 'kontor_operator';

/** Returns the token of the console's session in this browser. It has not been checked. */
export const readSessionToken = ({ headers }: FastifyRequest): string | undefined =>
  parseCookie(headers.cookie ?? '')[name];

/** Stores the token out of reach of scripts, until the session ends. An empty one deletes it. The console is on the machine's own HTTP. */
export function writeSessionToken(reply: FastifyReply, token: string): void {
  const cookie = stringifySetCookie({
    name,
    value: token,
    path: '/',
    maxAge: token === '' ? 0 : operatorSessionMs / 1000,
    httpOnly: true,
    sameSite: 'strict',
  });
  reply.header('set-cookie', cookie);
}

/** Returns the token that every form of a session has: cookies are sent to all ports of a host, so another server on it can't know it. */
export const getFormToken = (sessionToken: string): string =>
  createHash('sha256').update(`form ${sessionToken}`).digest('base64url');

/** Returns true if a form was made for this session. */
export function isFormToken(sessionToken: string, sent: string): boolean {
  const [expected, actual] = [Buffer.from(getFormToken(sessionToken)), Buffer.from(sent)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
