import * as z from 'zod/mini';
import { Country } from './business.ts';
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

export const ZoneDetails = z.object({
  name: text(1, 80, 'Enter a name'),
  areas: z.array(ZoneArea).check(z.minLength(1, 'Choose at least one place'), z.maxLength(300)),
  feeMinor: AmountMinor.check(z.minimum(0, 'Enter a fee of zero or more')),
  /** Orders from this amount on are delivered free; null: never. */
  freeFromMinor: z.nullable(AmountMinor.check(z.minimum(1))),
  /** Expected days from shipping to delivery. */
  leastDays: z.int().check(z.minimum(0), z.maximum(90)),
  mostDays: z.int().check(z.minimum(0), z.maximum(90)),
});
export type ZoneDetails = z.infer<typeof ZoneDetails>;
export const Zone = z.extend(ZoneDetails, { id: Id });
export type Zone = z.infer<typeof Zone>;

export const ShippingSetting = z.object({
  /** Who delivers (specification, section 3: delivery handler); null until the merchant chose. */
  deliveryMode: z.nullable(DeliveryConfiguration),
  /** Whether buyers may collect, and where. */
  pickupAddress: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
});
export type ShippingSetting = z.infer<typeof ShippingSetting>;

const placeOf = ({ country, region }: ZoneArea) => `${country} ${region ?? ''}`;

/** Places that stand in both: no address may have two fees. */
export function overlapOf(one: Pick<Zone, 'areas'>, other: Pick<Zone, 'areas'>): ZoneArea[] {
  const taken = new Set(other.areas.map(placeOf));
  return one.areas.filter((area) => taken.has(placeOf(area)));
}

/** The zone that an address falls into: its region's before the rest of its country's. */
export function zoneFor<Of extends Pick<Zone, 'areas'>>(
  zones: readonly Of[],
  address: ZoneArea,
): Of | undefined {
  const covering = (place: ZoneArea) =>
    zones.find(({ areas }) => areas.some((area) => placeOf(area) === placeOf(place)));
  return covering(address) ?? covering({ ...address, region: null });
}

/** What delivery to the zone costs for goods of that subtotal, in minor units. */
export function deliveryFeeMinor({ feeMinor, freeFromMinor }: Zone, subtotalMinor: number): number {
  return freeFromMinor !== null && subtotalMinor >= freeFromMinor ? 0 : feeMinor;
}
