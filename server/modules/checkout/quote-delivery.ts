import type { Checkout, CheckoutDelivery } from '#contract/shop/checkout.ts';
import { calculateDeliveryFeeMinor, findZoneOfAddress } from '#domain/delivery-zone.ts';
import type { Executor } from '#server/db/client.ts';
import { getShippingSetting, listZones } from '#server/modules/delivery-zones/delivery-zones.records.ts';

export type DeliveryQuote = NonNullable<Checkout['quote']>;

const pickup: DeliveryQuote = { zoneName: null, feeMinor: 0, minDays: 0, maxDays: 0 };

/** Returns what a delivery costs, and how long it takes; null where no zone covers the address, or nothing can be collected. */
export async function quoteCheckout(
  executor: Executor,
  businessId: string,
  delivery: CheckoutDelivery | null,
  subtotalMinor: number,
): Promise<DeliveryQuote | null> {
  if (!delivery) return null;
  if (delivery.mode === 'pickup') {
    const { pickupAddress } = await getShippingSetting(executor, businessId);
    return pickupAddress === null ? null : pickup;
  }
  const zone = findZoneOfAddress(await listZones(executor, businessId), delivery);
  if (!zone) return null;
  const { name: zoneName, minDays, maxDays } = zone;
  return { zoneName, minDays, maxDays, feeMinor: calculateDeliveryFeeMinor(zone, subtotalMinor) };
}
