import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, hour, newEmail } from '#tests/support/people/identity.ts';
import { type InvoiceBody, draftInvoice, sampleInvoice } from '#tests/support/money/invoices.ts';
import { orderForCustomer } from '#tests/support/store/notices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let stranger: string;
beforeAll(async () => {
  server = await startApiServer({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.pass(hour);
  shop = await newShop(server);
  stranger = newEmail();
});

const today = () => dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
const to = (email: string) => ({ id: null, name: 'Ada', email, phoneNumber: null, address: null });

async function draft(changes: Partial<InvoiceBody> = {}, of = shop): Promise<string> {
  const dates = { issuedOn: today(), dueOn: dayAfter(today(), 30) };
  return (await draftInvoice(server, of, { customer: to(stranger), ...dates, ...changes })).invoice.id;
}
const send = (id: string, body: { message?: string } = {}, of = shop) =>
  server.ask('sendInvoice', { params: { id }, body }, of.asking);
const remind = (id: string, body: { message?: string } = {}) =>
  server.ask('remindOfInvoice', { params: { id }, body }, shop.asking);

describe('a business before its verification', () => {
  test('emails one recipient five times a day, and the error says when the next email is possible', async () => {
    const id = await draft();
    for (let nth = 0; nth < 3; nth += 1) expect((await send(id)).status).toBe(200);
    for (let nth = 0; nth < 2; nth += 1) expect((await remind(id)).status).toBe(200);
    const refusals = [await send(id), await remind(id), await send(await draft())];
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      expect(refused.error).toBe(
        `You've reached the limit of 5 emails a day to ${stranger}. Verify your business to send more. You can send the next one in 24 hours.`,
      );
    }
    expect(await server.mails(stranger)).toHaveLength(5);
    server.pass(refusals[0]?.retryAfterMs ?? 0);
    expect((await send(id)).status).toBe(200);
  });

  test('emails one recipient five times however many invoices are sent at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => draft()));
    const answers = await Promise.all(ids.map((id) => send(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await server.mails(stranger)).toHaveLength(5);
  });

  test('emails fifty people a day, also when it sends many invoices together', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 53; nth += 1) ids.push(await draft({ customer: to(newEmail()) }));
    const body = { action: 'send' as const, target: { kind: 'ids' as const, ids } };
    const { done, refused } = await server.call('runInvoiceBulkAction', { body }, shop.asking);
    expect([done, refused.length]).toEqual([50, 3]);
    expect(refused[0]?.reason).toContain('Your business has reached its limit of 50 emails a day.');
  });

  test('shares the limit of one recipient with all other unverified businesses', async () => {
    const statuses: number[] = [];
    for (let shops = 0; shops < 3; shops += 1) {
      const other = await newShop(server);
      for (let nth = 0; nth < 5; nth += 1)
        statuses.push((await send(await draft({}, other), {}, other)).status);
    }
    expect(statuses.map((status) => status === 200)).toEqual(
      Array.from({ length: 15 }, (_, nth) => nth < 10),
    );
    const verified = await newShop(server);
    await verifyBusiness(server.deps, verified.businessId);
    expect((await send(await draft({}, verified), {}, verified)).status).toBe(200);
  });

  test('adds no message', async () => {
    const id = await draft();
    const refused = await send(id, { message: 'Call us at once' });
    const fields = [{ field: 'message', message: 'Verify your business to add a message' }];
    expect(refused).toMatchObject({ status: 422, code: 'INVALID', fields });
    expect((await send(id)).status).toBe(200);
    expect(await remind(id, { message: 'Call us at once' })).toMatchObject({ status: 422, fields });
    expect(await server.mails(stranger)).toHaveLength(1);
  });

  test.each<[string, Partial<InvoiceBody>]>([
    ['note', { note: 'See https://phish.example/login' }],
    ['terms', { terms: 'Pay at phish\u200b.example instead' }],
    ['items', { items: sampleInvoice.items.map((item) => ({ ...item, name: 'Pay at bit．ly/x' })) }],
    ['charges', { charges: [{ label: 'www.phish.example', amountMinor: 100 }] }],
    ['number', { number: 'phish.example/1' }],
  ])("can't send a link in the %s, and the error says where it is", async (field, changes) => {
    const id = await draft(changes);
    const refused = await send(id);
    expect(refused).toMatchObject({ status: 422, code: 'INVALID', fields: [{ field }] });
    expect(refused.fields?.[0]?.message).toContain('verify your business to send links');
    expect(await server.mails(stranger)).toHaveLength(0);
    const { invoice } = await server.call('invoice', { params: { id } }, shop.asking);
    expect(invoice.status).toBe('DRAFT');
  });

  test('sends no text of its own but its name, without anything that programs turn into a link', async () => {
    await server.deps.db.execute(
      sql`update businesses set name = 'phish.example', phone_number = '+2348031234567' where id = ${shop.businessId}`,
    );
    const typed = {
      customer: { ...to(stranger), name: 'Your account is closed' },
      number: 'CALL 0803 123',
      items: sampleInvoice.items.map((item) => ({ ...item, name: 'Your bank asks for your PIN' })),
      charges: [{ label: 'Fine of the police', amountMinor: 100 }],
      note: 'Reply with your card number',
      terms: 'Within one hour',
    };
    const id = await draft(typed);
    await send(id);
    await remind(id);
    const mails = await server.mails(stranger);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Reminder: Invoice from Unverified business',
      'Invoice from Unverified business',
    ]);
    const words = [
      typed.number,
      typed.customer.name,
      'Your bank',
      'Fine',
      'Reply',
      'Within',
      '+234',
      'phish.',
    ];
    for (const mail of mails) {
      expect(mail.attachments ?? []).toEqual([]);
      for (const text of words) expect(JSON.stringify(mail)).not.toContain(text);
    }
  });
});

