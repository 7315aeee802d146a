import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { CheckoutContact, CheckoutDelivery, CheckoutMethod } from '#contract/shop/checkout.ts';
import { countries, findCountry } from '#domain/business.ts';
import type { Transaction } from '#server/db/client.ts';
import { findOrCreateCustomers } from '#server/modules/customers/customer-matches.service.ts';
import { getShippingSetting } from '#server/modules/delivery-zones/delivery-zones.records.ts';
import type { OrderDraft } from '#server/modules/orders/create-order.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { CheckoutDeps, CheckoutStore } from './checkout-store.ts';
import { lockCustomerEmail } from './checkouts.repo.ts';
import type { PricedCart } from './price-cart.ts';
import type { DeliveryQuote } from './quote-delivery.ts';

/** Everything that a customer orders, checked and at the prices of this moment. */
export interface StoreOrder {
  contact: CheckoutContact;
  delivery: CheckoutDelivery;
  cart: PricedCart;
  quote: DeliveryQuote;
  note: string | null;
  method: CheckoutMethod;
}

export const totalOf = ({ cart, quote }: Pick<StoreOrder, 'cart' | 'quote'>): number =>
  cart.subtotalMinor + quote.feeMinor;

/** An order that costs nothing is placed without a payment. */
export const isPaidOnline = (order: StoreOrder): boolean =>
  order.method !== 'onDelivery' && totalOf(order) > 0;

/** Returns a hash by which the same order is recognised; the way to pay online is not a part of it. */
export function hashOrder(order: StoreOrder): string {
  const { contact, delivery, cart, quote, note } = order;
  const lines = cart.lines.map(({ variationId, quantity, unitPriceMinor }) => [
    variationId,
    quantity,
    unitPriceMinor,
  ]);
  const { name, email, phoneNumber, company } = contact;
  const place =
    delivery.mode === 'pickup'
      ? null
      : [delivery.line, delivery.details, delivery.city, delivery.region, delivery.country];
  const content = [
    name,
    email,
    phoneNumber,
    company,
    place,
    lines,
    quote.feeMinor,
    note,
    isPaidOnline(order),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

export const customerActor = ({ name }: Pick<CheckoutContact, 'name'>): Actor => ({
  kind: 'customer',
  id: null,
  name,
});

function toAddress(delivery: CheckoutDelivery): OrderDraft['deliveryAddress'] {
  if (delivery.mode === 'pickup') return null;
  const { line, details, city, region } = delivery;
  const country = findCountry(delivery.country);
  return {
    line: [line, details].filter((part) => part !== null).join(', '),
    city,
    region,
    country: country ? countries[country] : delivery.country,
  };
}

/** Returns the order as the orders module creates it. */
export async function toOrderDraft(
  tx: Transaction,
  deps: Pick<CheckoutDeps, 'courier'>,
  { businessId, currency }: Pick<CheckoutStore, 'businessId' | 'currency'>,
  order: StoreOrder,
  customerId: string,
): Promise<OrderDraft> {
  const { contact, delivery, cart, quote, note } = order;
  const { deliveryMode } = await getShippingSetting(tx, businessId);
  const isByCourier =
    delivery.mode === 'delivery' && deliveryMode === 'KONTOR_DELIVERY' && deps.courier.provider !== 'none';
  return {
    source: 'store',
    currency,
    shippingMode: delivery.mode === 'pickup' ? 'PICKUP' : 'DELIVERY',
    deliveryConfiguration: isByCourier ? 'KONTOR_DELIVERY' : 'SELF_MANAGED',
    deliveryTiming: isPaidOnline(order) ? 'PRE_DELIVERY' : 'ON_DELIVERY',
    deliveryAddress: toAddress(delivery),
    note,
    customer: { id: customerId, name: contact.name },
    lines: cart.lines.map(({ productId, variationId, sku, name, quantity, unitPriceMinor }) => ({
      productId,
      variationId,
      sku,
      name,
      quantity,
      unitPriceMinor,
    })),
    deliveryFeeMinor: quote.feeMinor,
    discountMinor: 0,
  };
}

/**
 * Returns the customer with this email address, or a new one. Nothing of an existing customer changes, and a phone number alone
 * finds none: anyone can enter the number of another person, whose emails would then be sent to them.
 */
export async function findOrCreateCustomer(
  tx: Transaction,
  businessId: string,
  { contact, delivery }: Pick<StoreOrder, 'contact' | 'delivery'>,
  now: Date,
): Promise<{ id: string; phoneNumber: string | null }> {
  const { name, email, phoneNumber } = contact;
  await lockCustomerEmail(tx, businessId, email);
  const id = uuid();
  const who = { key: id, name, email, phoneNumber: null };
  const address = toAddress(delivery);
  const { existing } = await findOrCreateCustomers(
    tx,
    businessId,
    [who],
    () => ({
      id,
      name,
      email,
      phoneNumber,
      address: address && { ...address, region: address.region ?? null },
      createdAt: now,
    }),
    { areDistinct: false },
  );
  return existing.get(who) ?? { id, phoneNumber };
}
