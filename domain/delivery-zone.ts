import * as z from 'zod/mini';
import { Country, countries, findCountry } from './business.ts';
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
      'Choose a region of the country',
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
    z.refine((areas) => new Set(areas.map(placeOf)).size === areas.length, 'A place is listed twice'),
  ),
  feeMinor: AmountMinor.check(z.minimum(0, 'Enter a fee of zero or more')),
  /** Orders from this amount are delivered free; null: never. */
  freeFromMinor: z.nullable(AmountMinor.check(z.minimum(1, 'Enter an amount above zero'))),
  /** The expected days from shipping to delivery. */
  minDays: Days,
  maxDays: Days,
});
export type ZoneDetails = z.infer<typeof ZoneDetails>;

/** A complete zone whose days are in order. */
export const ZoneDraft = ZoneDetails.check(
  z.refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    message: 'Must be at least the minimum days',
  }),
);

export const Zone = z.extend(ZoneDetails, { id: Id, version: z.int() });
export type Zone = z.infer<typeof Zone>;

export const ShippingSetting = z.object({
  /** The party that delivers (specification, section 3: delivery handler); null until the merchant has chosen. */
  deliveryMode: z.nullable(DeliveryConfiguration),
  /** The address where customers can collect orders; null where they can't. */
  pickupAddress: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
});
export type ShippingSetting = z.infer<typeof ShippingSetting>;

/** Returns a place's name: 'Lagos' or 'the rest of Nigeria'. */
export const getPlaceName = ({ country, region }: ZoneArea): string =>
  region ?? `the rest of ${countries[country]}`;

/** Returns the places that are in both zones: an address must not have two fees. */
export function findOverlap(one: Pick<Zone, 'areas'>, other: Pick<Zone, 'areas'>): ZoneArea[] {
  const taken = new Set(other.areas.map(placeOf));
  return one.areas.filter((area) => taken.has(placeOf(area)));
}

/**
 * Returns the zone of an address: one with its region before one with the rest of its country. The country is given by
 * name or code.
 */
export function findZoneOfAddress<Of extends Pick<Zone, 'areas'>>(
  zones: readonly Of[],
  address: { country: string; region: string | null },
): Of | undefined {
  const country = findCountry(address.country);
  const covering = (region: string | null) =>
    country &&
    zones.find(({ areas }) => areas.some((area) => placeOf(area) === placeOf({ country, region })));
  return covering(address.region) ?? covering(null);
}

/** Returns the delivery fee of a zone for this subtotal, in minor units. */
export function calculateDeliveryFeeMinor(
  { feeMinor, freeFromMinor }: Pick<Zone, 'feeMinor' | 'freeFromMinor'>,
  subtotalMinor: number,
): number {
  return freeFromMinor !== null && subtotalMinor >= freeFromMinor ? 0 : feeMinor;
}
