import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { applyRefundUpdate } from '#server/modules/payments/refunds/conclude-refund.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { loadInvoice, createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import {
  paymentUpdateOf,
  payByLink,
  paymentRequestOf,
  sendDisputeEvent,
  sendPaymentUpdate,
} from '#tests/support/money/payer.ts';
import { type Shop, newShop, placeOrder, sampleTotalMinor } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

interface Paid {
  paymentId: string;
  totalMinor: number;
  /** 1.5 % of the payment. */
  feeMinor: number;
  /** Returns the paid amount of the invoice or order. */
  paidMinor(): Promise<number>;
}

async function createPaidInvoice(): Promise<Paid> {
  const invoice = await createSentInvoice(server, shop);
  const named = { businessId: shop.businessId, id: invoice.id };
  return {
    paymentId: await payInvoiceOnline(server, invoice, 'pays'),
    totalMinor: sentInvoiceTotalMinor,
    feeMinor: 6_750,
    paidMinor: async () => (await loadInvoice(server, named)).paidMinor,
  };
}

const orderNow = async (id: string) =>
  (await server.call('orderOverview', { params: { id } }, shop.asking)).order;
async function payOrder(id: string): Promise<string> {
  const { url } = await server.call('orderPayLink', { params: { id } }, shop.asking);
  const reference = await payByLink(
    server,
    paymentRequestOf(url.split('/').at(-1) ?? '', sampleTotalMinor),
    'pays',
  );
  await server.call('checkPayment', { body: { reference } });
  return reference;
}
async function paidOrder(): Promise<Paid> {
  const id = await placeOrder(server, shop);
  return {
    paymentId: await payOrder(id),
    totalMinor: sampleTotalMinor,
    feeMinor: 16_500,
    paidMinor: async () => ((await orderNow(id)).paid ? sampleTotalMinor : 0),
  };
}

const begin = { 'an invoice': createPaidInvoice, 'an order': paidOrder };
const balance = async () => {
  const { totalMinor, inDisputeMinor } = await getBalance(server.deps.db, shop.businessId, 'NGN');
  return { totalMinor, inDisputeMinor };
};
const overview = (id: string) => server.call('transaction', { params: { id } }, shop.asking);

/** Requests a refund, which is not sent to the provider yet. Returns its reference. */
async function refund(paymentId: string, amountMinor: number): Promise<string> {
  const body = { amountMinor, reason: 'Sent back' };
  await server.call('refundTransaction', { params: { id: paymentId }, body }, shop.asking);
  return (await overview(paymentId)).refunds.at(-1)?.id ?? '';
}
const conclude = (reference: string, state: 'refunded' | 'failed') =>
  server.deps.db.transaction((tx) =>
    applyRefundUpdate(
      tx,
      server.deps,
      reference,
      state === 'failed' ? { state, reason: 'The account is closed' } : { state },
    ),
  );
const takeBack = {
  'is reversed': async ({ paymentId, totalMinor }: Paid) => {
    expect(
      (await sendPaymentUpdate(server, paymentUpdateOf(paymentId, 'reversed', totalMinor))).statusCode,
    ).toBe(200);
  },
  'is lost to a dispute': async ({ paymentId, totalMinor }: Paid) => {
    for (const state of ['open', 'lost'] as const)
      expect((await sendDisputeEvent(server, paymentId, state, totalMinor)).statusCode).toBe(200);
  },
};

describe.each(['an invoice', 'an order'] as const)('a payment of %s', (of) => {
  describe.each(['is reversed', 'is lost to a dispute'] as const)('that %s', (how) => {
    describe.each([
      ['a part', 1],
      ['the whole', Infinity],
    ])('while a refund of %s is pending', (_part, most) => {
      test('is counted once, whatever the result of the refund', async () => {
        for (const states of [['refunded'], ['failed'], ['failed', 'refunded']] as const) {
          const paid = await begin[of]();
          const before = (await balance()).totalMinor - (paid.totalMinor - paid.feeMinor);
          const amountMinor = Math.min(most, paid.totalMinor);
          const reference = await refund(paid.paymentId, amountMinor);
          await takeBack[how](paid);
          expect(await paid.paidMinor()).toBe(0);
          for (const state of states) await conclude(reference, state);
          expect(await paid.paidMinor()).toBe(0);
          // If a payment was refunded in full, the fee stays paid. A late refund is paid in addition to the reversal.
          const isRefundedWhole = states[0] === 'refunded' && amountMinor === paid.totalMinor;
          const lateMinor = states.length > 1 ? amountMinor : 0;
          expect(await balance()).toEqual({
            totalMinor: before - lateMinor - (isRefundedWhole ? paid.feeMinor : 0),
            inDisputeMinor: 0,
          });
        }
      });
    });
  });

  test.each([
    ['a part', 1],
    ['the whole', Infinity],
  ])(
    'that is disputed while a refund of %s is pending is held when the refund fails',
    async (_part, most) => {
      const paid = await begin[of]();
      const { paymentId, totalMinor, feeMinor } = paid;
      const reference = await refund(paymentId, Math.min(most, totalMinor));
      await sendDisputeEvent(server, paymentId, 'open', totalMinor);
      await conclude(reference, 'failed');
      expect(await balance()).toMatchObject({ inDisputeMinor: totalMinor });
      expect(await overview(paymentId)).toMatchObject({
        refundableMinor: 0,
        transaction: { disputedMinor: totalMinor },
        disputes: [{ status: 'open', amountMinor: totalMinor }],
      });
      await sendDisputeEvent(server, paymentId, 'won', totalMinor);
      expect(await balance()).toEqual({ totalMinor: totalMinor - feeMinor, inDisputeMinor: 0 });
      expect(await paid.paidMinor()).toBe(totalMinor);
    },
  );

  test('that is lost in part while a full refund is pending loses that part when the refund fails', async () => {
    const { paymentId, totalMinor, feeMinor } = await begin[of]();
    const reference = await refund(paymentId, totalMinor);
    for (const state of ['open', 'lost'] as const) await sendDisputeEvent(server, paymentId, state, 100_000);
    await conclude(reference, 'failed');
    expect(await balance()).toEqual({ totalMinor: totalMinor - feeMinor - 100_000, inDisputeMinor: 0 });
    expect((await overview(paymentId)).transaction).toMatchObject({
      result: 'success',
      refundedMinor: 100_000,
    });
  });

  test('that loses one of two disputes keeps the other amount held', async () => {
    const { paymentId, totalMinor } = await begin[of]();
    const rest = totalMinor - 200_000;
    await sendDisputeEvent(server, paymentId, 'open', 200_000, 'first');
    await sendDisputeEvent(server, paymentId, 'open', rest, 'second');
    expect((await sendDisputeEvent(server, paymentId, 'lost', 200_000, 'first')).statusCode).toBe(200);
    expect(await balance()).toMatchObject({ inDisputeMinor: rest });
    expect((await overview(paymentId)).transaction).toMatchObject({ result: 'success', disputedMinor: rest });
    expect((await sendDisputeEvent(server, paymentId, 'lost', rest, 'second')).statusCode).toBe(200);
    expect((await overview(paymentId)).transaction).toMatchObject({ result: 'reversed', disputedMinor: 0 });
  });
});

