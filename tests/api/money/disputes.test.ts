import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/platform/ledger/ledger.service.ts';
import type { DisputeFact } from '#server/providers/payments/payments.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import { invoiceNow, owedInvoice, owedTotalMinor } from '#tests/support/money/owed-invoice.ts';
import { tellDispute } from '#tests/support/money/payer.ts';
import { payThrough } from '#tests/support/money/paid-invoice.ts';
import { type Shop, later, newShop } from '#tests/support/store/shop.ts';

let server: DatabaseServer;
let shop: Shop;
let paymentId: string;
let invoiceId: string;
/** 1.5 % of the collection. */
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

const payInvoice = async (outcome: Parameters<typeof payThrough>[2] = 'pays') => {
  const invoice = await owedInvoice(server, shop);
  invoiceId = invoice.id;
  paymentId = await payThrough(server, invoice, outcome);
};
const overview = () => server.call('transaction', { params: { id: paymentId } }, shop.asking);
const invoice = () => invoiceNow(server, { businessId: shop.businessId, id: invoiceId });
const balance = () => balanceOf(server.deps.db, shop.businessId, 'NGN');

const tell = async (state: DisputeFact['state'], amountMinor = owedTotalMinor) =>
  expect((await tellDispute(server, paymentId, state, amountMinor)).statusCode).toBe(200);

describe.each(['before', 'after'] as const)('a payment that is disputed %s its settlement', (when) => {
  beforeEach(async () => {
    await payInvoice();
    if (when === 'after') await later(server, day);
  });

  test('is held, and neither withdrawable nor refundable', async () => {
    for (let nth = 0; nth < 2; nth += 1) await tell('open');
    expect(await balance()).toMatchObject({
      pendingMinor: 0,
      availableMinor: 0,
      heldMinor: owedTotalMinor,
      receivableMinor: 0,
    });
    expect(await overview()).toMatchObject({
      refundableMinor: 0,
      transaction: { result: '00', disputedMinor: owedTotalMinor },
      disputes: [{ status: 'open', amountMinor: owedTotalMinor, reason: 'Product not received' }],
    });
    expect(await invoice()).toMatchObject({ status: 'PAID', disputedMinor: owedTotalMinor });
    const body = { amountMinor: 1_000, reason: 'Sent back' };
    const refused = await server.ask('refundTransaction', { params: { id: paymentId }, body }, shop.asking);
    expect(refused).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });

  test('is released when the dispute is won', async () => {
    await tell('open');
    for (let nth = 0; nth < 2; nth += 1) await tell('won');
    await later(server, day);
    expect(await balance()).toMatchObject({
      availableMinor: owedTotalMinor - feeMinor,
      heldMinor: 0,
      receivableMinor: 0,
    });
    const { transaction, disputes } = await overview();
    expect(transaction).toMatchObject({ result: '00', disputedMinor: 0 });
    expect(disputes).toMatchObject([{ status: 'won' }]);
    expect(await invoice()).toMatchObject({ status: 'PAID', disputedMinor: 0 });
  });

  test('is reversed when the dispute is lost, and its invoice is owed again', async () => {
    await tell('open');
    for (let nth = 0; nth < 2; nth += 1) await tell('lost');
    expect(await balance()).toMatchObject({
      pendingMinor: 0,
      availableMinor: 0,
      heldMinor: 0,
      receivableMinor: 0,
    });
    expect(await overview()).toMatchObject({
      transaction: { result: '91', disputedMinor: 0 },
      disputes: [{ status: 'lost' }],
    });
    const { status, paidMinor, disputedMinor, publicToken } = await invoice();
    expect({ status, paidMinor, disputedMinor }).toEqual({
      status: 'PENDING',
      paidMinor: 0,
      disputedMinor: 0,
    });
    expect(await server.call('payable', { params: { token: publicToken } })).toMatchObject({
      owedMinor: owedTotalMinor,
    });
    await payThrough(server, { publicToken }, 'pays');
    expect(await invoice()).toMatchObject({ status: 'PAID' });
  });

  test('loses a part alone where the provider takes back no more', async () => {
    await tell('open');
    await tell('lost', 100_000);
    expect(await overview()).toMatchObject({
      transaction: { result: '00', disputedMinor: 0, refundedMinor: 100_000 },
      disputes: [{ status: 'lost', amountMinor: 100_000 }],
      refunds: [{ grossMinor: 100_000, result: '00' }],
    });
    expect(await invoice()).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: owedTotalMinor - 100_000 });
  });
});

test('what the balance does not cover is owed from the day of the dispute on, and repaid when it is won', async () => {
  await payInvoice();
  await later(server, day);
  const body = { amountMinor: 200_000, reason: 'Sent back' };
  await server.call('refundTransaction', { params: { id: paymentId }, body }, shop.asking);
  await later(server, minute);
  await later(server, day);
  // A part: the fee of the collection is not held with it.
  const availableMinor = owedTotalMinor - feeMinor - 200_000;
  const disputedMinor = availableMinor + 5_000;
  await tell('open', disputedMinor);
  expect(await balance()).toMatchObject({
    availableMinor: 0,
    heldMinor: disputedMinor,
    receivableMinor: 5_000,
  });
  await tell('won', disputedMinor);
  expect(await balance()).toMatchObject({ availableMinor, heldMinor: 0, receivableMinor: 0 });
});

test('a dispute that is decided before it was told of, or lost after it was won, costs the money once', async () => {
  await payInvoice();
  await tell('lost', owedTotalMinor);
  await tell('open', owedTotalMinor);
  expect(await overview()).toMatchObject({ transaction: { result: '91' }, disputes: [{ status: 'lost' }] });
  await payInvoice();
  await tell('won');
  await tell('lost');
  await tell('won');
  expect(await overview()).toMatchObject({ transaction: { result: '91' }, disputes: [{ status: 'lost' }] });
});

test('the sandbox disputes a payment, and the owner is mailed', async () => {
  await payInvoice('disputeLost');
  await later(server, 11 * minute);
  expect((await overview()).disputes).toMatchObject([{ status: 'open' }]);
  await later(server, 11 * minute);
  expect((await overview()).disputes).toMatchObject([{ status: 'lost' }]);
  await payInvoice('disputeWon');
  await later(server, 25 * minute);
  expect((await overview()).disputes).toMatchObject([{ status: 'won' }]);
  const { rows } = await server.database.query<{ subject: string }>('select subject from sandbox_mail');
  const subjects = rows.map(({ subject }) => subject);
  for (const subject of ['Payment disputed: ₦4,500.00', 'Dispute lost: ₦4,500.00', 'Dispute won: ₦4,500.00'])
    expect(subjects).toContain(subject);
});
