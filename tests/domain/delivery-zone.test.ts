import { describe, expect, it } from 'vitest';
import {
  type Zone,
  ZoneArea,
  type ZoneDetails,
  ZoneDraft,
  deliveryFeeMinor,
  overlapOf,
  placeName,
  zoneFor,
} from '#domain/delivery-zone.ts';

const inNigeria = (...regions: (string | null)[]): Pick<Zone, 'areas'> => ({
  areas: regions.map((region) => ({ country: 'NG', region })),
});

const whole: ZoneDetails = {
  name: 'South-West',
  areas: [{ country: 'NG', region: 'Lagos' }],
  feeMinor: 250_000,
  freeFromMinor: 5_000_000,
  leastDays: 1,
  mostDays: 3,
};
const problemsOf = (change: Partial<ZoneDetails>) =>
  ZoneDraft.safeParse({ ...whole, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('places of a zone', () => {
  it('are regions of their country, or the rest of it', () => {
    expect(ZoneArea.safeParse({ country: 'NG', region: 'Lagos' }).success).toBe(true);
    expect(ZoneArea.safeParse({ country: 'NG', region: null }).success).toBe(true);
    expect(ZoneArea.safeParse({ country: 'GH', region: 'Lagos' }).success).toBe(false);
  });
  it('are called as people say them', () => {
    expect(placeName({ country: 'NG', region: 'Lagos' })).toBe('Lagos');
    expect(placeName({ country: 'KE', region: null })).toBe('the rest of Kenya');
  });
  it('stand in one zone each', () => {
    expect(overlapOf(inNigeria('Lagos', 'Ogun'), inNigeria('Ogun', 'Oyo'))).toEqual([
      { country: 'NG', region: 'Ogun' },
    ]);
    expect(overlapOf(inNigeria('Lagos'), inNigeria('Oyo'))).toEqual([]);
  });
  it('do not meet the rest of their country', () =>
    expect(overlapOf(inNigeria('Lagos'), inNigeria(null))).toEqual([]));
  it('are one place in one country, another of the same name elsewhere', () =>
    expect(
      overlapOf(
        { areas: [{ country: 'GH', region: 'Central' }] },
        { areas: [{ country: 'NG', region: null }] },
      ),
    ).toEqual([]));
});

describe('the zone of an address', () => {
  const lagos = { ...inNigeria('Lagos'), name: 'Lagos' };
  const rest = { ...inNigeria(null), name: 'rest' };
  it('is that of its region before that of the rest of the country', () => {
    expect(zoneFor([rest, lagos], { country: 'NG', region: 'Lagos' })).toBe(lagos);
    expect(zoneFor([rest, lagos], { country: 'NG', region: 'Kano' })).toBe(rest);
    expect(zoneFor([rest, lagos], { country: 'NG', region: null })).toBe(rest);
  });
  it('is found by the name of the country as well', () =>
    expect(zoneFor([lagos], { country: ' nigeria', region: 'Lagos' })).toBe(lagos));
  it.each([
    ['another country', { country: 'GH', region: null }],
    ['a country that Kontor does not know', { country: 'France', region: null }],
    ['a region that no zone has', { country: 'NG', region: 'Kano' }],
  ])('is none for %s', (_, address) => expect(zoneFor([lagos], address)).toBeUndefined());
});

describe('the fee', () => {
  it.each([
    [4_999_999, 250_000],
    [5_000_000, 0],
    [5_000_001, 0],
  ])('for goods of %i is %i', (subtotal, fee) => expect(deliveryFeeMinor(whole, subtotal)).toBe(fee));
  it('is never waived where the zone says so', () =>
    expect(deliveryFeeMinor({ ...whole, freeFromMinor: null }, 900_000_000)).toBe(250_000));
});

describe('a zone to keep', () => {
  it('is whole', () => expect(problemsOf({})).toEqual([]));
  it.each<[string, Partial<ZoneDetails>]>([
    ['name', { name: ' ' }],
    ['areas', { areas: [] }],
    ['areas', { areas: [...whole.areas, ...whole.areas] }],
    ['feeMinor', { feeMinor: -1 }],
    ['freeFromMinor', { freeFromMinor: 0 }],
    ['mostDays', { leastDays: 4, mostDays: 3 }],
    ['mostDays', { mostDays: 91 }],
  ])('is held back for its %s', (field, change) => expect(problemsOf(change)).toEqual([field]));
});
