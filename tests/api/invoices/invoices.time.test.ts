import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { type InvoiceBody, sentInvoice } from '#tests/support/money/invoices.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer({ SESSION_DAYS: '365', SESSION_IDLE_DAYS: '365' });
});
afterAll(() => server.close());

const todayIs = () => dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
async function sent(changes: (today: string) => Partial<InvoiceBody>) {
  shop = await newShop(server);
  return (await sentInvoice(server, shop, { issuedOn: todayIs(), ...changes(todayIs()) })).invoice;
}
const ada = (email: string) => ({ id: null, name: 'Ada', email, phoneNumber: null, address: null });
const subjects = async (email: string) =>
  (await server.mails(email)).map(({ subject }) => subject.split(' ').slice(-2).join(' ')).toReversed();

describe('invoice reminders', () => {
  test('are sent three days before, on the day and a week after, each once', async () => {
    const email = 'reminded@obi.test';
    await sent((today) => ({ customer: ada(email), dueOn: dayAfter(today, 5) }));
    for (let passed = 0; passed < 15; passed++) await advanceTime(server, day);
    expect(await subjects(email)).toEqual(['Amaka Fabrics', 'due soon', 'due today', 'is overdue']);
  }, 30_000);

  test('are not sent where they are off, or nothing is due', async () => {
    const off = 'off@obi.test';
    await sent((today) => ({ customer: ada(off), dueOn: dayAfter(today, 1), reminders: false }));
    const paid = 'paid@obi.test';
    const { id } = await sent((today) => ({ customer: ada(paid), dueOn: dayAfter(today, 1) }));
    await server.call('updateInvoicePaymentStatus', { params: { id }, body: {} }, shop.asking);
    await advanceTime(server, 20 * day);
    expect(await subjects(off)).toHaveLength(1);
    // These are the emails of the invoice and of the receipt for its payment.
    expect((await subjects(paid)).toSorted()).toEqual(['Amaka Fabrics', expect.stringMatching(/^of ₦/)]);
  });

  test('that were missed are covered by the latest one', async () => {
    const email = 'late@obi.test';
    await sent((today) => ({ customer: ada(email), dueOn: dayAfter(today, 5) }));
    await advanceTime(server, 13 * day);
    expect(await subjects(email)).toEqual(['Amaka Fabrics', 'is overdue']);
  });

  test('can be sent by the merchant at any time', async () => {
    const email = 'hand@obi.test';
    const { id } = await sent((today) => ({ customer: ada(email), dueOn: dayAfter(today, 5) }));
    const remind = () => server.call('remindOfInvoice', { params: { id }, body: {} }, shop.asking);
    await remind();
    const { timeline } = await remind();
    expect(timeline.filter(({ event }) => event === 'invoice.reminded')).toHaveLength(2);
    expect(await server.mails(email)).toHaveLength(3);
  });

  test('need an email address', async () => {
    const { id } = await sent((today) => ({
      customer: { ...ada('x@obi.test'), email: null },
      dueOn: dayAfter(today, 5),
    }));
    expect(await server.ask('remindOfInvoice', { params: { id }, body: {} }, shop.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
    });
  });
});

describe('a recurring invoice', () => {
  const copies = async (id: string) =>
    (await server.call('invoices', { query: { sort: 'oldest' } }, shop.asking)).result.filter(
      (row) => row.id !== id,
    );

  test('is created and sent every week, once, until its last day', async () => {
    const email = 'weekly@obi.test';
    const { id, totalMinor } = await sent((today) => ({
      customer: ada(email),
      dueOn: dayAfter(today, 3),
      reminders: false,
      repeat: { every: 'weekly', until: dayAfter(today, 15) },
    }));
    const first = todayIs();
    const { invoice } = await server.call('invoice', { params: { id } }, shop.asking);
    expect(invoice.nextRecurrenceOn).toBe(dayAfter(first, 7));
    for (let passed = 0; passed < 23; passed++) await advanceTime(server, day);
    expect(await copies(id)).toMatchObject([
      { issuedOn: dayAfter(first, 7), dueOn: dayAfter(first, 10), status: 'PENDING', totalMinor },
      { issuedOn: dayAfter(first, 14), dueOn: dayAfter(first, 17), status: 'PENDING', totalMinor },
    ]);
    expect(await server.mails(email)).toHaveLength(3);
    expect(
      (await server.call('invoice', { params: { id } }, shop.asking)).invoice.nextRecurrenceOn,
    ).toBeNull();
  }, 30_000);

  test('catches up after a pause, and stops when its first invoice is voided', async () => {
    const { id, version } = await sent((today) => ({
      dueOn: today,
      reminders: false,
      repeat: { every: 'weekly', until: null },
    }));
    await advanceTime(server, 22 * day);
    await server.deps.jobs.drain();
    await server.deps.jobs.drain();
    expect(await copies(id)).toHaveLength(3);
    await server.call('voidInvoice', { params: { id }, body: { version: version + 9 } }, shop.asking);
    await advanceTime(server, 22 * day);
    expect(await copies(id)).toHaveLength(3);
  });

  test('stops on request, although it is paid', async () => {
    const { id } = await sent((today) => ({
      dueOn: today,
      reminders: false,
      repeat: { every: 'monthly', until: null },
    }));
    await server.call('updateInvoicePaymentStatus', { params: { id }, body: {} }, shop.asking);
    const { invoice } = await server.call(
      'updateInvoice',
      { params: { id }, body: { version: 99, repeat: null } },
      shop.asking,
    );
    expect(invoice).toMatchObject({ status: 'PAID', repeat: null, nextRecurrenceOn: null });
  });
});
