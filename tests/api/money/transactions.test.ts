import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calculateCollectionFeeMinor } from '#domain/payment.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { createPaidInvoice, payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { advanceToSettlement } from '#tests/support/money/payer.ts';
import { type InputOf, requestFor } from '#tests/support/server/request.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;

beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(async () => {
  expect(await violations(server.database)).toEqual([]);
  await server.close();
});

const gross = sentInvoiceTotalMinor;
const fee = calculateCollectionFeeMinor(gross, 'NGN');
const byHandMinor = 120_000;

type Query = NonNullable<InputOf<'transactions'>['query']>;
const list = (shop: Shop, query: Query = {}) => server.call('transactions', { query }, shop.asking);
const overview = (shop: Shop, id: string) => server.call('transaction', { params: { id } }, shop.asking);
const balance = (shop: Shop) => server.call('revenueBalance', {}, shop.asking);
const refund = (shop: Shop, id: string, amountMinor: number, key?: string) =>
  server.ask(
    'refundTransaction',
    { params: { id }, body: { amountMinor, reason: 'Sent back' } },
    { ...shop.asking, ...(key && { idempotencyKey: key }) },
  );
/** Creates a business with a settled, a failed, a recorded and a pending payment. */
async function shopWithMoney() {
  const shop = await newShop(server);
  const paid = await createPaidInvoice(server, shop);
  // The first payment is a day older than the others, regardless of the time at which the test runs.
  await advanceTime(server, day);
  const failed = await payInvoiceOnline(server, await createSentInvoice(server, shop), 'declined');
  const open = await createSentInvoice(server, shop);
  const recorded = { params: { id: open.id }, body: { amountMinor: byHandMinor, method: 'CASH' as const } };
  await server.call('recordInvoicePayment', recorded, shop.asking);
  const underWay = await payInvoiceOnline(server, open, 'never', gross - byHandMinor);
  return { shop, paid, failed, underWay, byHandFor: open };
}

