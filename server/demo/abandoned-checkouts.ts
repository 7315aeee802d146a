import { countryDefaults } from '#domain/business.ts';
import type { CheckoutContact, CheckoutDelivery } from '#contract/shop/checkout.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { detachCheckout, findCheckout, saveCheckout } from '#server/modules/checkout/checkouts.records.ts';
import { priceCart } from '#server/modules/checkout/price-cart.ts';
import { quoteCheckout } from '#server/modules/checkout/quote-delivery.ts';
import { reminderDelayMs } from '#server/modules/checkout/reminder.rules.ts';
import { toOrderDraft } from '#server/modules/checkout/store-order.ts';
import { type CustomerRecord, customersOf } from '#server/modules/customers/customers.records.ts';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { advance } from '#server/modules/orders/lifecycle/advance.ts';
import type { OrderDeps } from '#server/modules/orders/lifecycle/order-step.ts';
import { addToCart } from '#server/modules/storefront/carts.service.ts';
import { listCartLines } from '#server/modules/storefront/storefront.records.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { type DemoBusiness, addressIn } from './businesses.ts';
import {
  type DemoShopRecord,
  hasCheckouts,
  listPaidStoreOrders,
  lockPlayedTo,
  stockBySku,
} from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';
import { Random } from './random.ts';
import { addOrderReferrers } from './store-visits.ts';

const hourMs = 3_600_000;
const checkoutCount = 14;
const recoveredCount = 3;
/** A little less than carts are kept. */
const days = 26;

type CheckoutsDeps = Omit<OrderDeps, 'clock'> & Pick<Deps, 'db' | 'standalone'>;

/** Leaves checkouts of the last weeks at each step, and has some of them recovered by orders of the year, one after a reminder. */
export async function abandonCheckouts(
  deps: CheckoutsDeps,
  record: DemoShopRecord,
  shop: DemoBusiness,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if (await hasCheckouts(tx, record.businessId)) return;
    const customers = (await customersOf(tx, record.businessId))
      .filter(({ email }) => email !== null)
      .sort((one, other) => (one.email ?? '').localeCompare(other.email ?? ''));
    const random = new Random(`${shop.key} checkouts`);
    for (let nth = 0; nth < checkoutCount; nth += 1) {
      const customer = customers[(nth * 7) % customers.length];
      const hoursAgo = 3 + (nth * days * 24) / checkoutCount + random.between(0, 20);
      const at = new Date(record.startedAt.getTime() - hoursAgo * hourMs);
      if (customer) await abandon(tx, { deps, record, shop, random, customer, at, nth });
    }
    await addOrderReferrers(tx, { businessId: record.businessId, key: shop.key }, record.startedAt);
    const since = new Date(record.startedAt.getTime() - days * 24 * hourMs);
    const orders = await listPaidStoreOrders(tx, record.businessId, since, recoveredCount);
    for (const [nth, order] of orders.entries())
      await recover(tx, { deps, record, shop, random, ...order, nth });
  });
}

interface Scene {
  deps: CheckoutsDeps;
  record: DemoShopRecord;
  shop: DemoBusiness;
  random: Random;
  customer: Pick<CustomerRecord, 'name' | 'email' | 'phoneNumber'>;
  nth: number;
}

const contactOf = (
  { name, email, phoneNumber }: Scene['customer'],
  wantsReminder: boolean,
): CheckoutContact => ({
  name: name ?? 'Customer',
  email: email ?? '',
  phoneNumber,
  company: null,
  wantsReminder,
});

/** Fills a cart with one or two products that are in stock, at a moment of the past. */
async function fillCart(tx: Transaction, { record: { businessId }, random }: Scene, at: Date) {
  const inStock = [...(await stockBySku(tx, businessId)).values()].filter(({ left }) => (left ?? 99) > 5);
  const past = { clock: { now: () => at } };
  let token: string | undefined;
  for (let items = random.whole(1, 2); items > 0; items -= 1) {
    const variationId = inStock[random.whole(0, inStock.length - 1)]?.variationId ?? '';
    const item = { variationId, quantity: random.whole(1, 2) };
    ({ token } = await addToCart(tx, past, businessId, token, item));
  }
  if (token === undefined) return undefined;
  const cart = await findCheckout(tx, businessId, hashToken(token));
  return cart && { cartId: cart.cartId, tokenHash: hashToken(token) };
}

/** Every third one stops after the contact details, every third one at the payment. */
async function abandon(tx: Transaction, scene: Scene & { at: Date }): Promise<void> {
  const { record, shop, random, customer, at, nth } = scene;
  const { businessId, startedAt: now } = record;
  const cart = await fillCart(tx, scene, at);
  if (!cart) return;
  const contact = contactOf(customer, nth % 2 === 0);
  const address = addressIn(shop, random);
  const delivery: CheckoutDelivery = {
    mode: 'delivery',
    ...address,
    region: address.region ?? '',
    details: null,
    country: shop.details.country,
  };
  const remindedAt = new Date(at.getTime() + reminderDelayMs);
  const change = {
    contact,
    delivery: nth % 3 === 0 ? null : delivery,
    orderId: nth % 3 === 2 ? await tryToPay(tx, scene, { ...cart, contact, delivery }) : null,
    abandonedAt: at,
    remindedAt: contact.wantsReminder && remindedAt <= now ? remindedAt : null,
  };
  await saveCheckout(tx, businessId, cart.cartId, change, at);
}

/** Creates the order of an attempt to pay online, which expires. */
async function tryToPay(
  tx: Transaction,
  { deps, record, shop, at }: Scene & { at: Date },
  {
    tokenHash,
    contact,
    delivery,
  }: { tokenHash: string; contact: CheckoutContact; delivery: CheckoutDelivery },
): Promise<string | null> {
  const { businessId, startedAt: now } = record;
  const cart = priceCart(await listCartLines(tx, businessId, tokenHash), at);
  const quote = await quoteCheckout(tx, businessId, delivery, cart.subtotalMinor);
  const owner = (await customersOf(tx, businessId)).find(({ email }) => email === contact.email);
  if (!quote || !owner) return null;
  const { currency } = countryDefaults[shop.details.country];
  const past = { ...deps, clock: { now: () => at }, jobs: pastJobs(deps.jobs, now) };
  const order = { contact, delivery, cart, quote, note: null, method: 'card' as const };
  const draft = await toOrderDraft(tx, past, { businessId, currency }, order, owner.id);
  const { id } = await createOrder(tx, past, businessId, draft, {
    kind: 'customer',
    id: null,
    name: contact.name,
  });
  const later = { ...past, clock: { now: () => new Date(at.getTime() + hourMs / 4) } };
  await advance(tx, later, businessId, id, { on: 'order', event: 'order.expire' }, systemActor);
  return id;
}

/** A checkout that was left hours before its customer came back and ordered. */
async function recover(tx: Transaction, scene: Scene & { orderId: string; placedAt: Date }): Promise<void> {
  const { record, customer, orderId, placedAt, nth } = scene;
  const wasReminded = nth === 0;
  const abandonedAt = new Date(placedAt.getTime() - (wasReminded ? 7 : 3) * hourMs);
  const cart = await fillCart(tx, scene, abandonedAt);
  if (!cart) return;
  const change = {
    contact: contactOf(customer, wasReminded),
    orderId,
    abandonedAt,
    remindedAt: wasReminded ? new Date(abandonedAt.getTime() + reminderDelayMs) : null,
    boughtAt: placedAt,
  };
  const { businessId } = record;
  const { id } = await saveCheckout(tx, businessId, cart.cartId, change, placedAt);
  await detachCheckout(tx, businessId, id);
}
