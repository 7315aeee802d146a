const hour = 3_600_000;

export const onboardingRules = {
  /** How long the token of a verified code can resume an onboarding. */
  tokenLifeMs: 7 * 24 * hour,
  /** How long a finished onboarding can be finalized again, for a lost reply. */
  repeatMs: 10 * 60_000,
  /** How long the handle of an unfinished onboarding is reserved. */
  holdMs: 24 * hour,
  /** When an onboarding without a verified address is deleted. */
  unprovedMs: 24 * hour,
} as const;
