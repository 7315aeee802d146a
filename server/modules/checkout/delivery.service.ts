import type { CheckoutDelivery } from '#contract/shop/checkout.ts';
import { findCountry } from '#domain/business.ts';
import { regionsOf } from '#domain/regions.ts';
import type { CheckoutSetting } from '#domain/webstore.ts';
import { AppError } from '#server/app-error.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { getShippingSetting } from '#server/modules/delivery-zones/delivery-zones.records.ts';
import { type StoreCustomer, type CheckoutDeps, requireOpenStore } from './checkout-store.ts';
import { saveCheckout } from './checkouts.repo.ts';
import { beginCheckout } from './begin-checkout.ts';

const invalid = (field: string, message: string) => new AppError('INVALID', { fields: [{ field, message }] });

/**
 * Returns the delivery as the store asks for it. The region is one of the country's list: a misspelt one would have the fee of the
 * rest of the country.
 * @throws INVALID for an unknown country or region, a required field that is empty, and pickup where nothing can be collected
 */
export async function requireDelivery(
  executor: Executor,
  businessId: string,
  delivery: CheckoutDelivery,
  { addressDetails }: CheckoutSetting['fields'],
): Promise<CheckoutDelivery> {
  if (delivery.mode === 'pickup') {
    const { pickupAddress } = await getShippingSetting(executor, businessId);
    if (pickupAddress === null) throw invalid('mode', "Orders can't be collected from this store");
    return delivery;
  }
  const country = findCountry(delivery.country);
  if (!country) throw invalid('country', 'Choose a country');
  if (!regionsOf[country].includes(delivery.region)) throw invalid('region', 'Choose a state');
  const details = addressDetails === 'hidden' ? null : delivery.details;
  if (addressDetails === 'required' && details === null)
    throw invalid('details', 'Enter the apartment, floor or a landmark');
  return { ...delivery, country, details };
}

/** Saves where the order goes. @throws NOT_FOUND, ILLEGAL_EVENT, INVALID */
export async function saveDelivery(
  tx: Transaction,
  deps: Pick<CheckoutDeps, 'clock'>,
  { store, cartToken }: StoreCustomer,
  entered: CheckoutDelivery,
): Promise<void> {
  requireOpenStore(store);
  const { businessId } = store;
  const now = deps.clock.now();
  const { cartId } = await beginCheckout(tx, businessId, cartToken, now);
  const delivery = await requireDelivery(tx, businessId, entered, store.checkout.fields);
  await saveCheckout(tx, businessId, cartId, { delivery }, now);
}
