import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { businessDayOf } from '#tests/support/store/business-day.ts';
import { day, hour, minute } from '#tests/support/people/identity.ts';
import { sentInvoice } from '#tests/support/money/invoices.ts';
import { loadInvoice } from '#tests/support/money/sent-invoice.ts';
import {
  type Shop,
  advanceTime,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
const email = 'due@obi.test';

/** Creates orders before and after midnight, and moves the clock to 00:30 in Lagos, the previous day in UTC. */
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  const now = server.deps.clock.now().getTime();
  const lastHour = Math.floor(now / day) * day + 22 * hour + 30 * minute;
  server.pass((lastHour > now ? lastHour : lastHour + day) - now);
  await placeOrder(server, shop, {}, [paid]);
  const yesterday = today();
  const customer = { id: null, name: 'Ada', email, phoneNumber: null, address: null };
  await sentInvoice(server, shop, { customer, issuedOn: yesterday, dueOn: dayAfter(yesterday, 1) });
  await advanceTime(server, hour - minute);
  await placeOrder(server, shop, {}, [paid]);
  await placeOrder(server, shop, {}, [paid]);
  await advanceTime(server, minute);
}, 60_000);
afterAll(() => server.close());

const today = () => businessDayOf(server.deps.clock.now());
const overdue = () =>
  sentInvoice(server, shop, { issuedOn: dayAfter(today(), -3), dueOn: dayAfter(today(), -1) });

test('the day of the business has begun, and that of UTC has not', () => {
  const utc = server.deps.clock.now().toISOString();
  expect([utc.slice(11, 16), dayAfter(utc.slice(0, 10), 1)]).toEqual(['23:30', today()]);
});

describe('while it is the day before in UTC', () => {
  test('an invoice that was due yesterday is overdue wherever it is shown', async () => {
    const { invoice } = await overdue();
    const list = await server.call('invoices', { query: { status: 'OVERDUE' } }, shop.asking);
    expect(list.result.map(({ id }) => id)).toEqual([invoice.id]);
    expect(list.meta.totals.overdue).toBe(invoice.totalMinor);
    expect(list.meta.counts).toMatchObject({ OVERDUE: 1, PENDING: 1 });
    const { unpaidInvoices } = await server.call('homeSummary', {}, shop.asking);
    expect(unpaidInvoices).toMatchObject({ count: 2, overdue: 1 });
    const { publicToken: token } = await loadInvoice(server, { businessId: shop.businessId, id: invoice.id });
    expect(await server.call('payable', { params: { token } })).toMatchObject({ overdue: true });
  });

  test('a copy of an invoice is issued today', async () => {
    const { invoice } = await overdue();
    const copy = await server.call('duplicateInvoice', { params: { id: invoice.id } }, shop.asking);
    expect(copy.invoice).toMatchObject({ issuedOn: today(), dueOn: dayAfter(today(), 2) });
  });

  test('a weekly invoice whose last one was yesterday has its next one in six days', async () => {
    const issuedOn = dayAfter(today(), -8);
    const { invoice } = await sentInvoice(server, shop, {
      issuedOn,
      dueOn: dayAfter(today(), 7),
      repeat: { every: 'weekly', until: null },
    });
    expect(invoice.nextRecurrenceOn).toBe(dayAfter(today(), 6));
  });

  test('the reminder of an invoice that is due today is sent', async () => {
    await advanceTime(server, minute);
    const subjects = (await server.mails(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('due today'))).toHaveLength(1);
  });

  test.each([
    ['today', 2],
    ['yesterday', 1],
  ] as const)('orders of %s are %i', async (range, total) => {
    const { pagination } = await server.call('orders', { query: { range } }, shop.asking);
    expect(pagination.total).toBe(total);
  });

  test.each([
    ['today', 2],
    ['yesterday', 1],
  ] as const)('transactions of %s are %i', async (range, total) => {
    const { pagination } = await server.call('transactions', { query: { range } }, shop.asking);
    expect(pagination.total).toBe(total);
  });

  test("the revenue of today uses the business's day", async () => {
    const revenue = await server.call('revenueSummary', { query: { range: 'today' } }, shop.asking);
    expect(revenue).toMatchObject({ first: today(), last: today() });
    expect(revenue.sums.grossMinor).toBe(2 * sampleTotalMinor);
  });
});
