import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { listTransactionsOfSubject } from '#server/modules/payments/transactions.repo.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { loadInvoice, createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import {
  paymentUpdateOf,
  payByLink,
  advanceToSettlement,
  paymentRequestOf,
  sendPaymentUpdate,
} from '#tests/support/money/payer.ts';
import { type Shop, newShop, placeOrder, sampleTotalMinor } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let attacker: Shop;
let victim: Shop;
let bait: InvoiceRecord;
let honest: InvoiceRecord;

beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [attacker, victim] = [await newShop(server), await newShop(server)];
  [bait, honest] = [await createSentInvoice(server, attacker), await createSentInvoice(server, victim)];
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});

const begin = (token: string, paymentId: string, amountMinor = sentInvoiceTotalMinor) =>
  server.call('payInvoice', { body: paymentRequestOf(token, amountMinor, { paymentId }) });
const tryToBegin = (token: string, paymentId: string, amountMinor = sentInvoiceTotalMinor) =>
  server.ask('payInvoice', { body: paymentRequestOf(token, amountMinor, { paymentId }) });
const check = (reference: string) => server.call('checkPayment', { body: { reference } });
const pendingOf = async ({ businessId }: Shop) =>
  (await getBalance(server.deps.db, businessId, 'NGN')).pendingMinor;
const paymentsOf = ({ businessId, id }: InvoiceRecord) =>
  listTransactionsOfSubject(server.deps.db, businessId, { invoiceId: id });
const pay = (token: string, outcome: SandboxOutcome = 'pays', amountMinor = sentInvoiceTotalMinor) =>
  payByLink(server, paymentRequestOf(token, amountMinor), outcome);

/** Expects that the victim has the money, and that nothing was paid to the attacker. */
async function expectMoneyAtVictim(): Promise<void> {
  expect(await loadInvoice(server, honest)).toMatchObject({
    status: 'PAID',
    paidMinor: sentInvoiceTotalMinor,
  });
  expect(await loadInvoice(server, bait)).toMatchObject({ status: 'PENDING', paidMinor: 0 });
  expect(await pendingOf(attacker)).toBe(0);
  expect(await pendingOf(victim)).toBeGreaterThan(0);
}

describe('two anonymous calls with the same id for the links of two businesses', () => {
  test.each(['attacker first', 'victim first'])(
    'leave the honest payer’s money with the business that was paid: %s',
    async (order) => {
      const paymentId = uuid();
      const links = [bait.publicToken, honest.publicToken];
      for (const token of order === 'attacker first' ? links : links.toReversed())
        await tryToBegin(token, paymentId);
      const reference = await pay(honest.publicToken);
      expect(await check(reference)).toMatchObject({ result: 'success', label: honest.number });
      await expectMoneyAtVictim();
    },
  );

  test("change nothing for the victim when only the provider's webhook reports the payment", async () => {
    const paymentId = uuid();
    for (const token of [bait.publicToken, honest.publicToken]) await tryToBegin(token, paymentId);
    await pay(honest.publicToken);
    await advanceToSettlement(server);
    expect(await loadInvoice(server, honest)).toMatchObject({ status: 'PAID' });
    expect(await loadInvoice(server, bait)).toMatchObject({ status: 'PENDING', paidMinor: 0 });
  });

  test('create two payments on two pages, each with a reference that no device chose', async () => {
    const paymentId = uuid();
    const [one, other] = [
      await begin(bait.publicToken, paymentId),
      await begin(honest.publicToken, paymentId),
    ];
    expect(one.payUrl).not.toBe(other.payUrl);
    expect(new Set([one.reference, other.reference, paymentId]).size).toBe(3);
  });

  test("do the same when the victim's link is an order's", async () => {
    const orderId = await placeOrder(server, victim);
    const { url } = await server.call('orderPayLink', { params: { id: orderId } }, victim.asking);
    const token = url.split('/').at(-1) ?? '';
    const paymentId = uuid();
    await tryToBegin(bait.publicToken, paymentId);
    await tryToBegin(token, paymentId, sampleTotalMinor);
    await check(await pay(token, 'pays', sampleTotalMinor));
    const { order } = await server.call('orderOverview', { params: { id: orderId } }, victim.asking);
    expect(order).toMatchObject({ paid: true });
    expect(await loadInvoice(server, bait)).toMatchObject({ status: 'PENDING', paidMinor: 0 });
  });
});

test('the reference published by a public link begins a separate payment elsewhere', async () => {
  await check(await pay(honest.publicToken, 'never', 200_000));
  const { inProgress: underWay } = await server.call('payable', { params: { token: honest.publicToken } });
  const reference = underWay?.reference ?? '';
  const stolen = await begin(bait.publicToken, reference);
  expect(stolen.reference).not.toBe(reference);
  await check(await pay(honest.publicToken));
  await expectMoneyAtVictim();
});

