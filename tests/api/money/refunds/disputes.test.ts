import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import type { DisputeUpdate } from '#server/providers/payments/payments.ts';
import { permission } from '#domain/permission.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import { loadInvoice, createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { paymentUpdateOf, sendDisputeEvent, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { type Shop, advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
let paymentId: string;
let invoiceId: string;
/** 1.5 % of the payment. */
const feeMinor = 6_750;

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

const payInvoice = async (outcome: Parameters<typeof payInvoiceOnline>[2] = 'pays') => {
  const invoice = await createSentInvoice(server, shop);
  invoiceId = invoice.id;
  paymentId = await payInvoiceOnline(server, invoice, outcome);
};
const overview = () => server.call('transaction', { params: { id: paymentId } }, shop.asking);
const invoice = () => loadInvoice(server, { businessId: shop.businessId, id: invoiceId });
const balance = () => getBalance(server.deps.db, shop.businessId, 'NGN');

const tell = async (state: DisputeUpdate['state'], amountMinor = sentInvoiceTotalMinor) =>
  expect((await sendDisputeEvent(server, paymentId, state, amountMinor)).statusCode).toBe(200);

describe.each(['before', 'after'] as const)('a payment that is disputed %s its settlement', (when) => {
  beforeEach(async () => {
    await payInvoice();
    if (when === 'after') await advanceTime(server, day);
  });

  test('is held, and can be neither withdrawn nor refunded', async () => {
    for (let nth = 0; nth < 2; nth += 1) await tell('open');
    expect(await balance()).toMatchObject({
      pendingMinor: 0,
      availableMinor: 0,
      inDisputeMinor: sentInvoiceTotalMinor,
      receivableMinor: 0,
    });
    expect(await overview()).toMatchObject({
      refundableMinor: 0,
      transaction: { result: 'success', disputedMinor: sentInvoiceTotalMinor },
      disputes: [{ status: 'open', amountMinor: sentInvoiceTotalMinor, reason: 'Product not received' }],
    });
    expect(await invoice()).toMatchObject({ status: 'PAID', disputedMinor: sentInvoiceTotalMinor });
    const body = { amountMinor: 1_000, reason: 'Sent back' };
    const refused = await server.ask('refundTransaction', { params: { id: paymentId }, body }, shop.asking);
    expect(refused).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });

  test('is released when the dispute is won', async () => {
    await tell('open');
    for (let nth = 0; nth < 2; nth += 1) await tell('won');
    await advanceTime(server, day);
    expect(await balance()).toMatchObject({
      availableMinor: sentInvoiceTotalMinor - feeMinor,
      inDisputeMinor: 0,
      receivableMinor: 0,
    });
    const { transaction, disputes } = await overview();
    expect(transaction).toMatchObject({ result: 'success', disputedMinor: 0 });
    expect(disputes).toMatchObject([{ status: 'won' }]);
    expect(await invoice()).toMatchObject({ status: 'PAID', disputedMinor: 0 });
  });

  test('is reversed when the dispute is lost, and its invoice is due again', async () => {
    await tell('open');
    for (let nth = 0; nth < 2; nth += 1) await tell('lost');
    expect(await balance()).toMatchObject({
      pendingMinor: 0,
      availableMinor: 0,
      inDisputeMinor: 0,
      receivableMinor: 0,
    });
    expect(await overview()).toMatchObject({
      transaction: { result: 'reversed', disputedMinor: 0 },
      disputes: [{ status: 'lost' }],
    });
    const { status, paidMinor, disputedMinor, publicToken } = await invoice();
    expect({ status, paidMinor, disputedMinor }).toEqual({
      status: 'PENDING',
      paidMinor: 0,
      disputedMinor: 0,
    });
    expect(await server.call('payable', { params: { token: publicToken } })).toMatchObject({
      dueMinor: sentInvoiceTotalMinor,
    });
    await payInvoiceOnline(server, { publicToken }, 'pays');
    expect(await invoice()).toMatchObject({ status: 'PAID' });
  });

  test('loses a part if the provider reverses no more', async () => {
    await tell('open');
    await tell('lost', 100_000);
    expect(await overview()).toMatchObject({
      transaction: { result: 'success', disputedMinor: 0, refundedMinor: 100_000 },
      disputes: [{ status: 'lost', amountMinor: 100_000 }],
      refunds: [{ grossMinor: 100_000, result: 'success' }],
    });
    expect(await invoice()).toMatchObject({
      status: 'PARTIAL_PAYMENT',
      paidMinor: sentInvoiceTotalMinor - 100_000,
    });
  });
});

test('owes what the balance does not cover from the day of the dispute, and is repaid when it is won', async () => {
  await payInvoice();
  await advanceTime(server, day);
  const body = { amountMinor: 200_000, reason: 'Sent back' };
  await server.call('refundTransaction', { params: { id: paymentId }, body }, shop.asking);
  const tooMuch = { ...body, amountMinor: sentInvoiceTotalMinor - 200_000 + 1 };
  expect(
    await server.ask('refundTransaction', { params: { id: paymentId }, body: tooMuch }, shop.asking),
  ).toMatchObject({ status: 422, fields: [{ field: 'amountMinor' }] });
  await advanceTime(server, minute);
  await advanceTime(server, day);
  // If only a part of a payment is disputed, the fee of the payment is not held.
  const availableMinor = sentInvoiceTotalMinor - feeMinor - 200_000;
  const disputedMinor = availableMinor + 5_000;
  await tell('open', disputedMinor);
  expect(await balance()).toMatchObject({
    availableMinor: 0,
    inDisputeMinor: disputedMinor,
    receivableMinor: 5_000,
  });
  // Nor can what of the payment isn't disputed be refunded.
  const rest = { params: { id: paymentId }, body: { ...body, amountMinor: 1_000 } };
  expect((await server.ask('refundTransaction', rest, shop.asking)).code).toBe('ILLEGAL_EVENT');
  await tell('won', disputedMinor);
  expect(await balance()).toMatchObject({ availableMinor, inDisputeMinor: 0, receivableMinor: 0 });
});

