import { before } from '#server/clock.ts';
import type { Config } from '#server/config.ts';

/** A live session was created and used after these instants. */
export const getLiveLimits = (now: Date, { lifeMs, idleMs }: Config['session']) => ({
  begunAfter: before(now, lifeMs),
  usedAfter: before(now, idleMs),
});
