import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookRow } from '#contract/money/bookkeeping.ts';
import { dayOf } from '#domain/date-range.ts';
import { sampleExpense, sampleIncome } from '#tests/api/money/bookkeeping-samples.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import { createPaidInvoice, payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { sendDisputeEvent } from '#tests/support/money/payer.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  advanceTime,
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

type Query = NonNullable<InputOf<'books'>['query']>;
const list = ({ asking }: Shop, query: Query = {}) => server.call('books', { query }, asking);
const listRows = async (shop: Shop, query: Query = {}) => (await list(shop, query)).data;
const addExpense = ({ asking }: Shop, changes: Partial<InputOf<'createExpense'>['body']> = {}) =>
  server.call('createExpense', { body: { ...sampleExpense, allowDuplicate: true, ...changes } }, asking);
const today = () => dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
/** The fields that identify an automatic row. */
const describeRow = (row: BookRow) =>
  row.source === 'automatic'
    ? [row.category, row.part, row.amountMinor, row.isDispute, row.valueDate]
    : [row.category, row.amountMinor];

describe('an automatic row', () => {
  test('of a sale is explained by its order or invoice, and its fee by the transaction', async () => {
    const shop = await newShop(server);
    const paymentId = await createPaidInvoice(server, shop);
    const orderId = await placeOrder(server, shop, {}, [paid]);
    const onlineId = await placeOrder(server, shop, { source: 'store' }, [paid]);
    const rows = await listRows(shop, { source: 'automatic' });
    const originOf = (category: string) =>
      rows.flatMap((row) => (row.source === 'automatic' && row.category === category ? [row.origin] : []));
    const { transaction } = await server.call('transaction', { params: { id: paymentId } }, shop.asking);
    expect(originOf('Sales')).toEqual(
      expect.arrayContaining([
        { type: 'order', id: orderId },
        { type: 'order', id: onlineId },
        { type: 'invoice', id: transaction.invoiceId },
      ]),
    );
    expect(originOf('Payment fees')).toEqual([{ type: 'transaction', id: paymentId }]);
    const channels = rows.map((row) => [row.channel, row.source === 'automatic' && row.origin.id]);
    expect(channels).toContainEqual(['ONLINE', onlineId]);
    expect(channels).toContainEqual([null, orderId]);
  });

  test('can be neither changed nor deleted, by the id of its transaction', async () => {
    const shop = await newShop(server);
    const params = { id: await createPaidInvoice(server, shop) };
    const before = await listRows(shop);
    const body = { note: 'Mine', version: 1 };
    expect(await server.ask('updateIncome', { params, body }, shop.asking)).toMatchObject({ status: 404 });
    expect(await server.ask('deleteBookEntry', { params }, shop.asking)).toMatchObject({ status: 404 });
    expect(await listRows(shop)).toEqual(before);
  });

  test('of a reversal has the day of the reversal', async () => {
    const shop = await newShop(server);
    const paidOn = today();
    await payInvoiceOnline(server, await createSentInvoice(server, shop), 'reversed');
    await advanceTime(server, day);
    const rows = (await listRows(shop)).map(describeRow);
    expect(rows).toEqual([
      ['Refunds', 'reversal', -sentInvoiceTotalMinor, false, expect.any(String)],
      ['Sales', 'money', sentInvoiceTotalMinor, false, paidOn],
    ]);
    expect(String(rows[0]?.[4]) > paidOn).toBe(true);
  });

  test.each([
    ['a whole payment', sentInvoiceTotalMinor, 'reversal'],
    ['a part of a payment', 100_000, 'money'],
  ])('of a dispute that lost %s has the day on which it was decided', async (_, lostMinor, part) => {
    const shop = await newShop(server);
    const paidOn = today();
    const paymentId = await payInvoiceOnline(server, await createSentInvoice(server, shop), 'pays');
    await sendDisputeEvent(server, paymentId, 'open', sentInvoiceTotalMinor);
    await advanceTime(server, 2 * day);
    const decidedOn = today();
    await sendDisputeEvent(server, paymentId, 'lost', lostMinor);
    await advanceTime(server, minute);
    const rows = (await listRows(shop, { type: 'income' })).map(describeRow);
    expect(rows).toEqual([
      ['Refunds', part, -lostMinor, true, decidedOn],
      ['Sales', 'money', sentInvoiceTotalMinor, false, paidOn],
    ]);
  });
});

