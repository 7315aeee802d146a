const minute = 60_000;
const day = 24 * 60 * minute;

export const sessionRules = {
  /** A session ends when it was not used for so long. */
  idleMs: 30 * day,
  /** How exactly its last use is known. */
  seenEveryMs: minute,
} as const;

export const resetRules = {
  lifeMs: 30 * minute,
  /** Mails to one person in an hour. */
  perHour: 5,
  hourMs: 60 * minute,
} as const;

export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