test.each(['won', 'lost'] as const)(
  'an order stays disputed when one of two disputes is %s, until the other is decided',
  async (state) => {
    const id = await placeOrder(server, shop);
    const paymentId = await payOrder(id);
    for (const nth of ['first', 'second']) await sendDisputeEvent(server, paymentId, 'open', 200_000, nth);
    await sendDisputeEvent(server, paymentId, state, 200_000, 'first');
    expect(await orderNow(id)).toMatchObject({ paid: true, dispute: 'open' });
    await sendDisputeEvent(server, paymentId, 'won', 200_000, 'second');
    expect(await orderNow(id)).toMatchObject({ paid: true, dispute: null });
  },
);

describe('a surplus that is being returned', () => {
  const suspenseMinor = async () => {
    const { rows } = await server.database.query<{ minor: number }>(
      `select (credits_minor - debits_minor - debits_held_minor)::int as minor from ledger_accounts
        where business_id = $1 and account = 'suspense'`,
      [shop.businessId],
    );
    return rows[0]?.minor;
  };
  const overpaid = async () => {
    const paymentId = await payInvoiceOnline(server, await createSentInvoice(server, shop), 'overpaid');
    return { paymentId, surplusId: (await overview(paymentId)).refunds[0]?.id ?? '' };
  };
  const surplusMinor = 10_000;

  test.each(['before', 'after'] as const)(
    'that fails %s the payment is reversed leaves nothing behind and is not retried',
    async (when) => {
      const { paymentId, surplusId } = await overpaid();
      const reverse = () =>
        sendPaymentUpdate(
          server,
          paymentUpdateOf(paymentId, 'reversed', sentInvoiceTotalMinor + surplusMinor),
        );
      if (when === 'after') await reverse();
      await conclude(surplusId, 'failed');
      if (when === 'before') await reverse();
      expect(await suspenseMinor()).toBe(0);
      expect((await balance()).totalMinor).toBe(0);
      const again = await server.ask('retryRefund', { params: { id: surplusId } }, shop.asking);
      expect(again).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    },
  );

  test("that is completed late does not use another payment's surplus", async () => {
    const first = await overpaid();
    await conclude(first.surplusId, 'failed');
    const retry = await server.call('retryRefund', { params: { id: first.surplusId } }, shop.asking);
    await conclude(retry.retriedBy?.id ?? '', 'refunded');
    const second = await overpaid();
    await conclude(second.surplusId, 'failed');
    await conclude(first.surplusId, 'refunded');
    expect(await suspenseMinor()).toBe(surplusMinor);
    await server.call('retryRefund', { params: { id: second.surplusId } }, shop.asking);
  });
});

describe('an order whose payment was reversed and that is paid again', () => {
  test.each(['refunded', 'failed'] as const)(
    'counts as paid, and a refund of the first payment that is %s later changes nothing',
    async (state) => {
      const id = await placeOrder(server, shop);
      const first = await payOrder(id);
      const reference = await refund(first, sampleTotalMinor);
      await sendPaymentUpdate(server, paymentUpdateOf(first, 'reversed', sampleTotalMinor));
      expect(await orderNow(id)).toMatchObject({ status: 'FAILED', paid: false });
      await payOrder(id);
      expect(await orderNow(id)).toMatchObject({
        status: 'PAYMENT_CONFIRMED',
        paid: true,
        refundedMinor: 0,
      });
      await conclude(reference, state);
      expect(await orderNow(id)).toMatchObject({
        status: 'PAYMENT_CONFIRMED',
        paid: true,
        refundedMinor: 0,
        refundStatus: null,
      });
    },
  );

  test('shows none of the first payment as refunded', async () => {
    const id = await placeOrder(server, shop);
    const first = await payOrder(id);
    await sendPaymentUpdate(server, paymentUpdateOf(first, 'reversed', sampleTotalMinor));
    expect(await orderNow(id)).toMatchObject({ paid: false, refundedMinor: sampleTotalMinor });
    await payOrder(id);
    expect(await orderNow(id)).toMatchObject({ paid: true, refundedMinor: 0 });
  });
});