test('a dispute that is decided before it is reported, or lost after it was won, costs the money once', async () => {
  await payInvoice();
  await tell('lost', sentInvoiceTotalMinor);
  await tell('open', sentInvoiceTotalMinor);
  expect(await overview()).toMatchObject({
    transaction: { result: 'reversed' },
    disputes: [{ status: 'lost' }],
  });
  await payInvoice();
  await tell('won');
  await tell('lost');
  await tell('won');
  expect(await overview()).toMatchObject({
    transaction: { result: 'reversed' },
    disputes: [{ status: 'lost' }],
  });
});

test('a reversal of the whole payment decides its open dispute', async () => {
  await payInvoice();
  await tell('open', 100_000);
  await sendPaymentUpdate(server, paymentUpdateOf(paymentId, 'reversed', sentInvoiceTotalMinor));
  expect(await overview()).toMatchObject({
    transaction: { result: 'reversed', disputedMinor: 0 },
    disputes: [{ status: 'lost', amountMinor: sentInvoiceTotalMinor }],
  });
});

test('the sandbox disputes a payment, and the owner gets an email', async () => {
  await payInvoice('disputeLost');
  await advanceTime(server, 11 * minute);
  const [opened] = (await overview()).disputes;
  expect(opened).toMatchObject({ status: 'open' });
  // The sandbox decides the dispute twenty minutes after the payment.
  const respondInMs = Date.parse(opened?.respondBy ?? '') - server.deps.clock.now().getTime();
  expect(respondInMs / minute).toBeCloseTo(9, 0);
  await advanceTime(server, 11 * minute);
  expect((await overview()).disputes).toMatchObject([{ status: 'lost' }]);
  await payInvoice('disputeWon');
  await advanceTime(server, 25 * minute);
  expect((await overview()).disputes).toMatchObject([{ status: 'won' }]);
  const { rows } = await server.database.query<{ subject: string }>('select subject from sandbox_mail');
  const subjects = rows.map(({ subject }) => subject);
  for (const subject of ['Payment disputed: ₦4,500.00', 'Dispute lost: ₦4,500.00', 'Dispute won: ₦4,500.00'])
    expect(subjects).toContain(subject);
});

describe('the date to respond by', () => {
  const respondBy = '2026-12-28T19:00:00.000Z';
  const aDayLater = '2026-12-29T19:00:00.000Z';
  const open = (at: string | null) =>
    sendDisputeEvent(server, paymentId, 'open', sentInvoiceTotalMinor, 'case 1', at);
  const listRespondByDates = async () => (await overview()).disputes.map((dispute) => dispute.respondBy);
  beforeEach(() => payInvoice());

  test('is shown with the dispute and its payment on the payment, the invoice and the home page', async () => {
    await open(respondBy);
    const dispute = { paymentId, status: 'open', amountMinor: sentInvoiceTotalMinor, respondBy };
    expect((await overview()).disputes).toMatchObject([dispute]);
    const params = { id: invoiceId };
    const { invoice: invoiceRecord, disputes } = await server.call('invoice', { params }, shop.asking);
    expect(disputes).toMatchObject([dispute]);
    const home = await server.call('homeSummary', {}, shop.asking);
    expect(home.disputes).toMatchObject({
      count: 1,
      first: [
        {
          paymentId,
          amountMinor: sentInvoiceTotalMinor,
          respondBy,
          label: invoiceRecord.number,
          currency: 'NGN',
        },
      ],
    });
  });

  test('is added when it is reported after the dispute, and the first one reported is kept', async () => {
    await open(null);
    expect(await listRespondByDates()).toEqual([null]);
    await open(respondBy);
    await open(aDayLater);
    await open(null);
    expect(await listRespondByDates()).toEqual([respondBy]);
  });
});

describe('open disputes on the home page', () => {
  const home = async () => (await server.call('homeSummary', {}, shop.asking)).disputes;

  test('are the five with the earliest dates, those without a date last, and no decided ones', async () => {
    const dates = [5, 3, null, 6, 2, 4].map((date) =>
      date === null ? null : `2026-12-0${date}T09:00:00.000Z`,
    );
    const payments: string[] = [];
    for (const date of dates) {
      await payInvoice();
      payments.push(paymentId);
      await sendDisputeEvent(server, paymentId, 'open', sentInvoiceTotalMinor, 'case', date);
    }
    const order = [4, 1, 5, 0, 3].map((nth) => payments[nth]);
    expect(await home()).toMatchObject({ count: 6, first: order.map((id) => ({ paymentId: id })) });
    await sendDisputeEvent(server, payments[4] ?? '', 'won', sentInvoiceTotalMinor, 'case');
    const left = [1, 5, 0, 3, 2].map((nth) => payments[nth]);
    expect(await home()).toMatchObject({ count: 5, first: left.map((id) => ({ paymentId: id })) });
  });

  test("exclude other businesses' disputes, and are hidden from a person without access to payments", async () => {
    await payInvoice();
    await tell('open');
    const other = await newShop(server);
    const { disputes: others } = await server.call('homeSummary', {}, other.asking);
    expect(others).toEqual({ count: 0, first: [] });
    const helper = await createTeamMember(server, shop, [permission('ORDER', 'view-only')]);
    expect((await server.call('homeSummary', {}, helper)).disputes).toBeNull();
  });
});
