import { before } from '#server/clock.ts';
import type { Config } from '#server/config.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export const sessionRules = {
  /** How exactly a session's last use is known. */
  seenEveryMs: minute,
  /** A device that nobody signed in with for so long is a stranger's again. */
  knownDeviceMs: 180 * day,
} as const;

/** The instants that a live session was begun after, and used after. */
export const liveSince = (now: Date, { lifeMs, idleMs }: Config['session']) => ({
  begunAfter: before(now, lifeMs),
  usedAfter: before(now, idleMs),
});
