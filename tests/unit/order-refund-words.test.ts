import { describe, expect, test } from 'vitest';
import { shippingStatuses } from '#domain/order-status.ts';
import type { Order } from '#domain/order.ts';
import { orderSteps } from '#machines/flows/order-shipping/index.ts';
import { sampleOrders } from '#machines/flows/order-shipping/order-shipping.samples.ts';
import { getOrderLook } from '#src/features/orders/order-look.ts';
import { getStepTexts } from '#src/features/orders/shipping/order-step-texts.ts';

const { order } = sampleOrders['ready for the courier'];
const requested = { ...order, status: 'REFUND_REQUESTED' } as const;

describe('the step that refunds an order', () => {
  test('says first that Kontor returns an online payment', () => {
    const texts = getStepTexts('refund.confirm', { ...requested, paymentMethod: 'PAYMENT_LINK' });
    expect(texts.consequence).toMatch(/^Kontor returns the money to Ada Obi, to the card or bank account/);
    expect(texts).toMatchObject({ label: 'Approve refund', pending: 'Starting…' });
  });

  test.each([null, 'CASH', 'TRANSFER'] as const)(
    'says first that the merchant returns a recorded payment (%s), and records the refund',
    (paymentMethod) => {
      const texts = getStepTexts('refund.confirm', { ...requested, paymentMethod });
      expect(texts.consequence).toMatch(/^You return the money to Ada Obi yourself. This records it/);
      expect(texts).toMatchObject({ label: 'Record refund', pending: 'Recording…' });
    },
  );

  test('has a title and a button that say the same', () => {
    for (const paymentMethod of ['PAYMENT_LINK', 'CASH'] as const)
      for (const step of orderSteps.filter((each) => each.startsWith('refund'))) {
        const { label, title } = getStepTexts(step, { ...requested, paymentMethod });
        expect(title.split(' ')[0]).toBe(label.split(' ')[0]);
      }
  });
});

describe('the label of an order', () => {
  const labelOf = (changes: Partial<Order>) => getOrderLook({ ...order, ...changes }).label;
  const confirmed = { status: 'ORDER_INTENT_CONFIRMED' } as const;

  test('says how far a confirmed order is once it is being shipped', () => {
    expect(labelOf({ ...confirmed, shippingStatus: 'PENDING' })).toBe('Confirmed');
    expect(labelOf({ ...confirmed, shippingStatus: 'FULFILLED' })).toBe('Shipped');
    expect(labelOf({ ...confirmed, shippingStatus: 'FULFILLED', shippingMode: 'PICKUP' })).toBe(
      'Ready for pickup',
    );
    for (const shippingStatus of shippingStatuses.filter((each) => each !== 'PENDING'))
      if (shippingStatus !== 'PICKED_UP')
        expect(labelOf({ ...confirmed, shippingStatus })).not.toBe('Confirmed');
  });

  test('says that a parcel comes back', () =>
    expect(labelOf({ status: 'ORDER_PICKED_UP', shippingStatus: 'RETURNING' })).toBe('Return in transit'));

  test('says that the payment is disputed until the dispute is decided', () => {
    for (const status of ['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'DELIVERED'] as const)
      expect(labelOf({ status, dispute: 'open' })).toBe('Disputed');
    expect(labelOf({ status: 'DELIVERED', dispute: 'lost' })).toBe('Delivered');
  });

  test('is the status of the order before shipping and after the order has ended', () => {
    expect(labelOf({ status: 'PAYMENT_CONFIRMED' })).toBe('Paid');
    expect(labelOf({ status: 'REFUNDED', shippingStatus: 'FULFILLED' })).toBe('Refunded');
  });
});