describe('the list', () => {
  test('has pages with numbers, each row on one of them', async () => {
    const shop = await newShop(server);
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'];
    for (const valueDate of days) await addExpense(shop, { valueDate });
    const page = (pageNumber: number) => list(shop, { pageNumber, perPage: 2 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { pageNumber: 1, pageSize: 2, perPage: 2, total: 5 },
      { pageNumber: 2, pageSize: 2, perPage: 2, total: 5 },
      { pageNumber: 3, pageSize: 1, perPage: 2, total: 5 },
      { pageNumber: 4, pageSize: 0, perPage: 2, total: 5 },
    ]);
    expect(pages.flatMap(({ data }) => data.map(({ valueDate }) => valueDate))).toEqual(days.toReversed());
  });

  test('has an entry of today before the sales of today', async () => {
    const shop = await newShop(server);
    await placeOrder(server, shop, {}, [paid]);
    await addExpense(shop, { valueDate: today() });
    expect((await listRows(shop)).map(({ source }) => source)).toEqual(['hand', 'automatic']);
  });

  test.each<[string, Query, string[]]>([
    ['a type', { type: 'income' }, ['Sales in person', 'Sales']],
    ['a category', { category: 'Rent' }, ['Rent']],
    ['a category of automatic rows', { category: 'Sales' }, ['Sales']],
    ['a payment method', { paymentMethod: 'TRANSFER' }, ['Rent']],
    ['rows made by hand', { source: 'hand' }, ['Rent', 'Sales in person']],
    ['automatic rows', { source: 'automatic' }, ['Sales']],
    ['a currency', { currency: 'GHS' }, []],
    ['a receiver, without accents and in capital letters', { search: 'BALOGUN prop' }, ['Rent']],
    ['a product', { search: 'ankara' }, ['Sales in person']],
    ['a category as a text', { search: 'in person' }, ['Sales in person']],
    ['a text that is nowhere', { search: 'zebra' }, []],
    ['a text with signs of a pattern', { search: '%' }, []],
    ['everything together', { type: 'expense', source: 'hand', search: 'rent', category: 'Rent' }, ['Rent']],
  ])('can be filtered by %s', async (_, query, categories) => {
    const shop = await newShop(server);
    await addExpense(shop, { receiver: 'Bálógùn Properties' });
    await server.call('createIncome', { body: sampleIncome }, shop.asking);
    await placeOrder(server, shop, {}, [paid]);
    const { data, pagination } = await list(shop, query);
    expect(data.map(({ category }) => category).toSorted()).toEqual(categories.toSorted());
    expect(pagination.total).toBe(categories.length);
  });

  test('finds a sale by the number of its order', async () => {
    const shop = await newShop(server);
    const id = await placeOrder(server, shop, {}, [paid]);
    await placeOrder(server, shop, {}, [paid]);
    const { order } = await server.call('orderOverview', { params: { id } }, shop.asking);
    expect(await listRows(shop, { search: order.number })).toMatchObject([
      { label: order.number, amountMinor: sampleTotalMinor, origin: { type: 'order', id } },
    ]);
  });

  test("has no rows of another business, and finds none by another business's id", async () => {
    const shop = await newShop(server);
    const { id } = await addExpense(shop);
    expect(await listRows(shop, { id })).toHaveLength(1);
    const other = await newShop(server);
    expect(await listRows(other)).toEqual([]);
    expect(await listRows(other, { id })).toEqual([]);
  });
});

describe('the summary', () => {
  test('has entries by hand beside what follows from transactions, and other currencies apart', async () => {
    const shop = await newShop(server);
    await placeOrder(server, shop, {}, [paid]);
    const valueDate = today();
    await addExpense(shop, { valueDate });
    await addExpense(shop, { valueDate, category: 'Wages', amountMinor: 200_000_00 });
    await addExpense(shop, { valueDate, currency: 'GHS', amountMinor: 7_00 });
    const summary = await server.call('bookkeepingSummary', { query: { range: 'today' } }, shop.asking);
    expect(summary).toMatchObject({
      income: { sales: sampleTotalMinor },
      byHand: [
        { type: 'expense', category: 'Wages', amountMinor: 200_000_00 },
        { type: 'expense', category: 'Rent', amountMinor: 150_000_00 },
      ],
      incomeMinor: sampleTotalMinor,
      expensesMinor: 350_000_00,
      profitMinor: sampleTotalMinor - 350_000_00,
      before: { incomeMinor: 0, expensesMinor: 0, profitMinor: 0 },
      otherCurrencies: [{ currency: 'GHS', incomeMinor: 0, expensesMinor: 7_00, profitMinor: -7_00 }],
    });
  });

  test('of custom days reaches back to an entry before the first sale', async () => {
    const shop = await newShop(server);
    await addExpense(shop, { valueDate: '2026-01-05' });
    const query = { from: '2025-12-01', to: '2026-01-31' };
    const summary = await server.call('bookkeepingSummary', { query }, shop.asking);
    expect(summary).toMatchObject({ first: '2026-01-05', expensesMinor: sampleExpense.amountMinor });
  });
});
