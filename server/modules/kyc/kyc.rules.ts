import type { Deps } from '#server/deps.ts';
import { reviewAfterS } from '#server/providers/identity/sandbox-scripts.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Waits between two questions about one check; the last one goes on until a newer check takes its place. */
const waitsMs = [30 * second, 2 * minute, 10 * minute, 60 * minute, 6 * 60 * minute, day];

/** When a check is asked about next, after `asked` questions. */
export const nextCheckAt = (now: Date, asked: number): Date =>
  new Date(now.getTime() + (waitsMs[Math.min(asked, waitsMs.length - 1)] ?? day));

/** How long before an approval ends its owner is told. */
export const noticeBeforeEndMs = 30 * day;

/** How long a review usually takes, told to whoever waits: a business has too few of its own to know better. */
export const usualReviewMs = ({ identity, config }: Pick<Deps, 'identity' | 'config'>): number =>
  identity.name === 'sandbox' ? reviewAfterS * second : config.usualMs.verification;
