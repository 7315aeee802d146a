import type { Checkout, CheckoutOrder } from '#contract/shop/checkout.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/db/client.ts';
import { findOrder } from '#server/modules/orders/orders.records.ts';
import { referenceOf, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { listCartLines } from '#server/modules/storefront/storefront.records.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { createOrderLink } from '#server/security/public-link.ts';
import type { StoreCustomer } from './checkout-store.ts';
import { type CheckoutRecord, findCheckout } from './checkouts.repo.ts';
import { getCheckoutStatus, listPayments } from './payment-state.ts';
import { type PricedLine, priceCart } from './price-cart.ts';
import { quoteCheckout } from './quote-delivery.ts';

/** A checkout without what the store shows of itself. */
export type CheckoutView = Omit<Checkout, 'store' | 'lines'> & { lines: PricedLine[] };

/** Returns the checkout of a cart at the prices and the stock of this moment. @throws NOT_FOUND */
export async function getCheckout(
  executor: Executor,
  deps: Pick<Deps, 'clock' | 'config'>,
  { store, cartToken }: StoreCustomer,
): Promise<CheckoutView> {
  const { businessId, currency, checkout: setting } = store;
  const tokenHash = hashToken(cartToken);
  const match = await findCheckout(executor, businessId, tokenHash);
  if (!match) throw new AppError('NOT_FOUND');
  const { checkout } = match;
  const { lines, subtotalMinor } = priceCart(
    await listCartLines(executor, businessId, tokenHash),
    deps.clock.now(),
  );
  const delivery = checkout?.delivery ?? null;
  const quote = await quoteCheckout(executor, businessId, delivery, subtotalMinor);
  return {
    currency,
    lines,
    contact: checkout?.contact ?? null,
    emailConfirmed: setting.customerCheck === 'emailCode' ? checkout?.emailConfirmedAt != null : null,
    delivery,
    quote,
    note: checkout?.note ?? null,
    subtotalMinor,
    totalMinor: subtotalMinor + (quote?.feeMinor ?? 0),
    order: await getOrder(executor, deps, checkout),
  };
}

async function getOrder(
  executor: Executor,
  { config }: Pick<Deps, 'config'>,
  checkout: CheckoutRecord | null,
): Promise<CheckoutOrder | null> {
  if (checkout?.orderId == null) return null;
  const { businessId, orderId, heldUntil } = checkout;
  const order = await findOrder(executor, businessId, orderId);
  if (!order || order.orderToken === null) return null;
  const status = getCheckoutStatus(order);
  const payment = listPayments(await transactionsFor(executor, businessId, { orderId })).at(-1);
  return {
    number: order.number,
    status,
    heldUntil: status === 'awaitingPayment' ? (heldUntil?.toISOString() ?? null) : null,
    orderUrl: createOrderLink(config, order.orderToken),
    payment: payment
      ? {
          reference: referenceOf(payment),
          result: payment.result,
          method: payment.channel ?? 'card',
          message: payment.message,
        }
      : null,
  };
}
