import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransactionFigure } from '#contract/money/transaction-query.ts';
import { refundOrder } from '#server/modules/subscriptions/operator.service.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import {
  basicQuarterly,
  buy,
  choose,
  newPlanOwner,
  order,
  passDays,
  startPay,
} from '#tests/support/money/subscriptions.ts';
import { newWithdrawer, withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import type { Asking } from '#tests/support/server/request.ts';
import {
  advanceTime,
  createCaller,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const planPriceMinor = 9_000_00;
const getBooks = (asking: Asking, range: 'today' | '7d' = '7d') =>
  server.call('bookkeepingSummary', { query: { range } }, asking);
const getSales = async (asking: Asking) =>
  (await server.call('revenueSummary', { query: { range: '7d' } }, asking)).sums;

/** Returns the type and the amount of each transaction behind a figure. */
async function listRows(asking: Asking, figure: TransactionFigure) {
  const { data } = await server.call('transactions', { query: { figure, range: '7d' } }, asking);
  return data.map(({ type, grossMinor }) => [type, grossMinor]);
}

describe('the books', () => {
  test('are empty until money moves', async () => {
    const { asking } = await newShop(server);
    expect(await getBooks(asking)).toMatchObject({
      income: { sales: 0, refunds: 0 },
      expenses: { paymentFees: 0, withdrawalFees: 0, plan: 0 },
      incomeMinor: 0,
      expensesMinor: 0,
      profitMinor: 0,
    });
  });

  test('count paid orders and invoices as income, fees as expenses, and refunds as negative income', async () => {
    const shop = await newShop(server);
    await placeOrder(server, shop, {}, [paid]);
    await placeOrder(server, shop);
    await payInvoiceOnline(server, await createSentInvoice(server, shop), 'overpaid');
    const { data } = await server.call(
      'transactions',
      { query: { type: 'invoiceFulfillment' } },
      shop.asking,
    );
    const refunding = {
      params: { id: data[0]?.id ?? '' },
      body: { amountMinor: 100_000, reason: 'Sent back' },
    };
    await server.call('refundTransaction', refunding, shop.asking);
    await server.deps.jobs.drain();
    await advanceTime(server, 3_600_000);
    const books = await getBooks(shop.asking);
    const sales = await getSales(shop.asking);
    expect(sales.feeMinor).toBeGreaterThan(0);
    expect(books).toMatchObject({
      income: { sales: sentInvoiceTotalMinor + sampleTotalMinor, refunds: -100_000 },
      expenses: { paymentFees: sales.feeMinor, withdrawalFees: 0, plan: 0 },
      incomeMinor: sales.netMinor,
      expensesMinor: sales.feeMinor,
      profitMinor: sales.netMinor - sales.feeMinor,
    });
  });

  test("count a withdrawal's fee as an expense, but not the withdrawal", async () => {
    const shop = await newWithdrawer(server);
    const before = await getBooks(shop.asking);
    await server.call('withdraw', { body: withdrawalOf(shop, 1_000_00) }, shop.asking);
    await server.deps.jobs.drain();
    await advanceTime(server, day);
    const { data } = await server.call('transactions', { query: { type: 'withdrawal' } }, shop.asking);
    const [withdrawal] = data;
    expect(withdrawal).toMatchObject({ result: 'success' });
    const feeMinor = withdrawal?.feeMinor ?? 0;
    expect(feeMinor).toBeGreaterThan(0);
    const after = await getBooks(shop.asking);
    expect(after.expenses).toEqual({ ...before.expenses, withdrawalFees: feeMinor });
    expect(after.profitMinor).toBe(before.profitMinor - feeMinor);
  });

  test('count a payment for the plan as an expense, on its day', async () => {
    const owner = await newPlanOwner(server);
    await buy(server, owner, basicQuarterly);
    const paidBooks = {
      expenses: { paymentFees: 0, withdrawalFees: 0, plan: planPriceMinor },
      incomeMinor: 0,
      expensesMinor: planPriceMinor,
      profitMinor: -planPriceMinor,
    };
    expect(await getBooks(owner.asking, 'today')).toMatchObject(paidBooks);
    await passDays(server, owner, 1);
    expect(await getBooks(owner.asking, 'today')).toMatchObject({ expensesMinor: 0 });
    const week = await getBooks(owner.asking);
    expect(week).toMatchObject(paidBooks);
    expect(week.points.map(({ expensesMinor }) => expensesMinor)).toEqual([0, 0, 0, 0, 0, planPriceMinor, 0]);
  });

  test('reduce the expense by a returned payment for the plan on the day of its return, which is no refund of a sale', async () => {
    const owner = await newPlanOwner(server);
    const { subscriptionId: id } = await buy(server, owner, basicQuarterly);
    await passDays(server, owner, 2);
    await server.deps.db.transaction((tx) =>
      refundOrder(tx, server.deps, owner.businessId, id, createCaller('operator')),
    );
    await passDays(server, owner, 0);
    const books = await getBooks(owner.asking);
    expect(books).toMatchObject({ expenses: { plan: 0 }, incomeMinor: 0 });
    expect(books.points.map(({ expensesMinor }) => expensesMinor)).toEqual([
      0,
      0,
      0,
      0,
      planPriceMinor,
      0,
      -planPriceMinor,
    ]);
    expect(await listRows(owner.asking, 'plan')).toEqual([
      ['refund', planPriceMinor],
      ['subscription', planPriceMinor],
    ]);
    expect(await getSales(owner.asking)).toMatchObject({ refundsMinor: 0, netMinor: 0 });
    expect(await listRows(owner.asking, 'refunds')).toEqual([]);
  });

  test('reduce the expense by a reversed payment for the plan on the day of the reversal', async () => {
    const owner = await newPlanOwner(server);
    const { subscriptionId: id } = await order(server, owner, basicQuarterly);
    const { payment } = await startPay(server, owner, id, 'card');
    await choose(server, payment?.payUrl, 'reversed');
    await advanceTime(server, minute);
    expect(await getBooks(owner.asking, 'today')).toMatchObject({ expenses: { plan: planPriceMinor } });
    await passDays(server, owner, 1);
    const { expenses, points } = await getBooks(owner.asking);
    expect(expenses).toMatchObject({ plan: 0 });
    expect(points.slice(-2).map(({ expensesMinor }) => expensesMinor)).toEqual([
      planPriceMinor,
      -planPriceMinor,
    ]);
    expect(await listRows(owner.asking, 'plan')).toEqual([['subscription', planPriceMinor]]);
  });

  test('count a payment to check a card until it is returned', async () => {
    const owner = await newPlanOwner(server);
    await buy(server, owner, basicQuarterly);
    const { change } = await server.call('changeCard', { body: { paymentId: uuid() } }, owner.asking);
    await choose(server, change?.payUrl, 'pays', '4000000000003220');
    await passDays(server, owner, 1);
    expect(await getBooks(owner.asking)).toMatchObject({ expenses: { plan: planPriceMinor } });
    expect(await listRows(owner.asking, 'plan')).toEqual([
      ['refund', 50_00],
      ['subscription', 50_00],
      ['subscription', planPriceMinor],
    ]);
  });
});
