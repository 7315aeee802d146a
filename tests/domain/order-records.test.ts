import { describe, expect, test } from 'vitest';
import { Order, OrderRow } from '#domain/order.ts';
import { OrdersWaiting } from '#domain/order-waiting.ts';

const id = '01990000-0000-7000-8000-000000000001';
const at = '2026-01-05T09:00:00.000Z';
const row = {
  id,
  number: '1001',
  placedAt: at,
  customerName: 'Ada',
  itemCount: 1,
  totalMinor: 100,
  currency: 'NGN',
  paid: true,
  refundedAt: null,
  refundedMinor: 0,
  status: 'PAYMENT_CONFIRMED',
  shippingStatus: 'PENDING',
  shippingMode: 'DELIVERY',
  refundStatus: null,
  dispute: null,
};
const line = {
  id,
  productId: null,
  variationId: null,
  sku: null,
  name: 'Cloth',
  quantity: 1,
  unitPriceMinor: 90,
  totalMinor: 90,
};
const customer = { id, name: 'Ada', email: null, phoneNumber: null };
const deliveryAddress = { line: '1 Broad Street', city: 'Lagos', region: null, country: 'Nigeria' };
const courier = { reference: 'r', status: 'booked', refusal: null };
const order = {
  ...row,
  version: 1,
  source: 'hand',
  deliveryConfiguration: 'SELF_MANAGED',
  deliveryTiming: 'PRE_DELIVERY',
  statusBeforeRefund: null,
  pickedUpAt: null,
  paidAt: at,
  paymentMethod: 'CASH',
  customer,
  deliveryAddress,
  lines: [line],
  subtotalMinor: 90,
  deliveryFeeMinor: 10,
  discountMinor: 0,
  note: null,
  failedAttempts: 0,
  restock: null,
  stockReserved: true,
  stockReservable: true,
  stockMissing: null,
  stockShort: false,
  courier,
};
const waiting = { any: 5, toShip: 1, toConfirm: 1, toCollect: 1, toRefund: 1, toReturn: 1 };

describe('an order record', () => {
  const isAccepted = (change: object) => Order.safeParse({ ...order, ...change }).success;

  test('is accepted complete, as a record and as a row', () => {
    expect(Order.parse(order)).toEqual(order);
    expect(OrderRow.parse(row)).toEqual(row);
    expect(OrdersWaiting.parse(waiting)).toEqual(waiting);
  });
  test.each(Object.keys(order))('is rejected without its %s', (field) =>
    expect(isAccepted({ [field]: undefined })).toBe(false),
  );
  test.each(Object.keys(line))('is rejected with a line without its %s', (field) =>
    expect(isAccepted({ lines: [{ ...line, [field]: undefined }] })).toBe(false),
  );
  test.each(['line', 'city', 'country'])('is rejected with an address without its %s', (field) =>
    expect(isAccepted({ deliveryAddress: { ...deliveryAddress, [field]: undefined } })).toBe(false),
  );
  test('is rejected with an empty customer or courier, and accepted without either', () => {
    expect([isAccepted({ customer: {} }), isAccepted({ courier: {} })]).toEqual([false, false]);
    expect(isAccepted({ customer: null, courier: null, deliveryAddress: null })).toBe(true);
  });
  test.each(['hand', 'import', 'store', 'api'])('can come from %s', (source) =>
    expect(isAccepted({ source })).toBe(true),
  );
});
