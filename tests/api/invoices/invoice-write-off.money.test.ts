import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import {
  loadInvoice,
  createSentInvoice,
  sentInvoiceTotalMinor as totalMinor,
} from '#tests/support/money/sent-invoice.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { paymentUpdateOf, sendDisputeEvent, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());
afterEach(async () => expect(await violations(server.database)).toEqual([]));

const reason = 'The customer closed their business';
const record = ({ id }: { id: string }, amountMinor: number) =>
  server.call('recordInvoicePayment', { params: { id }, body: { amountMinor, method: 'CASH' } }, shop.asking);
const writeOff = ({ id }: { id: string }) =>
  server.call('writeOffInvoice', { params: { id }, body: { reason } }, shop.asking);

async function createUnpaidInvoice(): Promise<InvoiceRecord> {
  shop = await newShop(server);
  return createSentInvoice(server, shop);
}
async function writtenOff(): Promise<InvoiceRecord> {
  const invoice = await createUnpaidInvoice();
  await writeOff(invoice);
  return invoice;
}

describe('a payment of a written-off invoice', () => {
  const payable = ({ publicToken }: InvoiceRecord) =>
    server.call('payable', { params: { token: publicToken } });

  test('is accepted through the link, which says so, and pays it', async () => {
    const invoice = await writtenOff();
    expect(await payable(invoice)).toMatchObject({
      status: 'WRITTEN_OFF',
      dueMinor: totalMinor,
      overdue: false,
    });
    await payInvoiceOnline(server, invoice, 'pays');
    expect(await loadInvoice(server, invoice)).toMatchObject({
      status: 'PAID',
      paidMinor: totalMinor,
      writtenOffAt: null,
      writeOffReason: null,
    });
  });

  test('in part makes the rest due again', async () => {
    const invoice = await writtenOff();
    const reference = await payInvoiceOnline(server, invoice, 'pays', 200_000);
    expect(await loadInvoice(server, invoice)).toMatchObject({
      status: 'PARTIAL_PAYMENT',
      paidMinor: 200_000,
    });
    const check = await server.call('checkPayment', { body: { reference } });
    expect(check).toMatchObject({ result: 'success', surplusMinor: 0, dueMinor: totalMinor - 200_000 });
  });

  test('that was in progress when it was written off counts', async () => {
    const invoice = await createUnpaidInvoice();
    const begun = await server.call('payInvoice', {
      body: {
        token: invoice.publicToken,
        paymentId: crypto.randomUUID(),
        amountMinor: totalMinor,
        email: 'ada@example.com',
        channel: 'card',
      },
    });
    await writeOff(invoice);
    await sendPaymentUpdate(server, paymentUpdateOf(begun.reference, 'success', totalMinor));
    expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PAID' });
  });

  test('that the merchant records pays it', async () => {
    const invoice = await writtenOff();
    expect((await record(invoice, totalMinor)).invoice).toMatchObject({ status: 'PAID' });
    const other = await writtenOff();
    const marked = await server.call('updateInvoicePaymentStatus', { params: { id: other.id } }, shop.asking);
    expect(marked.invoice).toMatchObject({ status: 'PAID', paidMinor: totalMinor });
  });

  test('that is refunded does not make it due again', async () => {
    const invoice = await createUnpaidInvoice();
    const { payments } = await record(invoice, 100_000);
    const reference = await payInvoiceOnline(server, invoice, 'pays', 200_000);
    await writeOff(invoice);
    await server.call(
      'takeBackInvoicePayment',
      { params: { id: invoice.id, paymentId: payments[0]?.id ?? '' } },
      shop.asking,
    );
    expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'WRITTEN_OFF', paidMinor: 200_000 });
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'reversed', 200_000));
    expect(await loadInvoice(server, invoice)).toMatchObject({
      status: 'WRITTEN_OFF',
      paidMinor: 0,
      writeOffReason: reason,
    });
  });

  test('that is lost to a dispute leaves it written off', async () => {
    const invoice = await createUnpaidInvoice();
    const reference = await payInvoiceOnline(server, invoice, 'pays', 200_000);
    await writeOff(invoice);
    await sendDisputeEvent(server, reference, 'open', 200_000);
    expect(await loadInvoice(server, invoice)).toMatchObject({
      status: 'WRITTEN_OFF',
      paidMinor: 200_000,
      disputedMinor: 200_000,
    });
    await sendDisputeEvent(server, reference, 'lost', 200_000);
    expect(await loadInvoice(server, invoice)).toMatchObject({
      status: 'WRITTEN_OFF',
      paidMinor: 0,
      disputedMinor: 0,
    });
  });
});
