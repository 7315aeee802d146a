import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calculateCollectionFeeMinor } from '#domain/payment.ts';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { violations } from '#tests/faults/invariants.ts';
import {
  type ExportedRow,
  findExportProblems,
  minorOf,
  parseExport,
  readExport,
  sumOf,
} from '#tests/support/money/exported-balance.ts';
import { findBookProblems } from '#tests/support/money/exported-books.ts';
import { createPaidInvoice, payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { paymentUpdateOf, sendDisputeEvent, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import {
  type PlanOwner,
  basicQuarterly,
  newPlanOwner,
  order,
  passDays,
  startPay,
} from '#tests/support/money/subscriptions.ts';
import {
  addAccount,
  advanceUntilSent,
  sendPayoutEvent,
  withdrawalOf,
} from '#tests/support/money/withdrawals.ts';
import { minute, second } from '#tests/support/people/identity.ts';
import { samplePin, setSamplePin } from '#tests/support/people/pins.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';

let server: DatabaseServer;
let owner: PlanOwner & { payoutAccountId: string };
beforeAll(async () => {
  server = await startDatabaseServer();
  const made = await newPlanOwner(server);
  await verifyBusiness(server.deps, made.businessId);
  await setSamplePin(server, made.asking);
  const now = server.deps.clock.now();
  owner = { ...made, payoutAccountId: await server.deps.db.transaction((tx) => addAccount(tx, made, now)) };
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});

const gross = sentInvoiceTotalMinor;
const fee = calculateCollectionFeeMinor(gross, 'NGN');
const balance = () => server.call('revenueBalance', {}, owner.asking);
const expectRebuilt = async () => {
  expect(await findExportProblems(server.deps, owner.businessId, 'NGN')).toEqual([]);
  expect(await findBookProblems(server.deps, owner.businessId, 'NGN')).toEqual([]);
};
const rows = () => readExport(server.deps, owner.businessId);
const rowsOf = async (id: string) => (await rows()).filter(({ Reference: reference }) => reference === id);
const refund = (id: string, amountMinor: number) =>
  server.call(
    'refundTransaction',
    { params: { id }, body: { amountMinor, reason: 'Sent back' } },
    owner.asking,
  );
const withdraw = async (amountMinor: number) => {
  const body = withdrawalOf(owner, amountMinor);
  await server.call('withdraw', { body }, owner.asking);
  return body.withdrawalId;
};

test('the balance is rebuilt from the file after every kind of movement', async () => {
  const disputed = await createPaidInvoice(server, owner);
  const won = await createPaidInvoice(server, owner);
  const lost = await createPaidInvoice(server, owner);
  const lostInPart = await createPaidInvoice(server, owner);
  const reversed = await createPaidInvoice(server, owner);
  const refunded = await createPaidInvoice(server, owner);
  for (const _ of Array(3)) await createPaidInvoice(server, owner);
  await payInvoiceOnline(server, await createSentInvoice(server, owner), 'overpaid');
  await payInvoiceOnline(server, await createSentInvoice(server, owner), 'declined');
  await payInvoiceOnline(server, await createSentInvoice(server, owner), 'never');
  const byHand = await createSentInvoice(server, owner);
  const cash = { params: { id: byHand.id }, body: { amountMinor: 100_000, method: 'CASH' as const } };
  await server.call('recordInvoicePayment', cash, owner.asking);
  await expectRebuilt();

  // A part is disputed before, and the whole payment after its settlement.
  await sendDisputeEvent(server, won, 'open', 200_000);
  await expectRebuilt();
  await passDays(server, owner, 4);
  for (const id of [disputed, lost]) await sendDisputeEvent(server, id, 'open');
  await sendDisputeEvent(server, lostInPart, 'open', 150_000);
  expect(await balance()).toMatchObject({ inDisputeMinor: 2 * gross + 350_000, onItsWayMinor: 0 });
  expect(await rowsOf(disputed)).toMatchObject([
    { 'In dispute': '4500', Available: '0', 'Fee returned': '67.50' },
  ]);
  await expectRebuilt();
  await sendDisputeEvent(server, won, 'won', 200_000);
  await sendDisputeEvent(server, lost, 'lost');
  await sendDisputeEvent(server, lostInPart, 'lost', 150_000);
  await expectRebuilt();

  await refund(refunded, 100_000);
  await expectRebuilt();
  await sendPaymentUpdate(server, paymentUpdateOf(reversed, 'reversed', gross));
  await passDays(server, owner, 1);
  await expectRebuilt();

  const total = (amountMinor: number) => calculateCharge(amountMinor, standardTariff).totalMinor;
  await withdraw(100_000);
  const failing = await withdraw(100_017);
  const returning = await withdraw(100_029);
  const staying = await withdraw(100_031);
  const late = await withdraw(100_053);
  const all = [100_000, 100_017, 100_029, 100_031, 100_053].map(total);
  expect(await balance()).toMatchObject({
    inDisputeMinor: gross,
    onItsWayMinor: all.reduce((sum, one) => sum + one),
  });
  await expectRebuilt();
  await advanceUntilSent(server, minute);
  await expectRebuilt();
  await passDays(server, owner, 1);
  expect(await balance()).toMatchObject({ inDisputeMinor: gross, onItsWayMinor: total(100_031) });
  expect(await rowsOf(staying)).toMatchObject([{ 'On its way': String(total(100_031) / 100), Code: '03' }]);
  expect(await rowsOf(failing)).toMatchObject([{ Status: 'Canceled', Available: '0', 'On its way': '0' }]);
  expect((await rowsOf(returning)).map(({ Type: type, Direction: side }) => [type, side])).toEqual([
    ['Withdrawal reversal', 'CR'],
    ['Withdrawal', 'DR'],
  ]);
  expect(await rowsOf(late)).toMatchObject([{ Code: '00' }]);
  await expectRebuilt();
  const neverPaid = await withdraw(100_000);
  await advanceUntilSent(server, second);
  await sendPayoutEvent(server, neverPaid, 'reversed');
  expect(await rowsOf(neverPaid)).toMatchObject([
    { Type: 'Withdrawal', Code: '91', Available: '0', 'On its way': '0' },
  ]);
  await expectRebuilt();

  const { subscriptionId } = await order(server, owner, basicQuarterly);
  await startPay(server, owner, subscriptionId, 'balance', { pin: samplePin });
  await expectRebuilt();

  // A reversal that the balance doesn't cover leaves an amount due, which the next payment repays.
  await withdraw((await balance()).availableMinor - 200_000);
  for (const id of [won, refunded]) await sendPaymentUpdate(server, paymentUpdateOf(id, 'reversed', gross));
  expect((await balance()).receivableMinor).toBeGreaterThan(0);
  await expectRebuilt();
  await createPaidInvoice(server, owner);
  await passDays(server, owner, 4);
  await expectRebuilt();
}, 240_000);

test('a reversal has a row with its own date, and gives the fee back', async () => {
  const id = await createPaidInvoice(server, owner);
  await passDays(server, owner, 4);
  await sendPaymentUpdate(server, paymentUpdateOf(id, 'reversed', gross));
  const [reversal, payment, ...others] = await rowsOf(id);
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ Type: 'Invoice payment', Direction: 'CR', Net: '4432.50' });
  expect(reversal).toMatchObject({
    Type: 'Invoice payment reversal',
    Direction: 'DR',
    Gross: '4500.00',
    Fee: '67.50',
    Net: '4432.50',
  });
  expect(reversal?.['Date']?.slice(0, 10)).not.toBe(payment?.['Date']?.slice(0, 10));
  expect(minorOf(reversal ?? {}, 'Available') - minorOf(reversal ?? {}, 'Amount due')).toBe(fee - gross);
});

