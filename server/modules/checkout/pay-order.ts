import type { CheckoutMethod, CheckoutPlacement } from '#contract/shop/checkout.ts';
import type { PaymentStart } from '#contract/money/payment.ts';
import { isConclusive } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/app-error.ts';
import { getPayToken } from '#server/modules/orders/payment/pay-link.service.ts';
import { lockOrder } from '#server/modules/orders/orders.records.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import { savePayUrl, startAndOpenPayment } from '#server/modules/payments/open-payment.ts';
import { fetchPaymentStatus } from '#server/modules/payments/poll-payment.ts';
import { referenceOf, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { StoreCustomer, CheckoutDeps } from './checkout-store.ts';
import { findCheckout } from './checkouts.repo.ts';
import { renewHold } from './renew-hold.ts';
import { isAwaitingPayment, isPending, listPayments } from './payment-state.ts';
import { type PlacedOrder, placeOrder } from './place-order.ts';

/**
 * Orders a cart. The payment starts once the order and its hold are stored, because no transaction waits for a provider; a repeat
 * continues where the answer was lost.
 * @returns the provider's page; null if the order was placed, or this attempt has ended
 * @throws as `placeOrder`; PAYMENT_REFUSED, UNAVAILABLE
 */
export async function placeAndPay(
  deps: CheckoutDeps,
  customer: StoreCustomer,
  placement: CheckoutPlacement,
): Promise<string | null> {
  const start = await deps.db.transaction(async (tx) =>
    getPaymentStart(tx, await placeOrder(tx, deps, customer, placement), placement, customer),
  );
  if (!start) return null;
  const { payment, payUrl } = await startAndOpenPayment(deps, start, customer.store.returnUrl);
  await deps.db.transaction((tx) => savePayUrl(tx, payment, payUrl));
  return payUrl;
}

/** Returns the payment to start; null where the order needs none, or a repeated attempt has one that ended or is being processed. */
async function getPaymentStart(
  tx: Transaction,
  { order, isRepeat }: PlacedOrder,
  { attemptId, method }: CheckoutPlacement,
  { store: { businessId }, cartToken }: StoreCustomer,
): Promise<PaymentStart | null> {
  if (!isAwaitingPayment(order) || !isChannel(method)) return null;
  const orderId = order.id;
  const payments = listPayments(await transactionsFor(tx, businessId, { orderId }));
  const isOver = payments.some(
    (one) => isPending(one) || (one.attemptId === attemptId && isConclusive(one.result)),
  );
  if (isRepeat && isOver) return null;
  const match = await findCheckout(tx, businessId, hashToken(cartToken));
  const email = match?.checkout?.contact?.email;
  if (email === undefined) throw new AppError('NOT_FOUND');
  const { totalMinor } = order;
  return {
    token: await getPayToken(tx, businessId, orderId),
    paymentId: attemptId,
    amountMinor: totalMinor,
    dueMinor: totalMinor,
    email,
    channel: method,
  };
}

const isChannel = (method: CheckoutMethod): method is PaymentStart['channel'] => method !== 'onDelivery';

/**
 * Asks the provider for the result of the newest payment of a cart's order, and applies it.
 * @throws NOT_FOUND, UNAVAILABLE while the provider can't be asked
 */
export async function checkOrderPayment(
  deps: CheckoutDeps,
  { store, cartToken }: StoreCustomer,
): Promise<void> {
  const { businessId } = store;
  const match = await findCheckout(deps.db, businessId, hashToken(cartToken));
  if (!match) throw new AppError('NOT_FOUND');
  const orderId = match.checkout?.orderId;
  if (orderId == null) return;
  const payment = listPayments(await transactionsFor(deps.db, businessId, { orderId })).at(-1);
  if (!payment) return;
  const update = await fetchPaymentStatus(deps, referenceOf(payment)).catch((problem: unknown) => {
    deps.log.warn({ err: problem }, 'payment provider');
    throw new AppError('UNAVAILABLE', { message: "Couldn't reach the payment provider. Try again." });
  });
  if (!update) return;
  await deps.db.transaction(async (tx) => {
    // The order is locked before its payment and before the checkout, as everywhere.
    const order = await lockOrder(tx, businessId, orderId);
    const current = await applyPaymentUpdate(tx, deps, update);
    if (order && current && isPending(current)) await renewHold(tx, deps, businessId, orderId);
  });
}
