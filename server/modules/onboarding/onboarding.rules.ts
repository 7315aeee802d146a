const hour = 3_600_000;

export const onboardingRules = {
  /** How long the token of a verified code resumes an onboarding. */
  tokenLifeMs: 7 * 24 * hour,
  /** How long a finished one may still be finalized again: for a lost reply, no longer. */
  repeatMs: 10 * 60_000,
  /** How long the handle of an unfinished one is kept free for it. */
  holdMs: 24 * hour,
  /** When one that never proved its address is forgotten. */
  unprovedMs: 24 * hour,
} as const;
