import * as z from 'zod/mini';
import { Country, countries, countryNamed } from './business.ts';
import { Id, text } from './id.ts';
import { AmountMinor } from './money.ts';
import { DeliveryConfiguration } from './order-status.ts';
import { regionsOf } from './regions.ts';

/** A region of a country, or with null the rest of it. */
export const ZoneArea = z
  .object({ country: Country, region: z.nullable(z.string()) })
  .check(
    z.refine(
      ({ country, region }) => region === null || regionsOf[country].includes(region),
      'No such region',
    ),
  );
export type ZoneArea = z.infer<typeof ZoneArea>;

const placeOf = ({ country, region }: ZoneArea) => `${country} ${region ?? ''}`;

const dayCount = 'Enter 0 to 90 days';
const Days = z.int(dayCount).check(z.minimum(0, dayCount), z.maximum(90, dayCount));

export const ZoneDetails = z.object({
  name: text(1, 80, 'Enter a name'),
  areas: z.array(ZoneArea).check(
    z.minLength(1, 'Choose at least one place'),
    z.maxLength(300),
    z.refine((areas) => new Set(areas.map(placeOf)).size === areas.length, 'A place stands there twice'),
  ),
  feeMinor: AmountMinor.check(z.minimum(0, 'Enter a fee of zero or more')),
  /** Orders from this amount on are delivered free; null: never. */
  freeFromMinor: z.nullable(AmountMinor.check(z.minimum(1, 'Enter an amount above zero'))),
  /** Expected days from shipping to delivery. */
  leastDays: Days,
  mostDays: Days,
});
export type ZoneDetails = z.infer<typeof ZoneDetails>;

/** A whole zone as it may be kept: the days do not run backwards. */
export const ZoneDraft = ZoneDetails.check(
  z.refine(({ leastDays, mostDays }) => leastDays <= mostDays, {
    path: ['mostDays'],
    message: 'Enter at least as many days as before',
  }),
);

export const Zone = z.extend(ZoneDetails, { id: Id, version: z.int() });
export type Zone = z.infer<typeof Zone>;

export const ShippingSetting = z.object({
  /** Who delivers (specification, section 3: delivery handler); null until the merchant chose. */
  deliveryMode: z.nullable(DeliveryConfiguration),
  /** Whether buyers may collect, and where. */
  pickupAddress: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
});
export type ShippingSetting = z.infer<typeof ShippingSetting>;

/** 'Lagos' or 'the rest of Nigeria'; a place's name as people say it. */
export const placeName = ({ country, region }: ZoneArea): string =>
  region ?? `the rest of ${countries[country]}`;

/** Places that stand in both: no address may have two fees. */
export function overlapOf(one: Pick<Zone, 'areas'>, other: Pick<Zone, 'areas'>): ZoneArea[] {
  const taken = new Set(other.areas.map(placeOf));
  return one.areas.filter((area) => taken.has(placeOf(area)));
}

/** The zone that an address falls into: its region's before the rest of its country's. The country by name or code. */
export function zoneFor<Of extends Pick<Zone, 'areas'>>(
  zones: readonly Of[],
  address: { country: string; region: string | null },
): Of | undefined {
  const country = countryNamed(address.country);
  const covering = (region: string | null) =>
    country &&
    zones.find(({ areas }) => areas.some((area) => placeOf(area) === placeOf({ country, region })));
  return covering(address.region) ?? covering(null);
}

/** What delivery to the zone costs for goods of that subtotal, in minor units. */
export function deliveryFeeMinor(
  { feeMinor, freeFromMinor }: Pick<Zone, 'feeMinor' | 'freeFromMinor'>,
  subtotalMinor: number,
): number {
  return freeFromMinor !== null && subtotalMinor >= freeFromMinor ? 0 : feeMinor;
}
