import type { ZoneDetails } from '#domain/delivery-zone.ts';
import { countryCodes } from '#domain/business.ts';
import { regionsOf } from '#domain/regions.ts';

const places = countryCodes.flatMap((country) => regionsOf[country].map((region) => ({ country, region })));
let zones = 0;

/** Returns a delivery zone of a place that is unique in this file. */
export const sampleZone = (name: string, changes: Partial<ZoneDetails> = {}): ZoneDetails => ({
  name,
  areas: places.slice(zones % places.length, (zones++ % places.length) + 1),
  feeMinor: 150_000,
  freeFromMinor: null,
  minDays: 1,
  maxDays: 3,
  ...changes,
});