describe('the id of an attempt', () => {
  test('continues the payment of the same link and amount, and rejects another amount', async () => {
    const paymentId = uuid();
    const first = await begin(honest.publicToken, paymentId);
    expect(await begin(honest.publicToken, paymentId)).toEqual(first);
    const other = await tryToBegin(honest.publicToken, paymentId, 200_000);
    expect(other).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
    expect(await paymentsOf(honest)).toHaveLength(1);
  });

  test('begins a new payment when a refund or recorded payment of the invoice has the id', async () => {
    const payment = await pay(honest.publicToken, 'pays', 200_000);
    await check(payment);
    const refund = { params: { id: payment }, body: { amountMinor: 100_000, reason: 'Sent back' } };
    await server.call('refundTransaction', refund, { ...victim.asking, idempotencyKey: uuid() });
    const recorded = { amountMinor: 50_000, method: 'CASH' as const };
    const record = { params: { id: honest.id }, body: recorded };
    await server.call('recordInvoicePayment', record, { ...victim.asking, idempotencyKey: uuid() });
    const others = (await paymentsOf(honest)).filter(
      ({ type, source }) => type === 'refund' || source === 'hand',
    );
    expect(others).toHaveLength(2);
    for (const { id } of others) {
      const { reference } = await begin(honest.publicToken, id, 110_000 + others.length);
      expect(others.map((one) => one.id)).not.toContain(reference);
    }
    await advanceToSettlement(server);
  });

  test("is rejected with the idempotency key of another link's answer", async () => {
    const body = paymentRequestOf(bait.publicToken, sentInvoiceTotalMinor);
    const asking = { idempotencyKey: uuid() };
    await server.call('payInvoice', { body }, asking);
    const other = { ...body, token: honest.publicToken };
    const answer = await server.ask('payInvoice', { body: other }, asking);
    expect(answer).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
  });
});

describe("a provider's report changes no payment", () => {
  test('when it names another business or invoice', async () => {
    const { reference } = await begin(bait.publicToken, uuid());
    for (const purpose of [
      { businessId: victim.businessId, subjectId: bait.id },
      { businessId: attacker.businessId, subjectId: honest.id },
    ])
      expect(
        await sendPaymentUpdate(server, {
          ...paymentUpdateOf(reference, 'success', sentInvoiceTotalMinor),
          purpose,
        }),
      ).toMatchObject({
        statusCode: 200,
      });
    expect(await loadInvoice(server, bait)).toMatchObject({ status: 'PENDING' });
    const purpose = { businessId: attacker.businessId, subjectId: bait.id };
    await sendPaymentUpdate(server, {
      ...paymentUpdateOf(reference, 'success', sentInvoiceTotalMinor),
      purpose,
    });
    expect(await loadInvoice(server, bait)).toMatchObject({ status: 'PAID' });
  });

  test("when it has the provider's identifier of another payment", async () => {
    const { reference } = await begin(honest.publicToken, uuid());
    const providerReference = `K-${uuid()}`;
    await sendPaymentUpdate(server, {
      ...paymentUpdateOf(reference, 'success', sentInvoiceTotalMinor),
      providerReference,
    });
    const { reference: other } = await begin(bait.publicToken, uuid());
    const response = await sendPaymentUpdate(server, {
      ...paymentUpdateOf(other, 'success', sentInvoiceTotalMinor),
      providerReference,
    });
    expect(response.statusCode).toBe(200);
    await expectMoneyAtVictim();
  });
});

describe('the database rejects', () => {
  const set = (change: string, id: string) =>
    server.database.query(`update transactions set ${change} where id = $1`, [id]);

  test('one reference for two transactions, across businesses', async () => {
    const [one, other] = [await begin(bait.publicToken, uuid()), await begin(honest.publicToken, uuid())];
    await expect(set(`reference = '${one.reference}'`, other.reference)).rejects.toThrow(
      /transactions_reference/,
    );
    await expect(set('reference = null', other.reference)).rejects.toThrow(/transactions_named/);
  });

  test('one provider identifier for two transactions', async () => {
    const [one, other] = [await begin(bait.publicToken, uuid()), await begin(honest.publicToken, uuid())];
    const name = `provider_reference = 'K-${uuid()}'`;
    await set(name, one.reference);
    await expect(set(name, other.reference)).rejects.toThrow(/transactions_provider_reference/);
    await set('provider_reference = null', one.reference);
  });

  test('two payments of one attempt for one invoice', async () => {
    const paymentId = uuid();
    await begin(honest.publicToken, paymentId);
    const { reference } = await begin(honest.publicToken, uuid(), 200_000);
    await expect(set(`attempt_id = '${paymentId}'`, reference)).rejects.toThrow(/transactions_attempt/);
  });
});
