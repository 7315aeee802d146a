import { describe, expect, it } from 'vitest';
import {
  ShippingSetting,
  Zone,
  ZoneArea,
  type ZoneDetails,
  ZoneDraft,
  calculateDeliveryFeeMinor,
  findOverlap,
  getPlaceName,
  findZoneOfAddress,
} from '#domain/delivery-zone.ts';

const inNigeria = (...regions: (string | null)[]): Pick<Zone, 'areas'> => ({
  areas: regions.map((region) => ({ country: 'NG', region })),
});

const whole: ZoneDetails = {
  name: 'South-West',
  areas: [{ country: 'NG', region: 'Lagos' }],
  feeMinor: 250_000,
  freeFromMinor: 5_000_000,
  minDays: 1,
  maxDays: 3,
};
const problemsOf = (change: Partial<ZoneDetails>) =>
  ZoneDraft.safeParse({ ...whole, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('places of a zone', () => {
  it('are regions of their country, or the rest of it', () => {
    expect(ZoneArea.safeParse({ country: 'NG', region: 'Lagos' }).success).toBe(true);
    expect(ZoneArea.safeParse({ country: 'NG', region: null }).success).toBe(true);
    expect(ZoneArea.safeParse({ country: 'GH', region: 'Lagos' }).success).toBe(false);
  });
  it('have names for people', () => {
    expect(getPlaceName({ country: 'NG', region: 'Lagos' })).toBe('Lagos');
    expect(getPlaceName({ country: 'KE', region: null })).toBe('the rest of Kenya');
  });
  it('are in one zone each', () => {
    expect(findOverlap(inNigeria('Lagos', 'Ogun'), inNigeria('Ogun', 'Oyo'))).toEqual([
      { country: 'NG', region: 'Ogun' },
    ]);
    expect(findOverlap(inNigeria('Lagos'), inNigeria('Oyo'))).toEqual([]);
  });
  it('do not overlap with the rest of their country', () =>
    expect(findOverlap(inNigeria('Lagos'), inNigeria(null))).toEqual([]));
  it('are the same only within one country', () =>
    expect(
      findOverlap(
        { areas: [{ country: 'GH', region: 'Central' }] },
        { areas: [{ country: 'NG', region: null }] },
      ),
    ).toEqual([]));
});

describe('the zone of an address', () => {
  const lagos = { ...inNigeria('Lagos'), name: 'Lagos' };
  const rest = { ...inNigeria(null), name: 'rest' };
  it('prefers the zone of its region over the rest of the country', () => {
    expect(findZoneOfAddress([rest, lagos], { country: 'NG', region: 'Lagos' })).toBe(lagos);
    expect(findZoneOfAddress([rest, lagos], { country: 'NG', region: 'Kano' })).toBe(rest);
    expect(findZoneOfAddress([rest, lagos], { country: 'NG', region: null })).toBe(rest);
  });
  it('matches any of its places', () => {
    const west = inNigeria('Ogun', 'Lagos');
    expect(findZoneOfAddress([west], { country: 'NG', region: 'Lagos' })).toBe(west);
    expect(findZoneOfAddress([west], { country: 'NG', region: 'Ogun' })).toBe(west);
  });
  it('is found by the name of the country as well', () =>
    expect(findZoneOfAddress([lagos], { country: ' nigeria', region: 'Lagos' })).toBe(lagos));
  it.each([
    ['another country', { country: 'GH', region: null }],
    ['a country that Kontor does not know', { country: 'France', region: null }],
    ['a region that no zone has', { country: 'NG', region: 'Kano' }],
  ])('is none for %s', (_, address) => expect(findZoneOfAddress([lagos], address)).toBeUndefined());
});

describe('the fee', () => {
  it.each([
    [4_999_999, 250_000],
    [5_000_000, 0],
    [5_000_001, 0],
  ])('for goods of %i is %i', (subtotal, fee) =>
    expect(calculateDeliveryFeeMinor(whole, subtotal)).toBe(fee),
  );
  it('is never waived without a free-delivery amount', () =>
    expect(calculateDeliveryFeeMinor({ ...whole, freeFromMinor: null }, 900_000_000)).toBe(250_000));
});

describe('the message for a wrong field of a zone', () => {
  const messageOf = (change: object) =>
    ZoneDraft.safeParse({ ...whole, ...change }).error?.issues[0]?.message;
  const days = 'Enter 0 to 90 days';
  it.each<[object, string | undefined]>([
    [{ name: '' }, 'Enter a name'],
    [{ name: 'x'.repeat(80) }, undefined],
    [{ name: 'x'.repeat(81) }, 'Use at most 80 characters'],
    [{ areas: [] }, 'Choose at least one place'],
    [{ areas: [...whole.areas, ...whole.areas] }, 'A place is listed twice'],
    [{ areas: [{ country: 'NG', region: 'Nowhere' }] }, 'Choose a region of the country'],
    [{ areas: [{ country: 'NG', region: null }, ...whole.areas] }, undefined],
    [{ feeMinor: -1 }, 'Enter a fee of zero or more'],
    [{ feeMinor: 0 }, undefined],
    [{ freeFromMinor: 0 }, 'Enter an amount above zero'],
    [{ freeFromMinor: 1 }, undefined],
    [{ freeFromMinor: null }, undefined],
    [{ minDays: -1 }, days],
    [{ minDays: 0, maxDays: 0 }, undefined],
    [{ minDays: 0.5 }, days],
    [{ maxDays: 90 }, undefined],
    [{ maxDays: 91 }, days],
    [{ minDays: 3, maxDays: 3 }, undefined],
    [{ minDays: 4, maxDays: 3 }, 'Must be at least the minimum days'],
  ])('%j', (change, message) => expect(messageOf(change)).toBe(message));
  it('accepts at most 300 places', () => {
    const many = (length: number) =>
      ZoneDraft.safeParse({ ...whole, areas: Array.from({ length }, () => whole.areas[0]) }).error?.issues;
    expect(many(300)?.some(({ code }) => code === 'too_big')).toBe(false);
    expect(many(301)?.some(({ code }) => code === 'too_big')).toBe(true);
  });
  it('is accepted complete, with its id and version where it is stored', () => {
    expect(ZoneDraft.parse(whole)).toEqual(whole);
    const kept = { ...whole, id: '01990000-0000-7000-8000-000000000001', version: 1 };
    expect(Zone.parse(kept)).toEqual(kept);
    expect(Zone.safeParse(whole).success).toBe(false);
  });
});

describe('the shipping setting', () => {
  it.each<[object, boolean]>([
    [{ deliveryMode: null, pickupAddress: null }, true],
    [{ deliveryMode: 'SELF_MANAGED', pickupAddress: '1 Broad Street' }, true],
    [{ deliveryMode: 'SELF_MANAGED', pickupAddress: ' ' }, false],
    [{ deliveryMode: null, pickupAddress: 'x'.repeat(300) }, true],
    [{ deliveryMode: null, pickupAddress: 'x'.repeat(301) }, false],
    [{ deliveryMode: 'PIGEON', pickupAddress: null }, false],
    [{ deliveryMode: null }, false],
  ])('%j is accepted: %s', (setting, isAccepted) =>
    expect(ShippingSetting.safeParse(setting).success).toBe(isAccepted),
  );
});

describe('a complete zone', () => {
  it('is accepted', () => expect(problemsOf({})).toEqual([]));
  it.each<[string, Partial<ZoneDetails>]>([
    ['name', { name: ' ' }],
    ['areas', { areas: [] }],
    ['areas', { areas: [...whole.areas, ...whole.areas] }],
    ['feeMinor', { feeMinor: -1 }],
    ['freeFromMinor', { freeFromMinor: 0 }],
    ['maxDays', { minDays: 4, maxDays: 3 }],
    ['maxDays', { maxDays: 91 }],
  ])('is rejected for its %s', (field, change) => expect(problemsOf(change)).toEqual([field]));
});