describe('the list', () => {
  let all: Awaited<ReturnType<typeof shopWithMoney>>;
  beforeAll(async () => {
    all = await shopWithMoney();
  }, 30_000);

  test('shows every movement, newest first, with the counts of the tabs', async () => {
    const { data, pagination, counts } = await list(all.shop);
    expect(data.map(({ result }) => result)).toEqual(['pending', 'success', 'failed', 'success']);
    expect(pagination).toMatchObject({ total: 4, totalIsCapped: false });
    expect(counts).toEqual({ all: 4, result: { success: 2, pending: 1, failed: 1 } });
    expect(data[3]).toMatchObject({
      id: all.paid,
      type: 'invoiceFulfillment',
      direction: 'CR',
      grossMinor: gross,
      feeMinor: fee,
      netMinor: gross - fee,
      counterpart: 'Ada Obi',
    });
  });

  test.each<[string, Query, number]>([
    ['a result code', { result: '00' }, 2],
    ['ALL', { result: 'ALL' }, 4],
    ['a type', { type: 'invoiceFulfillment' }, 4],
    ['a type that never was', { type: 'withdrawal' }, 0],
    ['a direction', { direction: 'DR' }, 0],
    ['a code and a direction', { result: '99', direction: 'CR' }, 1],
    ['a day', { range: 'today' }, 3],
    ['a day and a code', { range: 'yesterday', result: '00' }, 1],
    ['who paid', { search: 'obi' }, 4],
    ['the start of a word', { search: 'ob' }, 4],
    ['its terms in any order', { search: 'obi ada' }, 4],
    ['one term of two', { search: 'obi bola' }, 0],
    ['nobody', { search: 'nobody' }, 0],
  ])('is filtered by %s', async (_, query, total) => {
    const { data, pagination } = await list(all.shop, query);
    expect(data).toHaveLength(total);
    expect(pagination).toMatchObject({ total, totalIsCapped: false });
  });

  test('uses the codes of the specification in its request and its answer', async () => {
    const requestTransactions = (result: string) =>
      server.http.inject(requestFor('transactions', { query: { result } }, all.shop.asking));
    const answer = (await requestTransactions('00')).json<{
      data: { data: { result: string }[]; counts: object };
    }>();
    expect(answer.data.data.map(({ result }) => result)).toEqual(['00', '00']);
    expect(answer.data.counts).toEqual({ all: 4, result: { '00': 2, '03': 1, '99': 1 } });
    expect((await requestTransactions('success')).statusCode).toBe(422);
    const one = await server.http.inject(
      requestFor('transaction', { params: { id: all.failed } }, all.shop.asking),
    );
    expect(one.json()).toMatchObject({ data: { transaction: { id: all.failed, result: '99' } } });
    const check = await server.http.inject(
      requestFor('checkPayment', { body: { reference: all.underWay } }, all.shop.asking),
    );
    expect(check.json()).toMatchObject({ data: { reference: all.underWay, result: '03' } });
  });

  test('is searched by the number of the invoice and by the references', async () => {
    const { number } = all.byHandFor;
    const matches = await list(all.shop, { search: number ?? '' });
    expect(matches.data.map(({ label }) => label)).toEqual([number, number]);
    expect((await list(all.shop, { search: all.paid.toUpperCase() })).data).toMatchObject([{ id: all.paid }]);
    const { transaction } = await overview(all.shop, all.paid);
    const byProvider = await list(all.shop, { search: transaction.providerReference ?? '' });
    expect(byProvider.data).toMatchObject([{ id: all.paid }]);
  });

  test('is read page by page in either order of either sort, with the same result', async () => {
    for (const sort of ['newest', 'oldest', 'highest', 'lowest'] as const) {
      const whole = (await list(all.shop, { sort })).data.map(({ id }) => id);
      const first = await list(all.shop, { sort, perPage: 3 });
      const rest = await list(all.shop, { sort, perPage: 3, after: first.pagination.next ?? '' });
      expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(whole);
      const back = await list(all.shop, { sort, perPage: 3, before: rest.pagination.previous ?? '' });
      expect(back.data).toEqual(first.data);
      expect((await list(all.shop, { sort, perPage: 3, edge: 'last' })).data).toEqual(rest.data);
      expect((await list(all.shop, { sort, perPage: 3, page: 2 })).data).toEqual(rest.data);
    }
  });

  test('rejects an end date before the start date', async () => {
    const backwards = { query: { from: '2026-02-02', to: '2026-02-01' } };
    for (const call of ['transactions', 'revenueSummary'] as const)
      expect(await server.ask(call, backwards, all.shop.asking)).toMatchObject({
        status: 422,
        fields: [{ field: 'to' }],
      });
  });

  test('is exported as CSV, and a transaction as a PDF', async () => {
    const body = { target: { kind: 'matching' as const, filter: { result: '00' as const } } };
    const { url } = await server.call('exportTransactions', { body }, all.shop.asking);
    const csv = (await server.http.inject({ url })).body.trim().split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[2]).toContain(`Invoice payment,CR,Completed,00`);
    expect(csv[2]).toContain('4500.00,67.50,4432.50');
    const receipt = await server.call('transactionReceipt', { params: { id: all.paid } }, all.shop.asking);
    const pdf = await server.http.inject({ url: receipt.url });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('the figures', () => {
  test('count each success once, beside the period before', async () => {
    const { shop } = await shopWithMoney();
    const summary = await server.call('revenueSummary', { query: { range: 'today' } }, shop.asking);
    const paid = (minor: number, feeMinor: number) => ({
      grossMinor: minor,
      refundsMinor: 0,
      netMinor: minor,
      feeMinor,
    });
    expect(summary).toMatchObject({
      currency: 'NGN',
      unit: 'day',
      sums: paid(byHandMinor, 0),
      before: paid(gross, fee),
    });
    const month = await server.call('revenueSummary', {}, shop.asking);
    expect(month.points).toHaveLength(30);
    expect(month.sums).toEqual(paid(gross + byHandMinor, fee));
    expect(month.points.slice(-2).map(({ grossMinor }) => grossMinor)).toEqual([gross, byHandMinor]);
    expect(month.before.grossMinor).toBe(0);
  });

  test('subtract a refund, and do not count a surplus', async () => {
    const shop = await newShop(server);
    const id = await createPaidInvoice(server, shop);
    const overpaid = await payInvoiceOnline(server, await createSentInvoice(server, shop), 'overpaid');
    await refund(shop, id, 100_000);
    await advanceToSettlement(server);
    expect(await overview(shop, overpaid)).toMatchObject({ transaction: { surplusMinor: 100_00 } });
    const { sums, points, unit } = await server.call(
      'revenueSummary',
      { query: { range: '1y' } },
      shop.asking,
    );
    expect(sums).toEqual({
      grossMinor: 2 * gross,
      refundsMinor: 100_000,
      netMinor: 2 * gross - 100_000,
      feeMinor: 2 * fee,
    });
    expect(unit).toBe('month');
    expect(points.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(sums.netMinor);
  });

  test('of a custom range begin no earlier than the first movement', async () => {
    const { shop } = await shopWithMoney();
    const query = { from: '1990-01-01' };
    const { points, sums } = await server.call('revenueSummary', { query }, shop.asking);
    expect(points).toHaveLength(2);
    expect(sums.grossMinor).toBe(gross + byHandMinor);
  });

  test('of the balance say when pending money settles', async () => {
    const shop = await newShop(server);
    await createPaidInvoice(server, shop);
    const pending = await balance(shop);
    expect(pending).toMatchObject({ pendingMinor: gross - fee, availableMinor: 0, totalMinor: gross - fee });
    expect(Date.parse(pending.settlesAt ?? '')).toBeGreaterThan(server.deps.clock.now().getTime());
    await advanceToSettlement(server);
    expect(await balance(shop)).toMatchObject({
      pendingMinor: 0,
      availableMinor: gross - fee,
      settlesAt: null,
    });
  });
});

describe('a refund', () => {
  test('of a part leaves the rest, and both refer to each other', async () => {
    const shop = await newShop(server);
    const id = await createPaidInvoice(server, shop);
    expect(await overview(shop, id)).toMatchObject({ refundableMinor: gross, refunds: [] });
    expect(await refund(shop, id, 100_000)).toMatchObject({ status: 200 });
    const begun = await overview(shop, id);
    expect(begun).toMatchObject({
      refundableMinor: gross - 100_000,
      refunds: [{ type: 'refund', direction: 'DR', result: 'pending', grossMinor: 100_000 }],
    });
    expect(begun.transaction.timeline.map(({ event }) => event)).toEqual([
      'payment.succeeded',
      'refund.started',
    ]);
    await advanceToSettlement(server);
    const [done] = (await overview(shop, id)).refunds;
    expect(await overview(shop, done?.id ?? '')).toMatchObject({
      transaction: { result: 'success', refundOf: id, message: 'Sent back' },
      payment: { id },
      refundableMinor: 0,
    });
    expect(await balance(shop)).toMatchObject({ availableMinor: gross - fee - 100_000 });
  });

  test('of the whole payment is owed if the balance does not cover the fee', async () => {
    const shop = await newShop(server);
    const id = await createPaidInvoice(server, shop);
    await advanceToSettlement(server);
    await refund(shop, id, gross);
    await advanceToSettlement(server);
    expect(await balance(shop)).toMatchObject({ availableMinor: 0, receivableMinor: fee, totalMinor: -fee });
    expect(await refund(shop, id, 1)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });

  test('is rejected for more than is left, for zero, or without a reason', async () => {
    const shop = await newShop(server);
    const id = await createPaidInvoice(server, shop);
    for (const amountMinor of [gross + 1, 0, -5])
      expect(await refund(shop, id, amountMinor)).toMatchObject({
        status: 422,
        fields: [{ field: 'amountMinor' }],
      });
    const unsaid = { params: { id }, body: { amountMinor: 1, reason: ' ' } };
    expect(await server.ask('refundTransaction', unsaid, shop.asking)).toMatchObject({
      fields: [{ field: 'reason' }],
    });
    expect((await overview(shop, id)).refunds).toEqual([]);
  });

  test('that is requested twice with one key is created once', async () => {
    const shop = await newShop(server);
    const id = await createPaidInvoice(server, shop);
    const key = crypto.randomUUID();
    const first = await refund(shop, id, 100_000, key);
    expect(await refund(shop, id, 100_000, key)).toMatchObject({ status: 200, body: first.body });
    expect((await overview(shop, id)).refunds).toHaveLength(1);
  });

  test('is never larger than the payment when many are requested at once', async () => {
    const shop = await newShop(server);
    const id = await createPaidInvoice(server, shop);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(shop, id, 100_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await overview(shop, id)).refundableMinor).toBe(50_000);
  });

  test('is rejected for a recorded or failed payment, and for a refund', async () => {
    const { shop, failed } = await shopWithMoney();
    const { data } = await list(shop);
    const byHand = data.find(({ source }) => source === 'hand');
    for (const id of [failed, byHand?.id ?? ''])
      expect(await refund(shop, id, 1)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });
});
