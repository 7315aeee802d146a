import type { Deps } from '#server/deps.ts';
import { getNextPollAt as nextPollAfter, toWaits } from '#server/platform/polling.ts';
import { reviewAfterS } from '#server/providers/identity/sandbox-scripts.ts';

/** Waits between two polls of a check, until a newer check replaces it. */
const waits = toWaits(0.5, 2, 10, 60, 360, 1440);

/** Returns when a check is polled next, after `pollCount` polls. */
export const getNextPollAt = (now: Date, pollCount: number): Date => nextPollAfter(now, pollCount, waits);

/** How long before an approval ends its owner is notified. */
export const expiryNoticeMs = 30 * 24 * 3_600_000;

/** How long a review usually takes, shown while it is pending: a business has too few of its own for an estimate. */
export const usualReviewMs = ({ identity, config }: Pick<Deps, 'identity' | 'config'>): number =>
  identity.name === 'sandbox' ? reviewAfterS * 1000 : config.usualDurationsMs.verification;