test('a reversal is only in the files of its own day, of its direction and of what was refunded', async () => {
  const id = await createPaidInvoice(server, owner);
  const dateOf = async () => (await rowsOf(id))[0]?.['Date']?.slice(0, 10);
  const paidOn = await dateOf();
  await passDays(server, owner, 4);
  await sendPaymentUpdate(server, paymentUpdateOf(id, 'reversed', gross));
  const listTypes = async (filter: object) =>
    (await readFile(filter)).filter((row) => row['Reference'] === id).map((row) => row['Type']);
  const [payment, reversal] = ['Invoice payment', 'Invoice payment reversal'];
  expect(await listTypes({})).toEqual([reversal, payment]);
  expect(await listTypes({ from: paidOn, to: paidOn })).toEqual([payment]);
  const reversedOn = await dateOf();
  expect(await listTypes({ from: reversedOn, to: reversedOn })).toEqual([reversal]);
  expect(await listTypes({ direction: 'CR' })).toEqual([payment]);
  expect(await listTypes({ figure: 'gross' })).toEqual([payment]);
  // The fee was returned with the payment.
  expect(await listTypes({ figure: 'fees' })).toEqual([]);
  expect(await listTypes({ figure: 'refunds' })).toEqual([reversal]);
});

test('a reversal of nothing, after a refund of everything, has no row', async () => {
  const id = await createPaidInvoice(server, owner);
  await refund(id, gross);
  await passDays(server, owner, 1);
  await sendPaymentUpdate(server, paymentUpdateOf(id, 'reversed', gross));
  expect(await rowsOf(id)).toMatchObject([{ Type: 'Invoice payment', Refunded: '4500.00' }]);
});

