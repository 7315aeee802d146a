import type { CheckoutContact, CheckoutDelivery, CheckoutPlacement } from '#contract/shop/checkout.ts';
import { AppError } from '#server/app-error.ts';
import type { Executor } from '#server/db/client.ts';
import { formatMoney } from '#server/format.ts';
import { rejectEmptyCart } from './begin-checkout.ts';
import { type CheckoutStore, requireOpenStore } from './checkout-store.ts';
import type { CheckoutRecord } from './checkouts.repo.ts';
import { requireContact } from './contact.service.ts';
import { requireDelivery } from './delivery.service.ts';
import type { PricedCart } from './price-cart.ts';
import { quoteCheckout } from './quote-delivery.ts';
import { type StoreOrder, totalOf } from './store-order.ts';

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });

/**
 * Returns what the customer has entered, checked again by the settings that the store has now.
 * @throws ILLEGAL_EVENT for a closed store or a step that is missing, INVALID
 */
export async function checkEntries(
  executor: Executor,
  store: CheckoutStore,
  checkout: CheckoutRecord | null,
  { method, note, acceptsTerms }: CheckoutPlacement,
): Promise<Pick<StoreOrder, 'contact' | 'delivery' | 'note' | 'method'>> {
  requireOpenStore(store);
  const { businessId, checkout: setting } = store;
  const contact: CheckoutContact | undefined = checkout?.contact
    ? requireContact(checkout.contact, setting.fields)
    : undefined;
  if (!contact) throw illegal('Enter your contact details first.');
  if (setting.customerCheck === 'emailCode' && !checkout?.emailConfirmedAt)
    throw illegal('Confirm your email address first.');
  const delivery: CheckoutDelivery | undefined = checkout?.delivery
    ? await requireDelivery(executor, businessId, checkout.delivery, setting.fields)
    : undefined;
  if (!delivery) throw illegal('Choose a delivery first.');
  if (setting.requiresTerms && !acceptsTerms)
    throw new AppError('INVALID', {
      fields: [{ field: 'acceptsTerms', message: 'Accept the terms to order' }],
    });
  if (method === 'onDelivery' && !setting.allowsPaymentOnDelivery)
    throw new AppError('INVALID', {
      fields: [{ field: 'method', message: "This store doesn't take payments on delivery" }],
    });
  return { contact, delivery, note: setting.allowsNotes ? note : null, method };
}

/**
 * Returns the order with what its delivery costs.
 * @throws ILLEGAL_EVENT for an empty cart, a subtotal below the smallest order or an address that no zone covers, AMOUNT_CHANGED
 */
export async function checkOrder(
  executor: Executor,
  { businessId, currency, checkout: { minOrderMinor } }: CheckoutStore,
  order: Omit<StoreOrder, 'quote'>,
  { totalMinor }: CheckoutPlacement,
): Promise<StoreOrder> {
  const { lines, subtotalMinor } = order.cart;
  if (lines.length === 0) rejectEmptyCart();
  if (minOrderMinor !== null && subtotalMinor < minOrderMinor)
    throw illegal(`The smallest order is ${formatMoney(minOrderMinor, currency)}.`);
  const quote = await quoteCheckout(executor, businessId, order.delivery, subtotalMinor);
  if (!quote) throw illegal("The store doesn't deliver to this address.");
  const current = totalOf({ ...order, quote });
  if (current !== totalMinor)
    throw new AppError('AMOUNT_CHANGED', {
      message: `The total has changed to ${formatMoney(current, currency)}.`,
    });
  return { ...order, quote };
}

/** @throws OUT_OF_STOCK, with what is missing and how many are left */
export function rejectShortages({ lines }: PricedCart): void {
  const short = lines.filter(({ available }) => available !== null);
  if (short.length === 0) return;
  const toText = ({ name, available }: (typeof short)[number]) =>
    available === 0 ? `${name} is sold out` : `only ${available} of ${name} left`;
  throw new AppError('OUT_OF_STOCK', {
    message: `Not enough stock: ${short.map(toText).join(', ')}.`,
    fields: short.map(({ variationId, available }) => ({
      field: `lines.${variationId}`,
      message: `${available ?? 0} left`,
    })),
  });
}
