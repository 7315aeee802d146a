import type { CheckoutPlacement } from '#contract/shop/checkout.ts';
import { AppError } from '#server/app-error.ts';
import { after } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { createHeldOrder } from '#server/modules/orders/create-order.ts';
import { advanceLocked } from '#server/modules/orders/lifecycle/advance.ts';
import { notifyMembersOfOrder } from '#server/modules/orders/notices/notify-of-order.ts';
import { notifyOfOrder } from '#server/modules/orders/notices/order.notices.ts';
import {
  type OrderRecord,
  listOrderLines,
  lockOrder,
  saveReplacement,
} from '#server/modules/orders/orders.records.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { lockStock } from '#server/modules/products/products.records.ts';
import { recordOrderReferrer } from '#server/modules/store-visits/order-referrer.service.ts';
import { listCartLines, removeBoughtItems } from '#server/modules/storefront/storefront.records.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { continueCheckout, lockCheckout } from './begin-checkout.ts';
import type { StoreCustomer, CheckoutDeps } from './checkout-store.ts';
import { type CheckoutRecord, saveCheckout } from './checkouts.repo.ts';
import { holdMs, isAwaitingPayment, isPending, listPayments } from './payment-state.ts';
import { checkEntries, checkOrder, rejectShortages } from './placement.rules.ts';
import { priceCart } from './price-cart.ts';
import {
  type StoreOrder,
  customerActor,
  findOrCreateCustomer,
  hashOrder,
  isPaidOnline,
  toOrderDraft,
  totalOf,
} from './store-order.ts';

type PlaceDeps = Omit<CheckoutDeps, 'db' | 'log' | 'payments'>;

/** The order of a placement. A payment starts for one that awaits it. */
export interface PlacedOrder {
  order: OrderRecord;
  isRepeat: boolean;
}

/**
 * Makes an order of a cart and holds its stock, in one transaction under the lock of the cart. A repeat of the attempt is the same
 * order. So is another attempt while the order awaits its payment and nothing has changed; otherwise the former order is cancelled,
 * its stock released, and a new one made.
 * @throws NOT_FOUND, INVALID, ILLEGAL_EVENT, AMOUNT_CHANGED, OUT_OF_STOCK; nothing is written then
 */
export async function placeOrder(
  tx: Transaction,
  deps: PlaceDeps,
  { store, cartToken, client }: StoreCustomer,
  placement: CheckoutPlacement,
): Promise<PlacedOrder> {
  const { businessId } = store;
  const now = deps.clock.now();
  const { cartId, tokenHash, checkout } = await lockCheckout(tx, businessId, cartToken, now);
  const former = checkout?.orderId == null ? undefined : await lockOrder(tx, businessId, checkout.orderId);
  if (former && checkout?.attemptId === placement.attemptId) return { order: former, isRepeat: true };

  const current = await continueCheckout(tx, cartId, checkout, now);
  const entries = await checkEntries(tx, store, current, placement);
  const replaced = checkout?.boughtAt ? undefined : former;
  if (replaced) await rejectPendingPayment(tx, replaced);
  await lockItems(tx, businessId, tokenHash, replaced);
  const cart = priceCart(await listCartLines(tx, businessId, tokenHash), now);
  const order = await checkOrder(tx, store, { ...entries, cart }, placement);
  const { attemptId } = placement;
  const hash = hashOrder(order);
  if (replaced && isSame(replaced, checkout, hash, totalOf(order))) {
    await saveCheckout(tx, businessId, cartId, { attemptId }, now);
    return { order: replaced, isRepeat: false };
  }
  rejectShortages(cart);
  const placed = await createStoreOrder(tx, deps, store, order, replaced);
  if (client) await recordOrderReferrer(tx, placed, client);
  const isOnline = isPaidOnline(order);
  await saveCheckout(
    tx,
    businessId,
    cartId,
    {
      orderId: placed.id,
      orderHash: hash,
      attemptId,
      note: order.note,
      heldUntil: isOnline ? after(now, holdMs) : null,
    },
    now,
  );
  if (!isOnline) await confirmPlacement(tx, deps, placed, order);
  return { order: placed, isRepeat: false };
}

/** @throws ILLEGAL_EVENT while the provider is working on a payment of the order, or it is over in another way */
async function rejectPendingPayment(tx: Transaction, order: OrderRecord): Promise<void> {
  const { businessId, id: orderId } = order;
  const isBusy = listPayments(await transactionsFor(tx, businessId, { orderId })).some(isPending);
  if (isBusy)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'Your payment is still being processed. Wait for its result.',
      legal: [],
    });
}

/** Locks the products of the cart and of the order that may be replaced, at once and in their order. */
async function lockItems(
  tx: Transaction,
  businessId: string,
  tokenHash: string,
  replaced: OrderRecord | undefined,
): Promise<void> {
  const items = [
    ...(await listCartLines(tx, businessId, tokenHash)),
    ...(replaced ? await listOrderLines(tx, businessId, replaced.id) : []),
  ];
  const ids = new Set(items.flatMap(({ variationId }) => (variationId === null ? [] : [variationId])));
  await lockStock(tx, businessId, [...ids]);
}

/** The merchant may have changed the order since. */
const isSame = (
  order: OrderRecord,
  checkout: CheckoutRecord | null,
  hash: string,
  totalMinor: number,
): boolean => isAwaitingPayment(order) && checkout?.orderHash === hash && order.totalMinor === totalMinor;

/** Creates the order, after the one that it replaces has released its stock. */
async function createStoreOrder(
  tx: Transaction,
  deps: PlaceDeps,
  store: StoreCustomer['store'],
  order: StoreOrder,
  replaced: OrderRecord | undefined,
): Promise<OrderRecord> {
  const { businessId } = store;
  const now = deps.clock.now();
  const actor = customerActor(order.contact);
  const customer = await findOrCreateCustomer(tx, businessId, order, now);
  if (replaced && isAwaitingPayment(replaced))
    await advanceLocked(tx, deps, replaced, { on: 'order', event: 'order.cancel' }, actor, {
      note: 'Another order was placed instead.',
      isNotifiedElsewhere: true,
    });
  const draft = await toOrderDraft(tx, deps, store, order, customer.id);
  const placed = await createHeldOrder(tx, deps, businessId, draft, actor);
  if (replaced) await saveReplacement(tx, businessId, replaced.id, placed.id);
  const { company, phoneNumber } = order.contact;
  const note = [
    company !== null && `Company: ${company}`,
    phoneNumber !== null && phoneNumber !== customer.phoneNumber && `Phone number: ${phoneNumber}`,
  ]
    .filter(Boolean)
    .join(', ');
  if (note !== '')
    await recordEvents(tx, businessId, now, actor, [
      { record: { type: 'order', id: placed.id, label: placed.number }, event: 'order.note', note },
    ]);
  return placed;
}

/** The items of an order that needs no payment now leave the cart, and both sides are notified of it. */
async function confirmPlacement(
  tx: Transaction,
  deps: PlaceDeps,
  placed: OrderRecord,
  { contact }: StoreOrder,
): Promise<void> {
  await removeBoughtItems(tx, placed.businessId, placed.id, deps.clock.now());
  await notifyOfOrder(tx, deps, placed, 'orderConfirmed');
  await notifyMembersOfOrder(tx, deps, placed, 'orderCreated', customerActor(contact));
}