test("a month's refunds are the same in the books, in revenue and in the file", async () => {
  const reversed = await createPaidInvoice(server, owner);
  const refunded = await createPaidInvoice(server, owner);
  // Refunded and reversed in the month after the payments.
  await passDays(server, owner, 31);
  const month = server.deps.clock.now().toISOString().slice(0, 7);
  const before = await refundsOf(month);
  await refund(refunded, 340_000);
  await sendPaymentUpdate(server, paymentUpdateOf(reversed, 'reversed', gross));
  await passDays(server, owner, 0);
  const after = await refundsOf(month);
  const isThisRefund = (row: ExportedRow) => row['Type'] === 'Refund' && row['Gross'] === '3400.00';
  expect((await rows()).filter(isThisRefund)).toMatchObject([{ Note: 'Sent back' }]);
  expect(after.revenue - before.revenue).toBe(340_000 + gross);
  expect(after).toEqual({
    revenue: after.revenue,
    books: -after.revenue,
    file: after.revenue,
    figure: after.revenue,
  });
});

/** Downloads the file of the movements that match a filter. */
async function readFile(filter: object): Promise<ExportedRow[]> {
  const body = { target: { kind: 'matching' as const, filter } };
  const { url } = await server.call('exportTransactions', { body }, owner.asking);
  return parseExport((await server.http.inject({ url })).body);
}

/** A month's refunds in revenue, in the books, in the file of all movements and in that of the figure. */
async function refundsOf(month: string) {
  const year = Number(month.slice(0, 4));
  const last = new Date(Date.UTC(year, Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  const period = { from: `${month}-01`, to: last };
  const [{ sums }, { income }] = await Promise.all([
    server.call('revenueSummary', { query: period }, owner.asking),
    server.call('bookkeepingSummary', { query: period }, owner.asking),
  ]);
  const isRefund = ({ Type: type, Direction: side, Code: code, Surplus: surplus }: ExportedRow) =>
    (type === 'Refund' && side === 'DR' && code === '00' && surplus === '0.00') ||
    type === 'Invoice payment reversal';
  return {
    revenue: sums.refundsMinor,
    books: income.refunds,
    file: sumOf((await readFile(period)).filter(isRefund), 'Gross'),
    figure: sumOf(await readFile({ ...period, figure: 'refunds' }), 'Gross'),
  };
}
