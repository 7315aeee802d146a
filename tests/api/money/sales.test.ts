import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transactionFigures } from '#contract/money/transaction-query.ts';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { createPaidInvoice, payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { payByLink, paymentRequestOf } from '#tests/support/money/payer.ts';
import type { Asking } from '#tests/support/server/request.ts';
import {
  type Shop,
  advanceTime,
  createTeamMember,
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

const home = async (asking: Asking) => server.call('homeSummary', {}, asking);
const today = async ({ asking }: Shop) => (await home(asking)).sales?.today;
const revenue = async ({ asking }: Shop) =>
  (await server.call('revenueSummary', { query: { range: 'today' } }, asking)).sums;
const minor = (amountMinor: number) => ({ amountMinor, currency: 'NGN' });

/** Expects these figures of today on the home page and on the revenue page. */
async function expectSales(shop: Shop, grossMinor: number, refundsMinor: number): Promise<void> {
  const netMinor = grossMinor - refundsMinor;
  expect(await today(shop)).toMatchObject({
    gross: minor(grossMinor),
    refunds: minor(refundsMinor),
    net: minor(netMinor),
  });
  expect(await revenue(shop)).toMatchObject({ grossMinor, refundsMinor, netMinor });
}

const recordPayment = (shop: Shop, id: string, amountMinor: number) =>
  server.call('recordInvoicePayment', { params: { id }, body: { amountMinor, method: 'CASH' } }, shop.asking);

describe('sales', () => {
  test('include invoices paid online, recorded payments and orders', async () => {
    const shop = await newShop(server);
    await expectSales(shop, 0, 0);
    await createPaidInvoice(server, shop);
    await expectSales(shop, sentInvoiceTotalMinor, 0);
    const open = await createSentInvoice(server, shop);
    await recordPayment(shop, open.id, 120_000);
    await placeOrder(server, shop, {}, [paid]);
    await placeOrder(server, shop);
    await expectSales(shop, sentInvoiceTotalMinor + 120_000 + sampleTotalMinor, 0);
  });

  test('exclude a recorded payment that was undone, and overpayments', async () => {
    const shop = await newShop(server);
    const open = await createSentInvoice(server, shop);
    await recordPayment(shop, open.id, 120_000);
    const body = { status: 'PENDING' as const };
    await server.call('updateInvoicePaymentStatus', { params: { id: open.id }, body }, shop.asking);
    await expectSales(shop, 0, 0);
    await payInvoiceOnline(server, open, 'overpaid');
    await expectSales(shop, sentInvoiceTotalMinor, 0);
  });

  test('keep a reversed payment on its day, and refund it on the day of the reversal', async () => {
    const shop = await newShop(server);
    await payInvoiceOnline(server, await createSentInvoice(server, shop), 'reversed');
    await expectSales(shop, sentInvoiceTotalMinor, 0);
    await advanceTime(server, day);
    const { sales } = await home(shop.asking);
    expect(sales?.daily.slice(-2).map(({ amountMinor }) => amountMinor)).toEqual([
      sentInvoiceTotalMinor,
      -sentInvoiceTotalMinor,
    ]);
    await expectSales(shop, 0, sentInvoiceTotalMinor);
  });

  test('equal the sum of the rows behind each figure', async () => {
    const shop = await newShop(server);
    const id = await createPaidInvoice(server, shop);
    await payInvoiceOnline(server, await createSentInvoice(server, shop), 'overpaid');
    await payInvoiceOnline(server, await createSentInvoice(server, shop), 'declined');
    await placeOrder(server, shop, {}, [paid]);
    const body = { amountMinor: 100_000, reason: 'Sent back' };
    await server.call('refundTransaction', { params: { id }, body }, shop.asking);
    await server.deps.jobs.drain();
    await advanceTime(server, 3_600_000);
    const sums = await server.call('revenueSummary', { query: { range: '7d' } }, shop.asking);
    const rows = await Promise.all(
      transactionFigures.map(
        async (figure) =>
          (await server.call('transactions', { query: { figure, range: '7d' } }, shop.asking)).data,
      ),
    );
    const [gross, refunds, net, fees] = rows;
    expect(gross?.map(({ type }) => type).sort()).toEqual([
      'invoiceFulfillment',
      'invoiceFulfillment',
      'orderFulfillment',
    ]);
    expect(refunds?.map(({ grossMinor }) => grossMinor)).toEqual([100_000]);
    expect(net).toHaveLength(4);
    expect(fees?.reduce((sum, { feeMinor }) => sum + feeMinor, 0)).toBe(sums.sums.feeMinor);
    expect(sums.sums).toMatchObject({
      grossMinor: 2 * sentInvoiceTotalMinor + sampleTotalMinor,
      refundsMinor: 100_000,
    });
  });
});

describe('a member without access to payments', () => {
  test('gets no sales and no other sum of income from any call', async () => {
    const shop = await newShop(server);
    const body = { name: 'Ada Obi', email: null, phoneNumber: null, address: null, tags: [] };
    const { customer } = await server.call('createCustomer', { body }, shop.asking);
    await placeOrder(server, shop, { customer }, [paid]);
    const invoice = await createSentInvoice(server, shop);
    await recordPayment(shop, invoice.id, 120_000);
    const clerk = await createTeamMember(server, shop, [
      permission('ORDER', 'manage'),
      permission('INVOICE', 'manage'),
      permission('CUSTOMER', 'manage'),
    ]);
    const params = { id: customer.id };
    const spentBy = async (asking: Asking) =>
      (await server.call('customers', {}, asking)).data.find(({ id }) => id === customer.id)?.spentMinor;
    const target = { kind: 'ids' as const, ids: [customer.id] };
    const exported = async (asking: Asking) => {
      const { url } = await server.call('exportCustomers', { body: { target } }, asking);
      return (await server.http.inject({ url })).body;
    };

    expect(await spentBy(shop.asking)).toBe(sampleTotalMinor);
    expect(await exported(shop.asking)).toContain('Total spent (NGN)');
    expect((await server.call('invoices', {}, shop.asking)).meta.totals.paid).toBe(120_000);

    expect(await home(clerk)).toMatchObject({ sales: null, money: null, orders: { month: 1 } });
    expect(await spentBy(clerk)).toBeNull();
    expect((await server.call('customer', { params }, clerk)).customer.spentMinor).toBeNull();
    expect(await server.call('customerOrdersStat', { params }, clerk)).toMatchObject({
      count: 1,
      spentMinor: null,
      averageMinor: null,
    });
    expect(await exported(clerk)).not.toContain('Spent');
    expect(await server.ask('customers', { query: { sort: 'highestSpent' } }, clerk)).toMatchObject({
      status: 403,
    });
    const { totals } = (await server.call('invoices', {}, clerk)).meta;
    expect(totals).toMatchObject({ due: sentInvoiceTotalMinor - 120_000, paid: null });
    for (const call of ['transactions', 'revenueSummary', 'revenueBalance'] as const)
      expect(await server.ask(call, {}, clerk)).toMatchObject({ status: 403 });
  });
});

describe('the latest activity', () => {
  test('covers every area that the person can view, and no other', async () => {
    const shop = await newShop(server);
    const body = { name: 'Ada Obi', email: null, phoneNumber: null, address: null, tags: [] };
    await server.call('createCustomer', { body }, shop.asking);
    await placeOrder(server, shop);
    await payByLink(
      server,
      paymentRequestOf((await createSentInvoice(server, shop)).publicToken, sentInvoiceTotalMinor),
      'declined',
    );
    const types = async (asking: Asking) =>
      [...new Set((await home(asking)).activity.map(({ recordType }) => recordType))].sort();
    expect(await types(shop.asking)).toEqual(['customer', 'invoice', 'order']);
    await createPaidInvoice(server, shop);
    const member = async (...may: Parameters<typeof createTeamMember>[2] & object[]) =>
      types(await createTeamMember(server, shop, may));
    expect(await member(permission('CUSTOMER', 'view-only'))).toEqual(['customer']);
    expect(await member(permission('INVOICE', 'view-only'))).toEqual(['invoice']);
    expect(await member(permission('PAYMENT', 'view-only'))).toEqual(['transaction']);
    expect(await member(permission('ORDER', 'view-only'), permission('CUSTOMER', 'view-only'))).toEqual([
      'customer',
      'order',
    ]);
  });
});
