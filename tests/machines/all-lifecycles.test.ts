import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, transition } from 'xstate';
import { deliveryChart } from '#machines/lifecycles/delivery.lifecycle.ts';
import { disputeChart } from '#machines/lifecycles/dispute.lifecycle.ts';
import { eventApplicationChart } from '#machines/lifecycles/event-application.lifecycle.ts';
import { importRunChart } from '#machines/lifecycles/import-run.lifecycle.ts';
import { invoiceChart } from '#machines/lifecycles/invoice.lifecycle.ts';
import { kycItemChart } from '#machines/lifecycles/kyc-item.lifecycle.ts';
import { kycChart } from '#machines/lifecycles/kyc.lifecycle.ts';
import { membershipChart } from '#machines/lifecycles/membership.lifecycle.ts';
import { orderChart } from '#machines/lifecycles/order.lifecycle.ts';
import { ownershipTransferChart } from '#machines/lifecycles/ownership-transfer.lifecycle.ts';
import { paymentChart } from '#machines/lifecycles/payment.lifecycle.ts';
import { periodChart } from '#machines/lifecycles/period.lifecycle.ts';
import { domainChart } from '#machines/lifecycles/domain.lifecycle.ts';
import { posRequestChart } from '#machines/lifecycles/pos-request.lifecycle.ts';
import { referralChart } from '#machines/lifecycles/referral.lifecycle.ts';
import { refundChart } from '#machines/lifecycles/refund.lifecycle.ts';
import { shippingChart } from '#machines/lifecycles/shipping.lifecycle.ts';
import { statementLineChart } from '#machines/lifecycles/statement-line.lifecycle.ts';
import { subscriptionChart } from '#machines/lifecycles/subscription.lifecycle.ts';
import { virtualAccountChart } from '#machines/lifecycles/virtual-account.lifecycle.ts';
import { withdrawalChart } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { plainRecord } from './support/order-records.ts';

const lifecycles: [id: string, chart: AnyStateMachine, initial: string][] = [
  ['delivery', deliveryChart, 'requesting'],
  ['dispute', disputeChart, 'open'],
  ['event-application', eventApplicationChart, 'applied'],
  ['import-run', importRunChart, 'mapping'],
  ['invoice', invoiceChart, 'DRAFT'],
  ['kyc', kycChart, 'not started'],
  ['kyc-item', kycItemChart, 'missing'],
  ['membership', membershipChart, 'invited'],
  ['order', orderChart, 'CREATED'],
  ['ownership-transfer', ownershipTransferChart, 'pending'],
  ['payment', paymentChart, 'started'],
  ['period', periodChart, 'open'],
  ['pos-request', posRequestChart, 'requested'],
  ['domain', domainChart, 'requested'],
  ['referral', referralChart, 'pending'],
  ['refund', refundChart, 'pending'],
  ['shipping', shippingChart, 'PENDING'],
  ['statement-line', statementLineChart, 'new'],
  ['subscription', subscriptionChart, 'incomplete'],
  ['virtual-account', virtualAccountChart, 'not requested'],
  ['withdrawal', withdrawalChart, 'requested'],
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
    const draft = invoiceChart.resolveState({
      value: 'DRAFT',
      context: { paidMinor: 0, totalMinor: 1, disputedMinor: 0 },
    });
    const [after] = transition(invoiceChart, draft, { type: 'invoice.void', by: 'merchant' });
    expect([after.value, after.status]).toEqual(['VOID', 'done']);
  });
  it('includes a delivered parcel', () => {
    const parcel = shippingChart.resolveState({
      value: 'PICKED_UP',
      context: { ...plainRecord, status: 'ORDER_PICKED_UP' },
    });
    const [after] = transition(shippingChart, parcel, { type: 'courier.delivered', by: 'courier' });
    expect([after.value, after.status]).toEqual(['DELIVERED', 'done']);
  });
});
