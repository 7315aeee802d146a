import type { Deps } from '#server/deps.ts';
import { nextPoll, waitsOf } from '#server/platform/polling.ts';
import { reviewAfterS } from '#server/providers/identity/sandbox-scripts.ts';

/** Waits between two questions about one check, until a newer check takes its place. */
const waits = waitsOf(0.5, 2, 10, 60, 360, 1440);

/** When a check is asked about next, after `asked` questions. */
export const nextCheckAt = (now: Date, asked: number): Date => nextPoll(now, asked, waits);

/** How long before an approval ends its owner is told. */
export const noticeBeforeEndMs = 30 * 24 * 3_600_000;

/** How long a review usually takes, told to whoever waits: a business has too few of its own to know better. */
export const usualReviewMs = ({ identity, config }: Pick<Deps, 'identity' | 'config'>): number =>
  identity.name === 'sandbox' ? reviewAfterS * 1000 : config.usualMs.verification;
