import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

const name = 'kontor_device';
const lifeSeconds = 180 * 24 * 60 * 60;

/** Returns the token that a sign-in stored in this browser. It has not been checked. */
export const readDeviceToken = (request: FastifyRequest): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name];

/**
 * Stores the token in the browser, out of reach of scripts. The cookie signs no one in: it only distinguishes a device that
 * signed in before from a stranger's, so signing out keeps it.
 */
export function writeDeviceToken(
  reply: FastifyReply,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  token: string,
) {
  const cookie = stringifySetCookie({
    name,
    value: token,
    path: '/api',
    maxAge: lifeSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https://'),
  });
  reply.header('set-cookie', cookie);
}
