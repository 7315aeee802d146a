const minute = 60_000;

export const resetRules = {
  lifeMs: 30 * minute,
  /** The maximum number of emails to one person in an hour; beyond it one is sent only if the latest link is older than `freshMs`. */
  perHour: 5,
  freshMs: 15 * minute,
  hourMs: 60 * minute,
} as const;
