import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '#server/caller.ts';
import { AppError } from '#server/app-error.ts';
import type { Subscription } from '#server/db/listener.ts';
import { getCaller } from './access.ts';
import type { App } from './route.ts';

/** How often a stream proves that it is alive, and its session is checked. */
const heartbeatMs = 15_000;
/** The streams of one person on this process. The app has one for each visible tab. */
const maxStreams = 20;

/** Subscribes a member; `send` tells the client that something has changed. */
type Subscribe = (member: Member, send: () => void) => Subscription;

/**
 * Serves server-sent events to the members of a business at GET `path` (below /api). An event has a name and no content: the
 * client loads what has changed, with all checks of a call. Before each event and with each heartbeat the session and the
 * membership are checked again, without extending the session; the stream ends with them, and when the server stops. It opens
 * once this process hears of changes, so that a client which loads after that misses none.
 */
export function serveEventStream(app: App, path: `/${string}`, event: string, subscribe: Subscribe): void {
  const { http, limits, passiveAuthority } = app;
  const streams = new Set<PassThrough>();
  const countByUser = new Map<string, number>();
  const count = (userId: string, change: 1 | -1) => {
    const left = (countByUser.get(userId) ?? 0) + change;
    if (left > 0) countByUser.set(userId, left);
    else countByUser.delete(userId);
  };
  const getMember = async (request: FastifyRequest): Promise<Member> => {
    const caller = await getCaller('business', request, passiveAuthority);
    if (caller && 'businessId' in caller) return caller;
    throw new AppError('BUSINESS_NOT_FOUND');
  };

  const open = async (request: FastifyRequest, reply: FastifyReply, member: Member) => {
    const stream = new PassThrough();
    let isChecking = false;
    const waiting = new Set<string>();
    /** Writes a text once the member still has access. A text that is already waiting is written once. */
    const write = async (text: string) => {
      waiting.add(text);
      if (isChecking) return;
      isChecking = true;
      try {
        while (waiting.size > 0 && stream.writable) {
          const texts = [...waiting];
          waiting.clear();
          await getMember(request);
          // A client that doesn't read its events is not sent more of the same.
          if (stream.writable && !stream.writableNeedDrain) stream.write(texts.join(''));
        }
      } catch (problem) {
        if (!(problem instanceof AppError)) request.log.warn({ err: problem }, 'event stream');
        stream.end();
      } finally {
        isChecking = false;
      }
    };
    const subscription = subscribe(member, () => void write(`event: ${event}\ndata: {}\n\n`));
    const heartbeat = setInterval(() => void write(': heartbeat\n\n'), heartbeatMs).unref();
    streams.add(stream);
    count(member.userId, 1);
    stream.once('close', () => {
      clearInterval(heartbeat);
      subscription.end();
      streams.delete(stream);
      count(member.userId, -1);
    });
    request.raw.once('close', () => stream.destroy());
    await subscription.listening;
    if (stream.destroyed) return reply.hijack();
    if (stream.writable) stream.write(': open\n\n');
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx would otherwise collect the events.
        'x-accel-buffering': 'no',
      })
      .send(stream);
  };

  http.get(path, {
    onRequest: async (request) => limits.flood(request),
    handler: async (request, reply) => {
      const member = await getMember(request);
      if ((countByUser.get(member.userId) ?? 0) >= maxStreams) throw new AppError('TOO_MANY_REQUESTS');
      return open(request, reply, member);
    },
  });
  http.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
}
