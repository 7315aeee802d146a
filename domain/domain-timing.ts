import type { DomainStatus } from './store-domain.ts';
import { addDays, dayMs, retryDays } from './subscription-timing.ts';

/** Decisions, "Domains": renewed 14 days before it ends, released 30 days after it, parked after 7 days without records. */
export const renewalDays = 14;
export const domainGraceDays = 30;
export const parkingDays = 7;

const minuteMs = 60_000;
/** Checks without being asked end that long after the records were last asked for or changed. */
export const watchMs = 48 * 60 * minuteMs;
/** The pauses between checks; the last one repeats. */
const pausesMs = [0.5, 1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * minuteMs);
const hourMs = 60 * minuteMs;
/** A domain whose records are lost is looked at more often, since its shop is not reachable under it. */
const lostPauseMs = 15 * minuteMs;

export interface WatchedDomain {
  status: DomainStatus;
  /** The beginning of the 48 hours. */
  watchedSince: Date | null;
  /** The checks since then. */
  checkCount: number;
}

/** Returns when a domain is checked next after a check; null if it is not. */
export function getNextCheckAt({ status, watchedSince, checkCount }: WatchedDomain, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (status === 'live') return after(hourMs);
  if (status === 'lost') return after(lostPauseMs);
  if (!['ownership', 'conflict', 'routing', 'certificate'].includes(status) || watchedSince === null)
    return null;
  const next = after(pausesMs[Math.min(checkCount, pausesMs.length) - 1] ?? pausesMs[0] ?? hourMs);
  return next.getTime() - watchedSince.getTime() <= watchMs ? next : null;
}

export interface TimedDomain {
  status: DomainStatus;
  lostAt: Date | null;
  /** Of a bought domain: the end of the time that is paid. */
  expiresAt: Date | null;
  /** The first attempt to charge the present renewal. */
  renewalStartedAt: Date | null;
  renewalRetries: number;
}
export type DomainStep = 'park' | 'renew' | 'retry' | 'expire' | 'release';
export interface DueDomainStep {
  step: DomainStep;
  at: Date;
}

const statusesToRenew: ReadonlySet<DomainStatus> = new Set([
  'ownership',
  'conflict',
  'routing',
  'certificate',
  'live',
  'lost',
  'parked',
  'expired',
]);

function listRenewalSteps(
  { status, renewalStartedAt, renewalRetries }: TimedDomain,
  expiresAt: Date,
): DueDomainStep[] {
  const end: DueDomainStep =
    status === 'expired'
      ? { step: 'release', at: addDays(expiresAt, domainGraceDays) }
      : { step: 'expire', at: expiresAt };
  if (renewalStartedAt === null) return [end, { step: 'renew', at: addDays(expiresAt, -renewalDays) }];
  const days = retryDays[renewalRetries];
  return days === undefined ? [end] : [end, { step: 'retry', at: addDays(renewalStartedAt, days) }];
}

/** Returns the next step that time brings to a domain; null where none does. */
export function getNextDomainStep(domain: TimedDomain): DueDomainStep | null {
  const { status, lostAt, expiresAt } = domain;
  const steps: DueDomainStep[] = [];
  if (status === 'lost' && lostAt) steps.push({ step: 'park', at: addDays(lostAt, parkingDays) });
  if (expiresAt && statusesToRenew.has(status)) steps.push(...listRenewalSteps(domain, expiresAt));
  return steps.reduce<DueDomainStep | null>(
    (first, one) => (first && first.at <= one.at ? first : one),
    null,
  );
}

/** Returns how many attempts of a renewal are over at an instant: missed days count as one. */
export const countRetries = (startedAt: Date, now: Date): number =>
  retryDays.filter((days) => startedAt.getTime() + days * dayMs <= now.getTime()).length;