describe('a verified business', () => {
  beforeEach(() => verifyBusiness(server.deps, shop.businessId));

  test('adds a message and links', async () => {
    const id = await draft({ note: 'See https://amaka.example' });
    expect((await send(id, { message: 'As agreed' })).status).toBe(200);
    expect((await server.mails(stranger))[0]?.text).toContain('As agreed');
  });

  test('emails one person fifty times a day', async () => {
    const id = await draft();
    const statuses: number[] = [];
    for (let nth = 0; nth < 51; nth += 1) statuses.push((await send(id)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    const refused = await send(id);
    expect(refused.error).not.toContain('Verify');
  });
});

describe('a scheduled email beyond the limits', () => {
  /** Sends an invoice at ten in the evening, and moves the clock forward by six days. */
  const sent = async (changes: () => Partial<InvoiceBody>) => {
    const inLagos = new Date(server.deps.clock.now().getTime() + hour);
    server.pass(((22 - inLagos.getUTCHours() + 24) % 24) * hour);
    shop = await newShop(server);
    const id = await draft(changes());
    expect((await send(id)).status).toBe(200);
    expect(await server.mails(stranger)).toHaveLength(1);
    await advanceTime(server, 6 * day);
    return id;
  };
  const useUp = async (id: string) => {
    for (let nth = 0; nth < 5; nth += 1) expect((await remind(id)).status).toBe(200);
  };
  const subjects = async () => (await server.mails(stranger)).map(({ subject }) => subject);

  test('is postponed to the next day for a reminder, not lost', async () => {
    const id = await sent(() => ({ dueOn: dayAfter(today(), 10) }));
    expect((await subjects()).filter((subject) => subject.endsWith('due soon'))).toHaveLength(0);
    await useUp(id);
    await advanceTime(server, 3 * hour);
    expect((await subjects()).filter((subject) => subject.endsWith('due soon'))).toHaveLength(0);
    await advanceTime(server, day);
    expect((await subjects()).filter((subject) => subject.endsWith('due soon'))).toHaveLength(1);
  });

  test('is dropped for a reminder when the invoice is paid before it is sent', async () => {
    const id = await sent(() => ({ dueOn: dayAfter(today(), 10) }));
    await useUp(id);
    await advanceTime(server, 3 * hour);
    await server.call('updateInvoicePaymentStatus', { params: { id }, body: {} }, shop.asking);
    await advanceTime(server, day);
    expect((await subjects()).filter((subject) => subject.endsWith('due soon'))).toHaveLength(0);
  });

  test('of a recurring invoice is sent when the limit allows it; the invoice is issued on its day', async () => {
    const repeat = { every: 'weekly' as const, until: null };
    const id = await sent(() => ({ repeat, reminders: false }));
    await useUp(id);
    await advanceTime(server, 3 * hour);
    const { result } = await server.call('invoices', { query: {} }, shop.asking);
    expect(result.map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
    const mailed = async () => (await subjects()).filter((subject) => subject.startsWith('Invoice from'));
    expect(await mailed()).toHaveLength(1);
    await advanceTime(server, day);
    expect(await mailed()).toHaveLength(2);
  });

  test('about an order is sent when the limit allows it', async () => {
    const newOrderCustomer = { name: 'Ada', phoneNumber: null, email: stranger };
    for (let nth = 0; nth < 6; nth += 1) await orderForCustomer(server, shop, { newOrderCustomer });
    const confirmations = async () =>
      (await subjects()).filter((subject) => subject.endsWith('is confirmed')).length;
    expect(await confirmations()).toBe(5);
    await advanceTime(server, day);
    expect(await confirmations()).toBe(6);
  });
});
