import type { Checkout, CheckoutDelivery } from '#contract/shop/checkout.ts';
import { type Zone, calculateDeliveryFeeMinor, findZoneOfAddress } from '#domain/delivery-zone.ts';
import type { Executor } from '#server/db/client.ts';
import { getShippingSetting, listZones } from '#server/modules/delivery-zones/delivery-zones.records.ts';

export type DeliveryQuote = NonNullable<Checkout['quote']>;

const pickup: DeliveryQuote = { zoneName: null, feeMinor: 0, minDays: 0, maxDays: 0 };

/** The prices of a store's deliveries, and the address where its orders are collected. */
export interface DeliveryTerms {
  zones: readonly Zone[];
  pickupAddress: string | null;
}

export const getDeliveryTerms = async (executor: Executor, businessId: string): Promise<DeliveryTerms> => ({
  zones: await listZones(executor, businessId),
  pickupAddress: (await getShippingSetting(executor, businessId)).pickupAddress,
});

/** Returns what a delivery costs, and how long it takes; null where no zone covers the address, or nothing can be collected. */
export function quoteDelivery(
  { zones, pickupAddress }: DeliveryTerms,
  delivery: CheckoutDelivery | null,
  subtotalMinor: number,
): DeliveryQuote | null {
  if (!delivery) return null;
  if (delivery.mode === 'pickup') return pickupAddress === null ? null : pickup;
  const zone = findZoneOfAddress(zones, delivery);
  if (!zone) return null;
  const { name: zoneName, minDays, maxDays } = zone;
  return { zoneName, minDays, maxDays, feeMinor: calculateDeliveryFeeMinor(zone, subtotalMinor) };
}

/** Does the same for one checkout. */
export const quoteCheckout = async (
  executor: Executor,
  businessId: string,
  delivery: CheckoutDelivery | null,
  subtotalMinor: number,
): Promise<DeliveryQuote | null> =>
  delivery && quoteDelivery(await getDeliveryTerms(executor, businessId), delivery, subtotalMinor);
