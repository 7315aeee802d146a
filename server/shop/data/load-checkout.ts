import type { Checkout, CheckoutMethod } from '#contract/shop/checkout.ts';
import { paymentChannels } from '#domain/payment.ts';
import { regionsOf } from '#domain/regions.ts';
import type { Executor } from '#server/db/client.ts';
import type { CheckoutStore } from '#server/modules/checkout/checkout-store.ts';
import type { CheckoutView } from '#server/modules/checkout/checkout.view.ts';
import { getShippingSetting, listZones } from '#server/modules/delivery-zones/delivery-zones.records.ts';
import { type ShopView, cartPath, checkoutPath, homePath, imagePath } from '../view.ts';

/** The pictures of a checkout are small. */
const imageWidth = 320;

/** Returns a store as its checkout needs it. */
export function toCheckoutStore(view: ShopView): CheckoutStore {
  const { businessId, country, currency, settings } = view.shop;
  const { status, note, checkout } = settings;
  const returnUrl = `${view.origin}${checkoutPath(view)}/return`;
  return { businessId, country, currency, status, note, checkout, returnUrl };
}

/** Returns a checkout with what its page shows of the store. */
export async function toCheckout(
  executor: Executor,
  view: ShopView,
  { lines, ...checkout }: CheckoutView,
): Promise<Checkout> {
  const { businessId, name, country, settings } = view.shop;
  const { allowsPaymentOnDelivery, minOrderMinor, fields, allowsNotes, requiresTerms, sendsReminders } =
    settings.checkout;
  const { pickupAddress } = await getShippingSetting(executor, businessId);
  const zones = await listZones(executor, businessId);
  const countries = new Set(zones.flatMap(({ areas }) => areas.map((area) => area.country)));
  const methods: CheckoutMethod[] = [
    ...paymentChannels,
    ...(allowsPaymentOnDelivery ? (['onDelivery'] as const) : []),
  ];
  return {
    ...checkout,
    store: {
      name,
      homePath: homePath(view),
      cartPath: cartPath(view),
      policiesPath: `${view.base}/policies`,
      email: settings.email,
      phoneNumber: settings.phoneNumber,
      whatsappNumber: settings.whatsappNumber,
      country,
      regions: Object.fromEntries([...countries].map((each) => [each, [...regionsOf[each]]])),
      pickupAddress,
      status: settings.status,
      note: settings.note,
      minOrderMinor,
      fields,
      allowsNotes,
      requiresTerms,
      sendsReminders,
      methods,
    },
    lines: lines.map(({ imageFileId, variationId, name: item, quantity, ...line }) => ({
      variationId,
      name: item,
      quantity,
      unitPriceMinor: line.unitPriceMinor,
      totalMinor: line.totalMinor,
      imageUrl: imageFileId === null ? null : imagePath(imageFileId, imageWidth),
      available: line.available,
    })),
  };
}
