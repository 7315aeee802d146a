import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Currency } from '#domain/money.ts';
import { makeDemo } from '#server/demo/make-demo.ts';
import { proveLedger } from '#server/platform/ledger/prove-ledger.repo.ts';
import { findExportProblems, readExport, rebuildBalance } from '#tests/support/money/exported-balance.ts';
import { findBookProblems } from '#tests/support/money/exported-books.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
  await makeDemo(server.deps);
}, 240_000);
afterAll(() => server.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.deps.db.execute<Row>(query)).rows;

/** The two demo businesses, without those that they referred. */
const shopIds = sql`(select id from businesses where handle in ('adire-house', 'kiota-home'))`;

/** Returns the values of a column in each business, without nulls. */
const valuesInEachShop = async (column: string, table: string) =>
  (
    await rows<{ values: string[] }>(
      sql`select array_agg(distinct ${sql.raw(column)}::text order by ${sql.raw(column)}::text)
          filter (where ${sql.raw(column)} is not null) as values from (select * from ${sql.raw(table)}) records
          where business_id in ${shopIds} group by business_id`,
    )
  ).map(({ values }) => values);

const inBoth = <Value>(value: Value): Value[] => [value, value];

test('each business has disputes and refunds of every kind, and parcels that came back', async () => {
  expect(await valuesInEachShop('status', 'disputes')).toEqual(inBoth(['lost', 'open', 'won']));
  for (const statuses of await valuesInEachShop('refund_status', 'transactions'))
    expect(statuses).toEqual(expect.arrayContaining(['done', 'failed']));
  expect(await valuesInEachShop('dispute', 'orders')).toEqual(inBoth(['lost', 'open']));
  expect(await valuesInEachShop('status', 'invoices where disputed_minor > 0')).toHaveLength(2);
  const returned = await rows<{ undecided: number; restocked: number }>(sql`
    select count(*) filter (where restock is null)::int as undecided,
      count(*) filter (where restock)::int as restocked
    from orders where shipping_status = 'RETURNED' group by business_id`);
  expect(returned).toEqual(inBoth({ undecided: 1, restocked: 1 }));
});

test('the balance of each business is rebuilt from its exported transactions alone', async () => {
  const shops = await rows<{ id: string; currency: Currency }>(
    sql`select id, currency from businesses where id in ${shopIds}`,
  );
  expect(shops).toHaveLength(2);
  for (const { id, currency } of shops) {
    expect(await findExportProblems(server.deps, id, currency)).toEqual([]);
    expect(await findBookProblems(server.deps, id, currency)).toEqual([]);
    expect(rebuildBalance(await readExport(server.deps, id)).inDisputeMinor).toBeGreaterThan(0);
  }
});

test('most orders with payment on delivery were paid in cash, and some are still unpaid', async () => {
  const shops = await rows<{ taken: number; unpaid: number }>(sql`
    select count(*) filter (where o.paid and o.payment_method = 'CASH' and exists (
        select from transactions t where t.order_id = o.id and t.type = 'orderFulfillment' and t.source = 'hand'
      ))::int as taken,
      count(*) filter (where not o.paid)::int as unpaid
    from orders o where o.status = 'DELIVERED' and o.delivery_timing = 'ON_DELIVERY' group by o.business_id`);
  expect(shops).toHaveLength(2);
  for (const { taken, unpaid } of shops) {
    expect(unpaid).toBeGreaterThan(0);
    expect(taken).toBeGreaterThan(unpaid);
  }
});

test('one business has withdrawals with every outcome, and one in progress', async () => {
  const withdrawn = await rows<{ business: string; statuses: string[] }>(
    sql`select business_id as business, array_agg(distinct status::text order by status::text) as statuses from withdrawals group by 1`,
  );
  expect(withdrawn).toHaveLength(1);
  const statuses = withdrawn.flatMap((one) => one.statuses);
  expect(statuses.filter((status) => status !== 'requested' && status !== 'processing')).toEqual([
    'canceled',
    'failed',
    'paid',
    'paidLate',
    'returnedLate',
    'reversed',
  ]);
  expect(statuses).toHaveLength(7);
});

test('invoices exist in every status, and the ledger of the year is correct', async () => {
  const states = await rows<{ status: string }>(sql`select distinct status::text as status from invoices`);
  expect(states.map(({ status }) => status).sort()).toEqual([
    'DRAFT',
    'PAID',
    'PARTIAL_PAYMENT',
    'PENDING',
    'VOID',
    'WRITTEN_OFF',
  ]);
  const { broken, transfers } = await proveLedger(server.deps.db);
  expect(broken).toEqual([]);
  expect(transfers).toBeGreaterThan(40);
  const shops = await rows<{ available: number }>(
    sql`select (credits_minor - debits_minor)::int as available from ledger_accounts where account = 'available'`,
  );
  // A plan is paid in naira: a business with another currency has an empty account of it.
  const filled = shops.filter(({ available }) => available !== 0);
  expect(filled).toHaveLength(2);
  for (const { available } of filled) expect(available).toBeGreaterThan(0);
});

test('the first start emails no customer about past events', async () => {
  const today = sql`(now() at time zone b.time_zone)::date`;
  const due = await rows<{ email: string }>(sql`
    select i.customer->>'email' as email from invoices i join businesses b on b.id = i.business_id where i.remind_on = ${today}`);
  expect(due.length).toBeLessThanOrEqual(2);
  expect(
    await rows(sql`
    select i.number from invoices i join businesses b on b.id = i.business_id where i.remind_on < ${today}`),
  ).toEqual([]);
  await server.deps.jobs.drain();
  const mails = await rows<{ to: string; subject: string }>(
    sql`select "to", subject from sandbox_mail where "to" not like '%@demo.kontor.test'`,
  );
  // Emails of an unverified business leave out the invoice's number, so the recipients are compared.
  expect(mails.map(({ to }) => to).toSorted()).toEqual(due.map(({ email }) => email).toSorted());
  for (const { subject } of mails)
    expect(subject).toMatch(/^Invoice .*(?:is due soon|is due today|is overdue)$/);
  const [reminded] = await rows<{ count: number }>(sql`select count(*)::int from invoice_reminders`);
  expect(reminded?.count).toBeGreaterThan(4);
});

test('one business is on pro, with a failed and recovered renewal, and one on basic', async () => {
  const plans = await rows<{ plan?: string; result?: string }>(sql`
    select b.handle, b.plan, s.status from subscriptions s join businesses b on b.id = s.business_id
    where b.id in ${shopIds} order by b.plan`);
  expect(plans).toMatchObject([
    { plan: 'basic', status: 'active' },
    { plan: 'pro', status: 'active' },
  ]);
  const charges = await rows<{ plan?: string; result?: string }>(sql`
    select result from transactions where method = 'DIRECT_DEBIT' and type = 'subscription' and business_id in ${shopIds} order by at, id`);
  expect(charges.map(({ result }) => result)).toEqual(['success', 'failed', 'success', 'success']);
});
