import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '#server/providers/payments/payments.ts';
import { type PaymentSandbox, startPaymentSandbox } from '#tests/support/money/payment-sandbox.ts';

let stage: PaymentSandbox;
beforeAll(async () => {
  stage = await startPaymentSandbox();
});
afterAll(() => stage.close());

describe('a refund', () => {
  const refundOf = ({ reference }: PaymentRequest, amountMinor: number, name = '1') => ({
    reference: `${reference}-${name}`,
    paymentReference: reference,
    amountMinor,
    currency: 'NGN' as const,
  });

  test('is completed after a while, reported, and paid once', async () => {
    const payment = await stage.paid('pays');
    await stage.pass(5);
    const refund = refundOf(payment, 250_050);
    expect(await stage.payments.getRefundStatus(refund)).toEqual({ state: 'unknown' });
    expect(await stage.payments.refund(refund)).toEqual({ state: 'processing' });
    expect(await stage.payments.refund(refund)).toEqual({ state: 'processing' });
    await stage.pass(13);
    expect(stage.listEventsOf(payment)).toEqual(['success', 'refund']);
    expect(await stage.payments.refund(refund)).toEqual({ state: 'refunded' });
    expect(await stage.payments.getRefundStatus(refund)).toEqual({ state: 'refunded' });
    expect((await stage.payments.verify(payment)).result).toBe('success');
  });

  test('is rejected for more than is left, or for a payment that was not collected', async () => {
    const payment = await stage.paid('pays');
    await stage.payments.refund(refundOf(payment, 1_000_000));
    expect(await stage.payments.refund(refundOf(payment, 250_051, '2'))).toMatchObject({ state: 'failed' });
    expect(await stage.payments.refund(refundOf(payment, 250_050, '3'))).toEqual({ state: 'processing' });
    expect(await stage.payments.refund(refundOf(await stage.paid('declined'), 1))).toMatchObject({
      state: 'failed',
    });
    expect(await stage.payments.refund(refundOf(await stage.opened(), 1))).toMatchObject({ state: 'failed' });
    expect(await stage.payments.refund(refundOf(stage.request(), 1))).toMatchObject({ state: 'failed' });
    const reversed = await stage.paid('reversed');
    await stage.pass(601);
    expect(await stage.payments.refund(refundOf(reversed, 1))).toMatchObject({ state: 'failed' });
  });

  test('is never larger than the payment when many are requested at once', async () => {
    const payment = await stage.paid('pays');
    const states = await Promise.all(
      ['1', '2', '3', '4', '5'].map((name) => stage.payments.refund(refundOf(payment, 500_000, name))),
    );
    expect(states.filter(({ state }) => state === 'processing')).toHaveLength(2);
  });

  test('with a magic amount is rejected, fails later, or loses its answer', async () => {
    const payment = await stage.paid('pays');
    expect(await stage.payments.refund(refundOf(payment, 13_13, 'refused'))).toMatchObject({
      state: 'failed',
    });
    const failing = refundOf(payment, 17_17, 'fails');
    expect(await stage.payments.refund(failing)).toEqual({ state: 'processing' });
    const lost = refundOf(payment, 19_19, 'lost');
    await expect(stage.payments.refund(lost)).rejects.toThrow("Couldn't reach the provider");
    expect(await stage.payments.getRefundStatus(lost)).toEqual({ state: 'processing' });
    await stage.pass(11);
    expect(await stage.payments.getRefundStatus(failing)).toMatchObject({ state: 'failed' });
    expect(await stage.payments.getRefundStatus(lost)).toEqual({ state: 'refunded' });
  });
});
