import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryDefaults } from '#domain/business.ts';
import { dayOf } from '#domain/date-range.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  type InvoiceBody,
  draftInvoice,
  sampleInvoice,
  sampleInvoiceTotalMinor,
  sentInvoice,
} from '#tests/support/money/invoices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const draft = (changes?: Partial<InvoiceBody>) => draftInvoice(server, shop, changes);
const sent = (changes?: Partial<InvoiceBody>) => sentInvoice(server, shop, changes);
const send = (id: string, body = {}) => server.call('sendInvoice', { params: { id }, body }, shop.asking);
const refusedSend = (id: string) => server.ask('sendInvoice', { params: { id }, body: {} }, shop.asking);

describe('an invoice draft', () => {
  test('may be incomplete, and has no number and no link', async () => {
    const { invoice, link, timeline } = await draft({ customer: null, items: [], charges: [] });
    expect(invoice).toMatchObject({ status: 'DRAFT', number: null, totalMinor: 0, version: 1 });
    expect(link).toBeNull();
    expect(timeline).toMatchObject([{ event: 'invoice.created', to: 'DRAFT', actorName: 'Amaka Obi' }]);
  });

  test('adds up', async () => {
    const { invoice } = await draft({ discount: { kind: 'percent', basisPoints: 333 } });
    const { subtotalMinor, discountMinor, taxMinor, chargesMinor, totalMinor } = invoice;
    expect(subtotalMinor).toBe(105_000_00);
    expect(discountMinor).toBe(3_496_50);
    expect(subtotalMinor - discountMinor + taxMinor + chargesMinor).toBe(totalMinor);
  });

  test('is created once for one key', async () => {
    const asking = { ...shop.asking, idempotencyKey: 'one-invoice' };
    const one = await server.call('createInvoice', { body: sampleInvoice }, asking);
    const other = await server.call('createInvoice', { body: sampleInvoice }, asking);
    expect(other.invoice.id).toBe(one.invoice.id);
  });

  test('is updated in the fields that are sent, and keeps its items', async () => {
    const { invoice } = await draft();
    const [first, second] = invoice.items;
    const changed = await server.call(
      'updateInvoice',
      { params: { id: invoice.id }, body: { version: 1, dueOn: '2026-02-01', note: null } },
      shop.asking,
    );
    expect(changed.invoice).toMatchObject({ version: 2, dueOn: '2026-02-01', note: null });
    expect(changed.invoice.items.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    const stale = { version: 1, note: 'late' };
    expect(
      await server.ask('updateInvoice', { params: { id: invoice.id }, body: stale }, shop.asking),
    ).toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  test('can lose an item and a charge', async () => {
    const { invoice } = await draft();
    const params = { id: invoice.id };
    await server.call(
      'deleteInvoiceItem',
      { params: { ...params, itemId: invoice.items[1]?.id ?? '' } },
      shop.asking,
    );
    const { invoice: after } = await server.call(
      'deleteInvoiceCharge',
      { params: { ...params, chargeId: invoice.charges[0]?.id ?? '' } },
      shop.asking,
    );
    expect(after).toMatchObject({ charges: [], totalMinor: 107_500_00, items: [{ quantity: 2 }] });
    expect(
      await server.ask('deleteInvoiceItem', { params: { ...params, itemId: invoice.id } }, shop.asking),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each<[string, Partial<InvoiceBody>, string]>([
    ['a due day after its own', { dueOn: '2026-01-01' }, 'dueOn'],
    ['a discount that it can bear', { discount: { kind: 'amount', amountMinor: 200_000_00 } }, 'discount'],
    [
      'a customer of this business',
      {
        customer: {
          id: '0190f000-0000-7000-8000-000000000001',
          name: 'X',
          email: null,
          phoneNumber: null,
          address: null,
        },
      },
      'customer',
    ],
  ])('needs %s', async (_what, changes, field) => {
    const body = { ...sampleInvoice, ...changes };
    expect(await server.ask('createInvoice', { body }, shop.asking)).toMatchObject({
      code: 'INVALID',
      fields: [{ field }],
    });
  });

  test('is deleted; a sent invoice is not', async () => {
    const { invoice } = await draft();
    await server.call('deleteInvoice', { params: { id: invoice.id } }, shop.asking);
    expect(await server.ask('invoice', { params: { id: invoice.id } }, shop.asking)).toMatchObject({
      code: 'NOT_FOUND',
    });
    const other = await sent();
    expect(
      await server.ask('deleteInvoice', { params: { id: other.invoice.id } }, shop.asking),
    ).toMatchObject({ code: 'ILLEGAL_EVENT' });
  });
});

describe('sending an invoice', () => {
  test('assigns a number and a link, creates the customer and emails the PDF', async () => {
    const email = 'first@obi.test';
    await verifyBusiness(server.deps, shop.businessId);
    await server.call('updateBusinessInfo', { body: { phoneNumber: '+234 803 111 0009' } }, shop.asking);
    const { invoice } = await draft({
      customer: { id: null, name: 'First Obi', email, phoneNumber: null, address: null },
    });
    const { number: preview } = await server.call('invoiceNumber', {}, shop.asking);
    const { invoice: open, link, timeline } = await send(invoice.id, { message: 'As agreed' });
    expect(open).toMatchObject({ status: 'PENDING', number: preview, totalMinor: sampleInvoiceTotalMinor });
    expect(link).toMatch(/\/invoices\/[\w-]{43}$/);
    expect(timeline.map(({ event }) => event)).toEqual(['invoice.created', 'invoice.send', 'invoice.mailed']);
    const { data } = await server.call('customers', { query: { search: 'First Obi' } }, shop.asking);
    expect(open.customer?.id).toBe(data[0]?.id);

    await server.deps.jobs.drain();
    const [mail] = await server.mails(email);
    expect(mail).toMatchObject({ subject: `Invoice ${preview} from Amaka Fabrics` });
    expect(mail?.text).toContain('As agreed');
    expect(mail?.text).toContain('Questions? Call 0803 111 0009');
    expect(mail?.text).toContain(link);
    const [file] = mail?.attachments ?? [];
    expect(file?.fileName).toBe(`invoice-${preview}.pdf`);
    expect(
      Buffer.from(file?.contentBase64 ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('a second time emails it again and keeps number and link', async () => {
    const one = await sent();
    const other = await send(one.invoice.id);
    expect(other.invoice.number).toBe(one.invoice.number);
    expect(other.link).toBe(one.link);
    expect(other.timeline.filter(({ event }) => event === 'invoice.mailed')).toHaveLength(2);
  });

  test.each<[string, Partial<InvoiceBody>, string]>([
    ['a customer', { customer: null }, 'customer'],
    ['an item', { items: [] }, 'items'],
    [
      'something to pay',
      { items: [{ variationId: null, name: 'Gift', quantity: 1, unitPriceMinor: 0 }], charges: [] },
      'items',
    ],
  ])('needs %s', async (_what, changes, field) => {
    const { invoice } = await draft(changes);
    expect(await refusedSend(invoice.id)).toMatchObject({ code: 'INVALID', fields: [{ field }] });
  });

  test('leaves no gap in the numbers, with simultaneous and failed requests', async () => {
    const other = await newShop(server);
    const drafts = await Promise.all(Array.from({ length: 12 }, () => draftInvoice(server, other)));
    const broken = await draftInvoice(server, other, { items: [] });
    const ids = [...drafts, broken].map(({ invoice }) => invoice.id);
    const all = await Promise.allSettled(
      ids.map((id) => server.call('sendInvoice', { params: { id }, body: {} }, other.asking)),
    );
    const numbers = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.invoice.number] : []));
    const expected = Array.from({ length: 12 }, (_, nth) => `INV-${String(nth + 1).padStart(4, '0')}`);
    expect(numbers).toHaveLength(12);
    expect(new Set(numbers)).toEqual(new Set(expected));
  });

  test('keeps entered numbers unique, and skips them', async () => {
    const other = await newShop(server);
    const typed = await draftInvoice(server, other, { number: 'INV-0001' });
    expect(
      await server.ask('createInvoice', { body: { ...sampleInvoice, number: 'INV-0001' } }, other.asking),
    ).toMatchObject({
      code: 'NAME_TAKEN',
      fields: [{ field: 'number' }],
    });
    expect(
      await server.ask('createInvoice', { body: { ...sampleInvoice, number: 'inv-0001' } }, other.asking),
    ).toMatchObject({ code: 'NAME_TAKEN', error: 'Another invoice has the number INV-0001' });
    expect((await server.call('invoiceNumber', {}, other.asking)).number).toBe('INV-0002');
    await draftInvoice(server, other, { number: 'Inv-0003' });
    expect((await sentInvoice(server, other)).invoice.number).toBe('INV-0002');
    const { invoice } = await server.call(
      'sendInvoice',
      { params: { id: typed.invoice.id }, body: {} },
      other.asking,
    );
    expect(invoice.number).toBe('INV-0001');
  });
});

test('adds a note to the timeline only, which does not reach the customer', async () => {
  const { invoice } = await sent();
  const { id } = invoice;
  const body = { note: '  Pays on Friday ' };
  const noted = await server.call('noteInvoice', { params: { id }, body }, shop.asking);
  const entry = { event: 'invoice.noted', note: 'Pays on Friday', actorName: 'Amaka Obi' };
  expect(noted.timeline.at(-1)).toMatchObject(entry);
  expect(noted.invoice).toEqual(invoice);
});

describe('a sent invoice', () => {
  test('can be edited while nothing is paid, and not afterwards', async () => {
    const { invoice } = await sent();
    const params = { id: invoice.id };
    const change = (version: number, body: Partial<InvoiceBody>) =>
      server.call('updateInvoice', { params, body: { version, ...body } }, shop.asking);
    const refused = (body: Partial<InvoiceBody>) =>
      server.ask('updateInvoice', { params, body: { version: 99, ...body } }, shop.asking);
    const edited = await change(invoice.version, { taxBasisPoints: 0 });
    expect(edited.invoice.totalMinor).toBe(106_500_00);
    expect(edited.timeline.at(-1)).toMatchObject({ event: 'invoice.edited', note: 'Tax' });
    expect(await refused({ items: [] })).toMatchObject({ code: 'INVALID' });
    expect(await refused({ number: 'X-1' })).toMatchObject({ code: 'ILLEGAL_EVENT' });
    await server.call(
      'recordInvoicePayment',
      { params: { id: invoice.id }, body: { amountMinor: 100, method: 'CASH' } },
      shop.asking,
    );
    expect(await refused({ taxBasisPoints: 750 })).toMatchObject({ code: 'ILLEGAL_EVENT' });
    expect((await change(99, { reminders: false })).invoice.reminders).toBe(false);
  });

  test('can be voided while nothing is paid', async () => {
    const { invoice } = await sent();
    const wish = { params: { id: invoice.id }, body: { reason: 'Wrong customer' } };
    const { invoice: gone, timeline } = await server.call('voidInvoice', wish, shop.asking);
    expect(gone).toMatchObject({ status: 'VOID', number: invoice.number });
    expect(timeline.at(-1)).toMatchObject({ event: 'invoice.void', note: 'Wrong customer' });
    expect(await refusedSend(invoice.id)).toMatchObject({ code: 'ILLEGAL_EVENT' });
  });

  test('is duplicated as a draft of today', async () => {
    const { invoice } = await sent();
    const copy = await server.call('duplicateInvoice', { params: { id: invoice.id } }, shop.asking);
    // The day of the business's time zone can differ from the day in UTC.
    const today = dayOf(server.deps.clock.now(), countryDefaults.NG.timeZone).toString();
    expect(copy.invoice).toMatchObject({
      status: 'DRAFT',
      number: null,
      issuedOn: today,
      totalMinor: invoice.totalMinor,
      customer: invoice.customer,
    });
    expect(copy.invoice.items[0]?.id).not.toBe(invoice.items[0]?.id);
  });

  test('gets a new link', async () => {
    const { invoice, link } = await sent();
    const { link: other } = await server.call(
      'revokeInvoiceLink',
      { params: { id: invoice.id } },
      shop.asking,
    );
    expect(other).not.toBe(link);
  });

  test('is returned as PDF and exported as CSV', async () => {
    const { invoice } = await sent();
    const { url } = await server.call('invoiceDocument', { params: { id: invoice.id } }, shop.asking);
    const pdf = await server.http.inject(url);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const target = { kind: 'ids' as const, ids: [invoice.id] };
    const file = await server.call('exportInvoices', { body: { target } }, shop.asking);
    const csv = (await server.http.inject(file.url)).body;
    expect(csv.split('\r\n')[1]).toContain(`${invoice.number},`);
    expect(csv).toContain('2 × Aso oke, 5 yards; 1 × Tailoring');
  });
});
