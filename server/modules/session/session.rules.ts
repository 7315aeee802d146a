const minute = 60_000;
const day = 24 * 60 * minute;

export const sessionRules = {
  /** How precisely a session's last use is stored. */
  seenEveryMs: minute,
  /** A device without a sign-in for this long counts as unknown again. */
  knownDeviceMs: 180 * day,
} as const;
