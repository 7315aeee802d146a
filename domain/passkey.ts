/** Limits of passkeys (WebAuthn), which sign a person in without a password. */
export const passkeyRules = {
  maxPasskeys: 10,
  /** How long the browser's question can be answered. */
  challengeMs: 300_000,
} as const;
