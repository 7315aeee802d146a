import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type OrderStatus,
  type ShippingStatus,
  orderStatuses,
  shippingStatuses,
} from '#domain/order-status.ts';
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import { shippingLifecycle } from '#machines/lifecycles/shipping.lifecycle.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { makeDemo } from '#server/demo/make-demo.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
  await makeDemo(server.deps);
}, 120_000);
afterAll(() => server.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.deps.db.execute<Row>(query)).rows;

test('every account that is offered can sign in, and sees what its permissions say', async () => {
  const answers = await Promise.all(
    demoAccounts.map(({ email, password }) => server.call('login', { body: { email, password } })),
  );
  expect(answers.map(({ businesses }) => businesses.length)).toEqual([2, 1, 1]);
  expect(answers.map(({ teams }) => teams.length)).toEqual([0, 1, 1]);
});

test('both shops have sold for a year, and every status is there', async () => {
  const shops = await rows<{ count: number; days: number }>(
    sql`select count(*)::int as count, (max(placed_at)::date - min(placed_at)::date) as days from orders group by business_id`,
  );
  expect(shops).toHaveLength(2);
  for (const { count, days } of shops) {
    expect(count).toBeGreaterThan(200);
    expect(days).toBeGreaterThan(355);
  }
  const seen = await rows<{ status: OrderStatus; shipping: ShippingStatus }>(
    sql`select distinct status, shipping_status as shipping from orders`,
  );
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(orderStatuses));
  expect(new Set(seen.map(({ shipping }) => shipping)).size).toBeGreaterThanOrEqual(
    shippingStatuses.length - 1,
  );
});

test('the kept counts are what a count says', async () => {
  const counted = sql`select business_id, status, shipping_status, count(*)::int as count from orders group by 1, 2, 3`;
  const kept = sql`select business_id, status, shipping_status, count from order_counts where count <> 0`;
  expect(await rows(sql`${counted} order by 1, 2, 3`)).toEqual(await rows(sql`${kept} order by 1, 2, 3`));
});

test("every order's timeline leads through the charts to where the order stands", async () => {
  const entries = await rows<{
    id: string;
    lifecycle: string;
    event: string;
    from: string | null;
    to: string;
    now: string;
  }>(sql`
    select t.record_id as id, t.lifecycle, t.event, t.from, t.to,
      case t.lifecycle when 'order' then o.status::text else o.shipping_status::text end as now
    from timeline t join orders o on o.business_id = t.business_id and o.id = t.record_id
    order by t.record_id, t.lifecycle, t.id`);
  const machines = { order: orderLifecycle, shipping: shippingLifecycle };
  const last = new Map<string, { to: string; now: string }>();
  for (const { id, lifecycle, event, from, to, now } of entries) {
    const record = `${id} ${lifecycle}`;
    const before = last.get(record)?.to ?? (lifecycle === 'shipping' ? 'PENDING' : null);
    expect(from, `${record} ${event}`).toBe(before);
    const states: Record<string, { config: { on?: Record<string, unknown> } }> =
      machines[lifecycle === 'order' ? 'order' : 'shipping'].states;
    if (from !== null) expect(Object.keys(states[from]?.config.on ?? {})).toContain(event);
    last.set(record, { to, now });
  }
  expect(last.size).toBeGreaterThan(800);
  for (const [record, { to, now }] of last) expect(to, record).toBe(now);
});

test('time runs forwards in every order, and none of it lies in the future', async () => {
  const wrong = await rows(sql`
    select * from (
      select at, record_id, lag(at) over (partition by record_id order by id) as before from timeline
    ) steps where at < before or at > ${server.deps.clock.now().toISOString()}`);
  expect(wrong).toEqual([]);
});

test('made again changes nothing', async () => {
  const count = () => rows(sql`select count(*) as count from timeline`);
  const before = await count();
  await makeDemo(server.deps);
  expect(await count()).toEqual(before);
});
