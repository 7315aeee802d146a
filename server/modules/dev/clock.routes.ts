import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Instant } from '#domain/id.ts';
import { MovableClock } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';

const Move = z.union([z.object({ advanceMs: z.int() }), z.object({ set: Instant })]);

/** Lets a test move the server's time; jobs that waited for an instant become due. */
export function clockRoutes(http: FastifyInstance, { clock, jobs }: Deps): void {
  if (!(clock instanceof MovableClock)) return;
  const sendTime = () => ({ data: { now: clock.now().toISOString() } });

  http.get('/dev/clock', async () => sendTime());
  http.post('/dev/clock', async ({ body }) => {
    const move = Move.parse(body);
    const before = clock.now().getTime();
    if ('set' in move) clock.set(new Date(move.set));
    else clock.advance(move.advanceMs);
    await jobs.clockMoved(clock.now().getTime() - before);
    await jobs.drain();
    return sendTime();
  });
}
