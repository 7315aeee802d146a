import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { draftInvoice, sentInvoice } from '#tests/support/money/invoices.ts';
import {
  loadInvoice,
  createSentInvoice,
  sentInvoiceTotalMinor as totalMinor,
} from '#tests/support/money/sent-invoice.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer({ SESSION_DAYS: '365', SESSION_IDLE_DAYS: '365' });
});
afterAll(() => server.close());
afterEach(async () => expect(await violations(server.database)).toEqual([]));

async function createUnpaidInvoice(): Promise<InvoiceRecord> {
  shop = await newShop(server);
  return createSentInvoice(server, shop);
}
const reason = 'The customer closed their business';
const writeOff = ({ id }: { id: string }, body: { version?: number; reason?: string } = { reason }) =>
  server.call('writeOffInvoice', { params: { id }, body }, shop.asking);
const undo = ({ id }: { id: string }) =>
  server.call('undoInvoiceWriteOff', { params: { id }, body: {} }, shop.asking);
const record = ({ id }: { id: string }, amountMinor: number) =>
  server.call('recordInvoicePayment', { params: { id }, body: { amountMinor, method: 'CASH' } }, shop.asking);
const requestChange = (
  name: 'writeOffInvoice' | 'undoInvoiceWriteOff' | 'voidInvoice',
  { id }: { id: string },
) => server.ask(name, { params: { id }, body: {} }, shop.asking);

async function writtenOff(): Promise<InvoiceRecord> {
  const invoice = await createUnpaidInvoice();
  await writeOff(invoice);
  return invoice;
}

