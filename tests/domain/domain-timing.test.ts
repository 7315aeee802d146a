import { describe, expect, it } from 'vitest';
import { type TimedDomain, countRetries, getNextCheckAt, getNextDomainStep } from '#domain/domain-timing.ts';
import { domainStatuses } from '#domain/store-domain.ts';

const dayMs = 86_400_000;
const start = new Date('2026-03-01T00:00:00.000Z');
const at = (days: number) => new Date(start.getTime() + days * dayMs);
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe('the pauses between checks of a domain', () => {
  const waiting = { status: 'routing' as const, watchedSince: start };
  it.each([
    [0, 0.5],
    [1, 0.5],
    [2, 1],
    [3, 2],
    [6, 15],
    [8, 60],
    [30, 60],
  ])('after %i checks it is %d minutes', (checkCount, minutes) =>
    expect(getNextCheckAt({ ...waiting, checkCount }, start)).toEqual(minutesLater(minutes)),
  );
  it('end after 48 hours', () => {
    expect(getNextCheckAt({ ...waiting, checkCount: 50 }, at(1.9))).toEqual(
      new Date(at(1.9).getTime() + 3_600_000),
    );
    expect(getNextCheckAt({ ...waiting, checkCount: 50 }, at(2))).toBeNull();
  });
  it('have no end for a live and a lost domain, and there are none for the others', () => {
    const next = domainStatuses.flatMap((status) => {
      const instant = getNextCheckAt({ status, watchedSince: start, checkCount: 90 }, at(30));
      return instant ? [[status, (instant.getTime() - at(30).getTime()) / 60_000]] : [];
    });
    expect(next).toEqual([
      ['live', 60],
      ['lost', 15],
    ]);
  });
});

describe('the next step of a domain', () => {
  const bought: TimedDomain = {
    status: 'live',
    lostAt: null,
    expiresAt: at(365),
    renewalStartedAt: null,
    renewalRetries: 0,
  };
  const renewing = { ...bought, renewalStartedAt: at(351) };
  it.each<[string, TimedDomain, string, number]>([
    ['is its renewal, 14 days before the end', bought, 'renew', 351],
    ['is the first try after 2 days', renewing, 'retry', 353],
    ['is the second try after 7 days', { ...renewing, renewalRetries: 1 }, 'retry', 358],
    ['is the end', { ...renewing, renewalRetries: 3 }, 'expire', 365],
    ['is another try after the end', { ...renewing, status: 'expired', renewalRetries: 3 }, 'retry', 372],
    [
      'is the release after 30 days of grace',
      { ...renewing, status: 'expired', renewalRetries: 4 },
      'release',
      395,
    ],
    [
      'is to park it 7 days after its records were lost',
      { ...bought, status: 'lost', lostAt: at(3) },
      'park',
      10,
    ],
  ])('%s', (_words, domain, step, days) => expect(getNextDomainStep(domain)).toEqual({ step, at: at(days) }));
  it('is none for a connected one, and for one that has ended', () => {
    expect(getNextDomainStep({ ...bought, expiresAt: null })).toBeNull();
    for (const status of ['requested', 'registering', 'refused', 'refunded', 'released', 'removed'] as const)
      expect(getNextDomainStep({ ...bought, status })).toBeNull();
  });
  it('counts missed tries as one', () => {
    expect([1, 2, 6, 8, 14, 40].map((days) => countRetries(start, at(days)))).toEqual([0, 1, 1, 2, 3, 4]);
  });
});
