import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, transition } from 'xstate';
import { deliveryLifecycle } from '#machines/lifecycles/delivery.lifecycle.ts';
import { disputeLifecycle } from '#machines/lifecycles/dispute.lifecycle.ts';
import { importRunLifecycle } from '#machines/lifecycles/import-run.lifecycle.ts';
import { invoiceLifecycle } from '#machines/lifecycles/invoice.lifecycle.ts';
import { kycItemLifecycle } from '#machines/lifecycles/kyc-item.lifecycle.ts';
import { kycLifecycle } from '#machines/lifecycles/kyc.lifecycle.ts';
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import { paymentLifecycle } from '#machines/lifecycles/payment.lifecycle.ts';
import { refundLifecycle } from '#machines/lifecycles/refund.lifecycle.ts';
import { shippingLifecycle } from '#machines/lifecycles/shipping.lifecycle.ts';
import { virtualAccountLifecycle } from '#machines/lifecycles/virtual-account.lifecycle.ts';
import { withdrawalLifecycle } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { plainRecord } from './support/order-records.ts';

const lifecycles: [id: string, chart: AnyStateMachine, initial: string][] = [
  ['delivery', deliveryLifecycle, 'requesting'],
  ['dispute', disputeLifecycle, 'open'],
  ['import-run', importRunLifecycle, 'mapping'],
  ['invoice', invoiceLifecycle, 'DRAFT'],
  ['kyc', kycLifecycle, 'not started'],
  ['kyc-item', kycItemLifecycle, 'missing'],
  ['order', orderLifecycle, 'CREATED'],
  ['payment', paymentLifecycle, 'pending'],
  ['refund', refundLifecycle, 'pending'],
  ['shipping', shippingLifecycle, 'PENDING'],
  ['virtual-account', virtualAccountLifecycle, 'not requested'],
  ['withdrawal', withdrawalLifecycle, 'requested'],
];

describe.each(lifecycles)('the lifecycle of %s', (id, chart, initial) => {
  it('has the ID of its model', () => expect(chart.id).toBe(id));
  it('starts in its first status with the given facts', () => {
    const facts = { fact: 'given' };
    const snapshot = createActor(chart, { input: facts }).getSnapshot();
    expect(snapshot.value).toBe(initial);
    expect(snapshot.context).toEqual(facts);
  });
});

describe('a final status', () => {
  it('includes a void invoice', () => {
    const draft = invoiceLifecycle.resolveState({
      value: 'DRAFT',
      context: { paidMinor: 0, totalMinor: 1, disputedMinor: 0 },
    });
    const [after] = transition(invoiceLifecycle, draft, { type: 'invoice.void', by: 'merchant' });
    expect([after.value, after.status]).toEqual(['VOID', 'done']);
  });
  it('includes a delivered parcel', () => {
    const parcel = shippingLifecycle.resolveState({
      value: 'PICKED_UP',
      context: { ...plainRecord, status: 'ORDER_PICKED_UP' },
    });
    const [after] = transition(shippingLifecycle, parcel, { type: 'courier.delivered', by: 'courier' });
    expect([after.value, after.status]).toEqual(['DELIVERED', 'done']);
  });
});
