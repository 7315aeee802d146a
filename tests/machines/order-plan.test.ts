import { describe, expect, it } from 'vitest';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type Step, planOrder } from '#machines/lifecycles/order-plan.ts';
import type { OrderEventDetails, OrderRecord } from '#machines/lifecycles/order.record.ts';
import { plainRecord } from './support/order-records.ts';

const at = '2026-01-05T09:00:00.000Z';
const inStock: OrderRecord = { ...plainRecord, stockReservable: true };
const paid: OrderRecord = {
  ...inStock,
  status: 'PAYMENT_CONFIRMED',
  paid: true,
  paymentMethod: 'PAYMENT_LINK',
  stockReserved: true,
};
const scheduled: OrderRecord = {
  ...paid,
  status: 'ORDER_INTENT_CONFIRMED',
  shippingStatus: 'SCHEDULED',
};

const order = (event: Extract<Step, { on: 'order' }>['event']): Step => ({ on: 'order', event });
const shipping = (event: Extract<Step, { on: 'shipping' }>['event']): Step => ({ on: 'shipping', event });

function accept(record: OrderRecord, step: Step, by: LifecycleActor, details?: OrderEventDetails) {
  const plan = planOrder(record, step, by, details);
  if (!plan.ok) throw new Error(`refused: ${plan.step.event}`);
  const taken = plan.applied.map(({ step: { on, event }, from, to }) => `${on} ${event}: ${from} → ${to}`);
  return { taken, effects: plan.effects, record: plan.record };
}

describe('the plan of a step', () => {
  it('contains the payment and the reservation of its goods', () => {
    const { taken, effects, record } = accept(inStock, order('payment.confirmed'), 'payment', {
      at,
      method: 'PAYMENT_LINK',
    });
    expect(taken).toEqual(['order payment.confirmed: CREATED → PAYMENT_CONFIRMED']);
    expect(effects).toEqual([{ on: 'stock', effect: 'reserve' }]);
    expect(record).toMatchObject({
      status: 'PAYMENT_CONFIRMED',
      paid: true,
      paidAt: at,
      paymentMethod: 'PAYMENT_LINK',
      stockReserved: true,
    });
  });

  it('reserves nothing when an item is out of stock', () => {
    expect(accept(plainRecord, order('payment.confirmed'), 'payment').record.stockReserved).toBe(false);
    const { stockReservable: _, ...unknown } = plainRecord;
    expect(accept(unknown, order('payment.confirmed'), 'payment').record.stockReserved).toBe(false);
  });

  it('keeps goods that were reserved before', () => {
    const short = { ...plainRecord, stockReserved: true };
    expect(accept(short, order('payment.confirmed'), 'payment').record.stockReserved).toBe(true);
  });

  it('confirms a paid order when it is scheduled, and books the courier', () => {
    const { taken, effects, record } = accept(paid, shipping('shipping.schedule'), 'merchant');
    expect(taken).toEqual([
      'shipping shipping.schedule: PENDING → SCHEDULED',
      'order shipping.started: PAYMENT_CONFIRMED → ORDER_INTENT_CONFIRMED',
    ]);
    expect(effects).toEqual([
      { on: 'courier', effect: 'book' },
      { on: 'customer', notice: 'deliveryScheduled' },
      { on: 'stock', effect: 'reserve' },
    ]);
    expect(record).toMatchObject({ status: 'ORDER_INTENT_CONFIRMED', shippingStatus: 'SCHEDULED' });
  });

  it('ends the shipping of a failed order, cancels the pickup and releases its goods', () => {
    const { taken, effects, record } = accept(scheduled, order('order.fail'), 'merchant');
    expect(taken).toEqual([
      'order order.fail: ORDER_INTENT_CONFIRMED → FAILED',
      'shipping order.ended: SCHEDULED → PENDING',
    ]);
    expect(effects).toEqual([
      { on: 'stock', effect: 'release' },
      { on: 'customer', notice: 'orderFailed' },
      { on: 'delivery', event: 'delivery.cancel' },
      { on: 'courier', effect: 'cancel' },
    ]);
    expect(record).toMatchObject({ status: 'FAILED', shippingStatus: 'PENDING', stockReserved: false });
  });

  it('skips a step that has nothing to do', () => {
    const { taken, record } = accept(paid, order('order.cancel'), 'merchant');
    expect(taken).toEqual(['order order.cancel: PAYMENT_CONFIRMED → CANCELED']);
    expect(record).toMatchObject({ refundStatus: 'pending', stockReserved: false });
    const failed = accept({ ...paid, status: 'ORDER_INTENT_CONFIRMED' }, order('order.fail'), 'merchant');
    expect(failed.taken).toEqual(['order order.fail: ORDER_INTENT_CONFIRMED → FAILED']);
  });

  it('is empty when the first step has nothing to do', () => {
    expect(accept(paid, order('payment.confirmed'), 'payment')).toEqual({
      taken: [],
      effects: [],
      record: paid,
    });
    expect(accept(paid, shipping('shipping.cancel'), 'merchant')).toEqual({
      taken: [],
      effects: [],
      record: paid,
    });
  });

  it('ends an order whose recorded payment the merchant returned, with the time of the return', () => {
    const byHand: OrderRecord = { ...paid, paymentMethod: 'CASH' };
    const { taken, record } = accept(byHand, order('order.cancel'), 'merchant', { at, returnedAt: at });
    expect(taken).toEqual([
      'order order.cancel: PAYMENT_CONFIRMED → CANCELED',
      'order refund.done: CANCELED → CANCELED',
    ]);
    expect(record).toMatchObject({ status: 'CANCELED', paid: false, refundedAt: at });
    expect(accept(byHand, order('order.cancel'), 'merchant', { at }).record).toMatchObject({
      status: 'CANCELED',
      paid: true,
    });
  });

  it('records when the goods were handed over and picked up', () => {
    const own: OrderRecord = { ...paid, deliveryConfiguration: 'SELF_MANAGED' };
    expect(accept(own, shipping('shipping.fulfill'), 'merchant', { at }).record.fulfilledAt).toBe(at);
    const ready: OrderRecord = { ...scheduled, shippingStatus: 'READY_FOR_PICKUP' };
    expect(accept(ready, shipping('courier.pickedUp'), 'courier', { at })).toMatchObject({
      taken: [
        'shipping courier.pickedUp: READY_FOR_PICKUP → PICKED_UP',
        'order courier.pickedUp: ORDER_INTENT_CONFIRMED → ORDER_PICKED_UP',
      ],
      record: { pickedUpAt: at },
    });
  });
});

describe('a refused plan', () => {
  it('names the refused step and the unchanged order', () => {
    expect(planOrder(inStock, order('refund.request'), 'merchant')).toMatchObject({
      ok: false,
      step: { on: 'order', event: 'refund.request' },
      record: inStock,
      refusal: { code: 'WRONG_STATUS', path: ['payment.confirmed'] },
    });
    expect(planOrder(inStock, shipping('shipping.schedule'), 'merchant')).toMatchObject({
      ok: false,
      step: { on: 'shipping', event: 'shipping.schedule' },
      record: inStock,
      refusal: { code: 'CONDITION_UNMET', unmet: ['isOrderConfirmed'] },
    });
  });
});
