import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import type { Plan } from '#domain/plan.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type InvoiceBody, draftInvoice, sentInvoice } from '#tests/support/money/invoices.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer({ SESSION_DAYS: '3650', SESSION_IDLE_DAYS: '3650' });
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

const setPlan = (plan: Plan) => changePlan(server, shop, plan);
const plain = { reminders: false } as const;
const draft = async (changes: Partial<InvoiceBody> = plain) =>
  (await draftInvoice(server, shop, changes)).invoice.id;
const drafts = async (count: number) => {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await draft());
  return ids;
};
const send = (id: string) =>
  server.ask('sendInvoice', { params: { id }, body: { mail: false } }, shop.asking);
const usedThisMonth = async () =>
  (await server.call('subscriptionUsage', {}, shop.asking)).used.invoicesPerMonth;
const today = () => dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
/** Advances the clock to this many milliseconds before a new month begins in Lagos, which is one hour ahead of UTC. */
const goToEndOfMonth = (msBefore: number) => {
  const now = server.deps.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1) - day / 24;
  server.pass(next - msBefore - now.getTime());
};
const tooMany = {
  status: 409,
  code: 'PLAN_LIMIT',
  error: 'Your plan includes 20 invoices a month. Upgrade to send more.',
  planLimit: { limit: 'invoicesPerMonth', max: 20, liftedBy: 'basic' },
};

describe('the invoices of a month', () => {
  test('end with the twentieth of free, and begin again with the month of the business', async () => {
    goToEndOfMonth(60_000);
    await setPlan('free');
    const [first = '', ...rest] = await drafts(21);
    for (const id of rest) expect((await send(id)).status).toBe(200);
    expect(await usedThisMonth()).toBe(20);
    expect(await send(first)).toMatchObject(tooMany);
    // Sending an invoice again is no new one, and a void invoice stays counted.
    const [sentId = ''] = rest;
    expect((await send(sentId)).status).toBe(200);
    await server.call('voidInvoice', { params: { id: sentId }, body: {} }, shop.asking);
    expect(await send(first)).toMatchObject(tooMany);
    server.pass(60_001);
    expect(await usedThisMonth()).toBe(0);
    expect((await send(first)).status).toBe(200);
  });

  test('of many sent at the same time are exactly as many as the plan includes', async () => {
    const ids = await drafts(30);
    for (const id of ids.slice(0, 18)) await send(id);
    await setPlan('free');
    const answers = await Promise.all(ids.slice(18).map(send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'PLAN_LIMIT')).toHaveLength(10);
  });

  test('limit a bulk action and its preview alike', async () => {
    const ids = await drafts(23);
    for (const id of ids.slice(0, 18)) await send(id);
    await setPlan('free');
    const body = { action: 'send', target: { kind: 'ids', ids: ids.slice(18) } } as const;
    const outcome = { done: 2, refused: Array.from({ length: 3 }, () => ({ reason: tooMany.error })) };
    expect(await server.call('planInvoicesAtOnce', { body }, shop.asking)).toMatchObject(outcome);
    expect(await usedThisMonth()).toBe(18);
    expect(await server.call('runInvoiceBulkAction', { body }, shop.asking)).toMatchObject(outcome);
    expect(await usedThisMonth()).toBe(20);
  });
});

describe('reminders and recurring invoices', () => {
  const monthly = { every: 'monthly', until: null } as const;
  const create = (changes: Partial<InvoiceBody>) => draftInvoice(server, shop, changes);
  const askUpdate = async (id: string, body: object) => {
    const { invoice } = await server.call('invoice', { params: { id } }, shop.asking);
    return server.ask(
      'updateInvoice',
      { params: { id }, body: { ...body, version: invoice.version } },
      shop.asking,
    );
  };

  test('are refused on free, at the field, and included in basic', async () => {
    await setPlan('free');
    const id = await draft();
    expect(await askUpdate(id, { reminders: true })).toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT',
      error: "Your plan doesn't include payment reminders. Upgrade to use them.",
      fields: [{ field: 'reminders' }],
      planLimit: { limit: 'paymentReminders', max: 0, liftedBy: 'basic' },
    });
    expect(await askUpdate(id, { repeat: monthly })).toMatchObject({
      code: 'PLAN_LIMIT',
      fields: [{ field: 'repeat' }],
      planLimit: { limit: 'recurringInvoices', max: 0, liftedBy: 'basic' },
    });
    await expect(create({ reminders: true })).rejects.toThrow('PLAN_LIMIT');
    await setPlan('basic');
    expect((await askUpdate(id, { reminders: true, repeat: monthly })).status).toBe(200);
  });

  test('that are on stay on after a downgrade, and a copy has none', async () => {
    const id = await draft({ reminders: true, repeat: monthly });
    await setPlan('free');
    expect((await askUpdate(id, { note: 'Thanks' })).status).toBe(200);
    const { invoice } = await server.call('invoice', { params: { id } }, shop.asking);
    expect(invoice).toMatchObject({ reminders: true, repeat: monthly });
    const copy = await server.call('duplicateInvoice', { params: { id } }, shop.asking);
    expect(copy.invoice).toMatchObject({ reminders: false, repeat: null });
  });

  test('pause while the plan lacks them, and continue after an upgrade without what was missed', async () => {
    const customer = {
      id: null,
      name: 'Ada',
      email: 'paused@obi.test',
      phoneNumber: null,
      address: null,
    };
    const dates = { issuedOn: today(), dueOn: dayAfter(today(), 5), customer };
    await sentInvoice(server, shop, { ...dates, reminders: true, repeat: { every: 'weekly', until: null } });
    const mails = async () => (await server.mails(customer.email)).length;
    const count = async () =>
      (await server.call('invoices', { query: {} }, shop.asking)).meta.pagination.total;
    expect(await mails()).toBe(1);
    await setPlan('free');
    for (let passed = 0; passed < 8; passed += 1) await advanceTime(server, day);
    expect(await mails()).toBe(1);
    expect(await count()).toBe(1);
    await setPlan('basic');
    for (let passed = 0; passed < 6; passed += 1) await advanceTime(server, day);
    expect(await count()).toBe(2);
    // The reminder of a week after the due date of the first invoice, the second invoice, and its first reminder.
    expect(await mails()).toBeGreaterThan(1);
  }, 30_000);
});
