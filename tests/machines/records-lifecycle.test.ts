import { describe, expect, it } from 'vitest';
import { invoiceConditions, invoiceLifecycle } from '#machines/lifecycles/invoice.lifecycle.ts';
import {
  eventsOfPaymentUpdate,
  paymentLifecycle,
  paymentStatusOf,
} from '#machines/lifecycles/payment.lifecycle.ts';
import { isUnderWay, resultOfWithdrawal } from '#machines/lifecycles/withdrawal.lifecycle.ts';

describe("the events of a provider's report", () => {
  it.each([
    ['pending', 'success', ['payment.succeeded']],
    ['pending', 'failed', ['payment.failed']],
    ['success', 'reversed', ['payment.reversed']],
    ['reversed', 'reversed', ['payment.reversed']],
    ['disputed', 'reversed', ['payment.reversed']],
    ['pending', 'reversed', ['payment.succeeded', 'payment.reversed']],
    ['failed', 'reversed', ['payment.succeeded', 'payment.reversed']],
    ['started', 'pending', ['payment.pending']],
    ['pending', 'notFound', ['payment.missing']],
    ['started', 'notFound', []],
    ['started', 'unknown', []],
    ['pending', 'pending', []],
    ['success', 'unknown', []],
  ] as const)('of a payment that is %s and reported as %s', (status, result, events) => {
    expect(eventsOfPaymentUpdate(status, result)).toEqual(events);
  });

  it('treat a payment as disputed while part of it is disputed', () => {
    expect([0, 1].map((disputedMinor) => paymentStatusOf('success', disputedMinor))).toEqual([
      'success',
      'disputed',
    ]);
    expect(paymentStatusOf('reversed', 1)).toBe('reversed');
  });

  it('keep a payment pending after an inconclusive result', () => {
    expect(
      (['success', 'failed', 'reversed', 'pending', 'unknown'] as const).map((result) =>
        paymentStatusOf(result),
      ),
    ).toEqual(['success', 'failed', 'reversed', 'pending', 'pending']);
  });
});

describe('a withdrawal', () => {
  it('is in progress until the provider completes it', () => {
    expect(isUnderWay('requested')).toBe(true);
    expect(isUnderWay('processing')).toBe(true);
    expect(isUnderWay('paid')).toBe(false);
    expect(isUnderWay('failed')).toBe(false);
    expect(isUnderWay('reversed')).toBe(false);
  });

  it('maps each status to a result', () => {
    expect(resultOfWithdrawal).toMatchObject({
      requested: 'pending',
      processing: 'pending',
      paid: 'success',
      failed: 'failed',
      reversed: 'reversed',
    });
  });
});

describe('an invoice', () => {
  it('is settled only by a payment of its total', () => {
    const holds = (paidMinor: number, totalMinor: number) =>
      invoiceConditions.isSettled.holds({ paidMinor, totalMinor, disputedMinor: 0 });
    expect([holds(1, 1), holds(0, 0), holds(1, 2), holds(2, 1)]).toEqual([true, false, false, false]);
  });

  it('is part-paid between zero and its total', () => {
    const holds = (paidMinor: number, totalMinor: number) =>
      invoiceConditions.isPartPaid.holds({ paidMinor, totalMinor, disputedMinor: 0 });
    expect([holds(0, 3), holds(1, 3), holds(2, 3), holds(3, 3)]).toEqual([false, true, true, false]);
  });

  it('names the events that make a refused one possible', () => {
    const sent = { status: 'PENDING', paidMinor: 0, totalMinor: 3, disputedMinor: 0 } as const;
    const partly = { status: 'PARTIAL_PAYMENT', paidMinor: 1, totalMinor: 3, disputedMinor: 0 } as const;
    const unmet = (result: object) => ({
      unmet: Reflect.get(result, 'unmet'),
      path: Reflect.get(result, 'path'),
    });
    expect(unmet(invoiceLifecycle.nextStatus(sent, 'payment.partial', 'merchant'))).toEqual({
      unmet: ['isPartPaid'],
      path: ['payment.partial'],
    });
    expect(unmet(invoiceLifecycle.nextStatus(partly, 'payment.settled', 'merchant'))).toEqual({
      unmet: ['isSettled'],
      path: ['payment.settled'],
    });
    expect(unmet(invoiceLifecycle.nextStatus({ ...sent, paidMinor: 1 }, 'invoice.void', 'merchant'))).toEqual(
      {
        unmet: ['isUnpaid'],
        path: ['payment.undone'],
      },
    );
  });
});

describe('the path to meet a refused condition', () => {
  it("doesn't exist for a payment of another kind", () => {
    const byProvider = { status: 'success', byProvider: true, disputedMinor: 0 } as const;
    expect(paymentLifecycle.nextStatus(byProvider, 'payment.undone', 'merchant')).toMatchObject({
      ok: false,
      unmet: ['isByHand'],
      path: null,
    });
    const byHand = { status: 'success', byProvider: false, disputedMinor: 0 } as const;
    expect(paymentLifecycle.nextStatus(byHand, 'payment.reversed', 'payment')).toMatchObject({
      ok: false,
      unmet: ['isByProvider'],
      path: null,
    });
  });
});
