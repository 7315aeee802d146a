import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isReplayPath } from '#domain/session-replay.ts';
import type { ReplayConfig } from '#server/config-replay.ts';
import type { Deps } from '#server/deps.ts';
import { makeSessionAuthority } from '#server/modules/session/authority.service.ts';
import { userById } from '#server/modules/users/users.records.ts';

/** The client keeps its token in a cookie, as JSON (specification, section 4). */
function readToken({ headers }: FastifyRequest): string | undefined {
  try {
    return z.string().safeParse(JSON.parse(parseCookie(headers.cookie ?? '')['token'] ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that returns the recorder for the page of a request: if one is set up, the page may be recorded, and the
 * person who is signed in agreed (decision 125).
 */
export function makeFindReplay(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): (request: FastifyRequest) => Promise<ReplayConfig | undefined> {
  const { sessionReplay } = deps.config;
  if (!sessionReplay) return async () => undefined;
  const findSession = makeSessionAuthority(deps, { isPassive: true });
  return async (request) => {
    const [path = ''] = request.url.split('?');
    const token = readToken(request);
    if (!isReplayPath(path) || token === undefined) return undefined;
    const session = await findSession(token, request.ip, undefined);
    const user = session && (await userById(deps.db, session.person.userId));
    return user?.replaysSessions ? sessionReplay : undefined;
  };
}
