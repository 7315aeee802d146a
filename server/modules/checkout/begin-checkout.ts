import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { listCartLines, lockCart } from '#server/modules/storefront/storefront.records.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { type CheckoutRecord, detachCheckout, findCheckout, saveCheckout } from './checkouts.repo.ts';

/** Locks the cart of a token until the transaction ends, so that its customer does one thing at a time. @throws NOT_FOUND */
export async function lockCheckout(
  tx: Transaction,
  businessId: string,
  cartToken: string,
  now: Date,
): Promise<{ cartId: string; tokenHash: string; checkout: CheckoutRecord | null }> {
  const tokenHash = hashToken(cartToken);
  const cartId = await lockCart(tx, businessId, tokenHash, now);
  if (cartId === undefined) throw new AppError('NOT_FOUND');
  const match = await findCheckout(tx, businessId, tokenHash);
  return { cartId, tokenHash, checkout: match?.checkout ?? null };
}

/**
 * Locks a cart that is not empty, to save a part of its checkout.
 * @throws NOT_FOUND, ILLEGAL_EVENT for an empty cart
 */
export async function beginCheckout(
  tx: Transaction,
  businessId: string,
  cartToken: string,
  now: Date,
): Promise<{ cartId: string; checkout: CheckoutRecord | null }> {
  const { cartId, tokenHash, checkout } = await lockCheckout(tx, businessId, cartToken, now);
  if ((await listCartLines(tx, businessId, tokenHash)).length === 0) rejectEmptyCart();
  return { cartId, checkout: await continueCheckout(tx, cartId, checkout, now) };
}

/**
 * Returns the checkout for what is in the cart now. After an order was paid or placed that is another one, with what the customer has
 * entered, but without their consent to be reminded.
 */
export async function continueCheckout(
  tx: Transaction,
  cartId: string,
  checkout: CheckoutRecord | null,
  now: Date,
): Promise<CheckoutRecord | null> {
  if (!checkout?.boughtAt) return checkout;
  const { businessId, id, delivery, note, emailConfirmedAt } = checkout;
  const contact = checkout.contact && { ...checkout.contact, wantsReminder: false };
  await detachCheckout(tx, businessId, id);
  return saveCheckout(tx, businessId, cartId, { contact, delivery, note, emailConfirmedAt }, now);
}

export function rejectEmptyCart(): never {
  throw new AppError('ILLEGAL_EVENT', { message: 'Your cart is empty.', legal: [] });
}
