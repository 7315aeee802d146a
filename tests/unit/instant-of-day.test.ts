import { describe, expect, it } from 'vitest';
import { getInstantOfDay } from '#server/instant-of-day.ts';
import { getSettlementTime } from '#server/modules/payments/settlement.service.ts';
import { AppError } from '#server/app-error.ts';

/** This instant is 00:30 on the 6th in Lagos, and still the 5th in UTC. */
const now = new Date('2026-03-05T23:30:00.000Z');
const lagos = { now, timeZone: 'Africa/Lagos', field: 'paidOn' };

const fieldsOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (problem) {
    return problem instanceof AppError ? problem.details?.fields : problem;
  }
  return 'accepted';
};

describe('the instant of a named day', () => {
  it('is now for today in the time zone of the business, and without a day', () => {
    expect(getInstantOfDay('2026-03-06', lagos)).toBe(now);
    expect(getInstantOfDay(undefined, lagos)).toBe(now);
  });

  it('is the middle of yesterday in the time zone, which is today in UTC', () => {
    expect(getInstantOfDay('2026-03-05', lagos).toISOString()).toBe('2026-03-05T11:00:00.000Z');
  });

  it('rejects a day that is tomorrow in the time zone', () => {
    expect(fieldsOf(() => getInstantOfDay('2026-03-07', lagos))).toEqual([
      { field: 'paidOn', message: "The date can't be in the future" },
    ]);
  });

  it('rejects a day before the earliest one, counted in the time zone, and says why', () => {
    const at = new Date('2026-03-04T23:15:00.000Z');
    const earliest = { at, tooEarly: "The date can't be before the payment" };
    expect(fieldsOf(() => getInstantOfDay('2026-03-04', lagos, earliest))).toEqual([
      { field: 'paidOn', message: "The date can't be before the payment" },
    ]);
    expect(getInstantOfDay('2026-03-05', lagos, earliest).toISOString()).toBe('2026-03-05T11:00:00.000Z');
  });

  it('is never before the earliest instant of that day', () => {
    const at = new Date('2026-03-05T15:00:00.000Z');
    expect(getInstantOfDay('2026-03-05', lagos, { at, tooEarly: '' })).toEqual(at);
  });
});

describe('the settlement of collected money', () => {
  const business = { country: 'NG', timeZone: 'Africa/Lagos' } as const;

  it('is at nine on the next working day, counted from the day in the time zone of the business', () => {
    // Thursday evening in UTC is already Friday in Lagos, so that Monday is the next working day.
    const collectedAt = new Date('2026-03-05T23:30:00.000Z');
    expect(getSettlementTime(collectedAt, business, undefined).toISOString()).toBe(
      '2026-03-09T08:00:00.000Z',
    );
    const anHourBefore = new Date('2026-03-05T22:30:00.000Z');
    expect(getSettlementTime(anHourBefore, business, undefined).toISOString()).toBe(
      '2026-03-06T08:00:00.000Z',
    );
  });

  it('is at once if a sandbox settles after zero seconds', () => {
    expect(getSettlementTime(now, business, 0)).toEqual(now);
  });
});
