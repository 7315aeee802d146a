const minute = 60_000;

export const resetRules = {
  lifeMs: 30 * minute,
  /** Mails to one person in an hour, beyond which there is one only where the latest link is older than `freshMs`. */
  perHour: 5,
  freshMs: 15 * minute,
  hourMs: 60 * minute,
} as const;