describe('a write-off', () => {
  test('stores when, why and how much, and adds it to the timeline', async () => {
    const invoice = await createUnpaidInvoice();
    const { invoice: after, timeline } = await writeOff(invoice);
    expect(after).toMatchObject({
      status: 'WRITTEN_OFF',
      paidMinor: 0,
      writeOffReason: reason,
    });
    expect(timeline.at(-1)).toMatchObject({
      at: after.writtenOffAt,
      event: 'invoice.writeOff',
      from: 'PENDING',
      to: 'WRITTEN_OFF',
      note: `₦4,500.00 · ${reason}`,
    });
  });

  test('of a partially paid invoice covers the rest, and needs no reason', async () => {
    const invoice = await createUnpaidInvoice();
    await record(invoice, 150_001);
    const { invoice: after, timeline } = await writeOff(invoice, {});
    expect(after).toMatchObject({ status: 'WRITTEN_OFF', paidMinor: 150_001, writeOffReason: null });
    expect(timeline.at(-1)).toMatchObject({ note: '₦2,999.99' });
  });

  test('changes nothing the second time', async () => {
    const invoice = await writtenOff();
    const { version } = await loadInvoice(server, invoice);
    expect((await writeOff(invoice, { reason: 'Another' })).invoice).toMatchObject({
      version,
      writeOffReason: reason,
    });
  });

  test('is done once when it is repeated under its key', async () => {
    const invoice = await createUnpaidInvoice();
    const asking = { ...shop.asking, idempotencyKey: crypto.randomUUID() };
    const input = { params: { id: invoice.id }, body: { reason } };
    const first = await server.call('writeOffInvoice', input, asking);
    await undo(invoice);
    expect(await server.call('writeOffInvoice', input, asking)).toEqual(first);
    expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PENDING' });
  });

  test('is rejected for a draft, a paid and a void invoice', async () => {
    shop = await newShop(server);
    const { invoice: draft } = await draftInvoice(server, shop);
    const paid = await createSentInvoice(server, shop);
    await record(paid, totalMinor);
    const gone = await createSentInvoice(server, shop);
    await server.call('voidInvoice', { params: { id: gone.id }, body: {} }, shop.asking);
    const words = { [draft.id]: 'a draft', [paid.id]: 'paid', [gone.id]: 'void' };
    for (const [id, status] of Object.entries(words))
      expect(await requestChange('writeOffInvoice', { id })).toMatchObject({
        code: 'ILLEGAL_EVENT',
        error: expect.stringContaining(`This invoice is ${status}.`),
      });
  });

  test('is rejected for an older version, and in another business', async () => {
    const invoice = await createUnpaidInvoice();
    const { id, version } = invoice;
    const older = { params: { id }, body: { version: version - 1 } };
    expect(await server.ask('writeOffInvoice', older, shop.asking)).toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    shop = await newShop(server);
    expect(await requestChange('writeOffInvoice', invoice)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await requestChange('undoInvoiceWriteOff', invoice)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('removes the amount due from lists, totals and the home page', async () => {
    shop = await newShop(server);
    const item = { variationId: null, name: 'Cloth', quantity: 1, unitPriceMinor: 100_00 };
    const content = { items: [item], charges: [], taxBasisPoints: 0, dueOn: '2026-01-19' };
    await sentInvoice(server, shop, content);
    const { invoice } = await sentInvoice(server, shop, content);
    await record(invoice, 40_00);
    await writeOff(invoice);
    const { result, meta } = await server.call('invoices', { query: { status: 'WRITTEN_OFF' } }, shop.asking);
    expect(result.map(({ id }) => id)).toEqual([invoice.id]);
    expect(meta.counts).toEqual({
      ALL: 2,
      PAID: 0,
      PENDING: 0,
      PARTIAL_PAYMENT: 0,
      OVERDUE: 1,
      DRAFT: 0,
      WRITTEN_OFF: 1,
      VOID: 0,
    });
    expect(meta.totals).toEqual({ due: 100_00, overdue: 100_00, paid: 40_00 });
    const ofCustomer = await server.call(
      'invoices',
      { query: { customer: invoice.customer?.id ?? '' } },
      shop.asking,
    );
    expect(ofCustomer.meta).toMatchObject({ counts: { WRITTEN_OFF: 1 }, totals: { due: 0 } });
    const home = await server.call('homeSummary', {}, shop.asking);
    expect(home.unpaidInvoices).toMatchObject({ count: 1, overdue: 1, due: { amountMinor: 100_00 } });
  });

  test('is in the export with its amount, and in the PDF', async () => {
    const invoice = await writtenOff();
    const target = { kind: 'matching' as const, filter: { status: 'WRITTEN_OFF' as const } };
    const { url } = await server.call('exportInvoices', { body: { target } }, shop.asking);
    const [header, row] = (await server.http.inject(url)).body.split('\r\n');
    expect(header).toContain(',Total,Paid,Amount due,Written off,Currency,');
    expect(row).toMatch(new RegExp(`^${invoice.number},Written off,`));
    expect(row).toContain(',4500.00,0.00,0.00,4500.00,NGN,');
    const document = await server.call('invoiceDocument', { params: { id: invoice.id } }, shop.asking);
    expect((await server.http.inject(document.url)).headers['content-type']).toBe('application/pdf');
  });

  test('stops reminders, also manual ones', async () => {
    shop = await newShop(server);
    const today = dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
    const email = 'written-off@obi.test';
    const { invoice } = await sentInvoice(server, shop, {
      customer: { id: null, name: 'Ada', email, phoneNumber: null, address: null },
      issuedOn: today,
      dueOn: dayAfter(today, 5),
    });
    expect(await server.mails(email)).toHaveLength(1);
    await writeOff(invoice);
    for (let passed = 0; passed < 6; passed++) await advanceTime(server, day);
    expect(await server.mails(email)).toHaveLength(1);
    for (const name of ['remindOfInvoice', 'sendInvoice'] as const)
      expect(await server.ask(name, { params: { id: invoice.id }, body: {} }, shop.asking)).toMatchObject({
        code: 'ILLEGAL_EVENT',
        error: 'This invoice was written off. Undo the write-off first.',
      });
    await undo(invoice);
    for (let passed = 0; passed < 7; passed++) await advanceTime(server, day);
    const subjects = (await server.mails(email)).map(({ subject }) => subject);
    expect(subjects[0]).toContain('is overdue');
    expect(subjects).toHaveLength(2);
  }, 30_000);

  test('rejects edits of the invoice', async () => {
    const invoice = await writtenOff();
    const { version } = await loadInvoice(server, invoice);
    const change = (fields: object) =>
      server.ask('updateInvoice', { params: { id: invoice.id }, body: { version, ...fields } }, shop.asking);
    expect(await change({ note: 'Thanks' })).toMatchObject({
      code: 'ILLEGAL_EVENT',
      error: 'This invoice was written off. Undo the write-off first.',
    });
    expect(await change({ reminders: true })).toMatchObject({ status: 200 });
  });

  test('is undone before the invoice is voided', async () => {
    const invoice = await writtenOff();
    expect(await requestChange('voidInvoice', invoice)).toMatchObject({ code: 'ILLEGAL_EVENT' });
    await undo(invoice);
    expect(await requestChange('voidInvoice', invoice)).toMatchObject({ status: 200 });
  });
});

describe('undoing a write-off', () => {
  test('makes the amount due again', async () => {
    const invoice = await writtenOff();
    const { invoice: after, timeline } = await undo(invoice);
    expect(after).toMatchObject({ status: 'PENDING', writtenOffAt: null, writeOffReason: null });
    expect(timeline.at(-1)).toMatchObject({ event: 'invoice.undoWriteOff', note: '₦4,500.00' });
  });

  test('of a partially paid invoice leaves it partially paid, and changes nothing the second time', async () => {
    const invoice = await createUnpaidInvoice();
    await record(invoice, 1);
    await writeOff(invoice);
    const { invoice: after } = await undo(invoice);
    expect(after).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: 1 });
    expect((await undo(invoice)).invoice.version).toBe(after.version);
  });

  test('is rejected once it is paid', async () => {
    const invoice = await writtenOff();
    await record(invoice, totalMinor);
    expect(await requestChange('undoInvoiceWriteOff', invoice)).toMatchObject({ code: 'ILLEGAL_EVENT' });
  });
});
