import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderFilter } from '#contract/store/order-query.ts';
import {
  type OrderStatus,
  type ShippingStatus,
  orderStatuses,
  shippingStatuses,
} from '#domain/order-status.ts';
import { orderWaits } from '#domain/order-waiting.ts';
import { ImageSize, imageAddress } from '#domain/upload.ts';
import { storiesById } from '#machines/story/registry.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { toE164 } from '#server/platform/phone-numbers.ts';
import { replayTimelines } from '#server/platform/replay/replay-timelines.repo.ts';
import { makeDemo } from '#server/demo/make-demo.ts';
import { compareWithMainJourney } from '#src/features/review/compare-with-main-journey.ts';
import { quickViolations } from '#tests/faults/invariants.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
  await makeDemo(server.deps);
}, 240_000);
afterAll(() => server.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.deps.db.execute<Row>(query)).rows;

test('every listed account can sign in, and sees what its permissions allow', async () => {
  const answers = await Promise.all(
    demoAccounts.map(({ email, password }) => server.call('login', { body: { email, password } })),
  );
  expect(answers.map(({ businesses }) => businesses.length)).toEqual([2, 1, 1]);
  expect(answers.map(({ teams }) => teams.length)).toEqual([0, 1, 1]);
});

test('every customer has a phone number that exists', async () => {
  const numbers = await rows<{ phoneNumber: string }>(
    sql`select distinct phone_number as "phoneNumber" from customers where phone_number is not null`,
  );
  expect(numbers.length).toBeGreaterThan(20);
  for (const { phoneNumber } of numbers) expect(toE164(phoneNumber, 'NG')).toBe(phoneNumber);
});

test('both businesses have sold for a year, and every status exists', async () => {
  const shops = await rows<{ count: number; days: number }>(
    sql`select count(*)::int as count, (max(placed_at)::date - min(placed_at)::date) as days from orders group by business_id`,
  );
  expect(shops).toHaveLength(2);
  for (const { count, days } of shops) {
    expect(count).toBeGreaterThan(120);
    expect(days).toBeGreaterThan(355);
  }
  const statuses = await rows<{ orders: OrderStatus[]; shipping: ShippingStatus[] }>(sql`
    select array_agg(distinct status::text) as orders, array_agg(distinct shipping_status::text) as shipping
    from orders group by business_id`);
  for (const { orders, shipping } of statuses) {
    expect(new Set(orders)).toEqual(new Set(orderStatuses));
    expect(new Set(shipping)).toEqual(new Set(shippingStatuses));
  }
});

test('both businesses have an open store with a logo, a banner, hours, links and policies', async () => {
  const [owner] = demoAccounts;
  if (!owner) throw new Error('The demo has no owner');
  const { email, password } = owner;
  const { token, businesses } = await server.call('login', { body: { email, password } });
  const themes = new Set<string>();
  for (const { id } of businesses) {
    const asking = { token, businessId: id };
    const { businessStore } = await server.call('webstore', { params: { id } }, asking);
    const { store, checkoutSetting } = businessStore.business;
    expect(store.availability.status).toBe('open');
    expect(store.branding.bannerFileId).not.toBeNull();
    expect(store.branding.logoFileId).not.toBeNull();
    expect(store.info.openingHours.monday).not.toEqual([]);
    expect(Object.values(store.info.socialLinks).filter((link) => link !== null)).toHaveLength(3);
    expect(checkoutSetting.terms).not.toBe('');
    themes.add(store.branding.theme);
  }
  expect(themes.size).toBe(2);
});

test('an import of orders was cancelled and wrote nothing; one of customers can be undone', async () => {
  const imports = await rows<{ status: string; records: number; orders: number }>(sql`
    select i.status, (i.report->>'records')::int as records,
      (select count(*)::int from orders o where o.business_id = i.business_id and o.source = 'import') as orders
    from imports i order by i.status`);
  expect(imports).toEqual([
    { status: 'canceled', records: 36, orders: 0 },
    { status: 'finished', records: 12, orders: 0 },
  ]);
});

test('recorded journeys of the first business can be compared with the main journey of two flows', async () => {
  const [owner] = demoAccounts;
  if (!owner) throw new Error('The demo has no owner');
  const { email, password } = owner;
  const { token, businesses } = await server.call('login', { body: { email, password } });
  const compared = async (name: string, flow: 'order-shipping' | 'import') => {
    const businessId = businesses.find((one) => one.name === name)?.id ?? '';
    const { sequences } = await server.call('flowFigures', { query: { flow } }, { token, businessId });
    const story = storiesById[flow];
    return story && compareWithMainJourney(story, sequences);
  };
  expect(await compared('Adire House', 'order-shipping')).toMatchObject({
    count: 38,
    main: 35,
    frequent: undefined,
  });
  expect(await compared('Adire House', 'import')).toMatchObject({
    count: 14,
    main: 9,
    frequent: undefined,
  });
  expect(await compared('Kiota Home', 'import')).toBeUndefined();
});

test("every history leads to its record's state, and every rule between records holds", async () => {
  const pool: unknown = Reflect.get(server.deps.db, '$client');
  if (!(pool instanceof Pool)) throw new Error('The database has no pool');
  const { differences, records } = await replayTimelines(pool);
  expect(differences).toEqual([]);
  expect(records).toMatchObject({ dispute: 8, import: 2 });
  expect(records.order).toBeGreaterThan(300);
  expect(await quickViolations(pool)).toEqual([]);
});

test('home counts as many orders as the filters of the list show', async () => {
  const [owner] = demoAccounts;
  if (!owner) throw new Error('The demo has no account');
  const { email, password } = owner;
  const { token, businesses } = await server.call('login', { body: { email, password } });
  const asking = { token, businessId: businesses[0]?.id ?? '' };
  const countRows = async (filter: OrderFilter): Promise<number> => {
    let count = 0;
    for (let after: string | null | undefined; after !== null;) {
      const query = { ...filter, perPage: 100, ...(after && { after }) };
      const { data, pagination } = await server.call('orders', { query }, asking);
      count += data.length;
      after = pagination.next;
    }
    return count;
  };
  const { waiting } = await server.call('homeSummary', {}, asking);
  if (!waiting) throw new Error('The owner may see orders');
  const { unpaid, ...waits } = waiting;
  for (const wait of ['any', ...orderWaits] as const)
    expect([wait, await countRows({ waiting: wait })]).toEqual([wait, waits[wait]]);
  expect(await countRows({ payment: 'unpaid' })).toBe(unpaid);
  expect(Math.min(...Object.values(waiting))).toBeGreaterThan(0);
});

test('time increases in every order, and is never in the future', async () => {
  const wrong = await rows(sql`
    select * from (
      select at, record_id, lag(at) over (partition by record_type, record_id order by id) as before from timeline
    ) steps where at < before or at > ${server.deps.clock.now().toISOString()}`);
  expect(wrong).toEqual([]);
});

test('lists and search show the images', async () => {
  const [owner] = demoAccounts;
  if (!owner) throw new Error('The demo has no account');
  const { email, password } = owner;
  const { token, businesses } = await server.call('login', { body: { email, password } });
  const asking = { token, businessId: businesses[0]?.id ?? '' };
  const { data } = await server.call('products', {}, asking);
  const { products } = await server.call('search', { query: { text: 'adire' } }, asking);
  const { stock } = await server.call('homeSummary', {}, asking);
  const shown = [...data, ...products, ...(stock?.products ?? [])];
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter(({ imageFileId }) => imageFileId === null)).toEqual([]);
});

test('both businesses have a catalogue with images in all sizes, and some of everything', async () => {
  const catalogues = await rows<Record<string, number>>(sql`
    select
      count(*)::int as products,
      count(*) filter (where archived_at is not null)::int as archived,
      count(*) filter (where not published and archived_at is null)::int as unpublished,
      count(*) filter (where stock_state = 'out' and archived_at is null)::int as out,
      count(*) filter (where stock_state = 'low' and archived_at is null)::int as low,
      count(*) filter (where available_quantity is null)::int as unlimited,
      count(*) filter (where discounted_amount_minor is not null)::int as sales,
      count(*) filter (where options <> '[]' and archived_at is null)::int >= 3 as varied
    from products group by business_id order by products`);
  const each = { archived: 1, unpublished: 1, out: 1, low: 2, unlimited: 1, sales: 1, varied: true };
  expect(catalogues).toEqual([
    { ...each, products: 13 },
    { ...each, products: 14 },
  ]);
  const images = await rows<{ id: string }>(
    sql`select file_id as id from product_media where file_id is not null`,
  );
  expect(images.length).toBeGreaterThanOrEqual(30);
  const sizes = await Promise.all(
    images.flatMap(({ id }) => ImageSize.options.map((size) => server.http.inject(imageAddress(id, size)))),
  );
  expect(new Set(sizes.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('stock always matches its movements, never below zero', async () => {
  const wrong = await rows(sql`
    select * from (
      select variation_id, at, difference, quantity_after,
        lag(quantity_after, 1, 0) over (partition by variation_id order by at, id) + difference as expected
      from stock_movements where quantity_after is not null
    ) moves where quantity_after <> expected or quantity_after < 0`);
  expect(wrong).toEqual([]);
  const left = await rows(sql`
    select v.id from variations v where v.available_quantity <> (
      select coalesce(sum(difference), 0) from stock_movements m
      where m.business_id = v.business_id and m.variation_id = v.id)`);
  expect(left).toEqual([]);
  const held = await rows(sql`
    select o.number from orders o where not o.stock_reserved and o.paid and o.refunded_at is null
      and o.status not in ('FAILED', 'CANCELED', 'DECLINED')`);
  expect(held).toEqual([]);
});

test('each order names products of the catalogue at their price then, and the fee of its zone', async () => {
  const strange = await rows(sql`
    select l.name from order_lines l
    left join variations v on v.business_id = l.business_id and v.id = l.variation_id and v.product_id = l.product_id
    where v.id is null or v.sku <> l.sku or (l.unit_price_minor not in (v.price_minor, coalesce(v.discounted_amount_minor, -1)))`);
  expect(strange).toEqual([]);
  const free = await rows(sql`
    select number from orders where shipping_mode = 'DELIVERY' and delivery_fee_minor = 0 and subtotal_minor < 1500000`);
  expect(free).toEqual([]);
});

test('each kind of pending work exists today, and the home page links to it', async () => {
  const [owner] = demoAccounts;
  if (!owner) throw new Error('The demo has no account');
  const { email, password } = owner;
  const { token, businesses } = await server.call('login', { body: { email, password } });
  for (const { id, country } of businesses) {
    const { waiting, getStarted } = await server.call('homeSummary', {}, { token, businessId: id });
    expect(Object.entries(waiting ?? {}).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(waiting ?? {})).toContain('toReturn');
    expect(getStarted.filter(({ done }) => done).map(({ task }) => task)).toEqual([
      'ADD_PRODUCT',
      'CUSTOMIZE_STORE',
      'DELIVERY_HANDLER',
      'RETURN_POLICY',
      // The owner's PIN is the same in both businesses; one of them is verified and can be paid out.
      'TRANSACTION_PIN',
      ...(country === 'NG' ? ['KYC', 'WITHDRAWAL_ACCOUNT'] : []),
      // Both businesses applied for events, and have sent invoices.
      'FIND_EVENT',
      'REQUEST_PAYMENT',
    ]);
  }
  const toShip = await rows<{ way: string }>(sql`
    select distinct business_id || ' ' || shipping_mode || ' ' || delivery_configuration as way from orders
    where status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and shipping_status = 'PENDING'`);
  expect(toShip).toHaveLength(6);
});

test('the owner has notifications of the last days in each business, newest first, and some are unread', async () => {
  const [owner] = demoAccounts;
  if (!owner) throw new Error('The demo has no account');
  const { email, password } = owner;
  const { token, businesses } = await server.call('login', { body: { email, password } });
  for (const { id } of businesses) {
    const asking = { token, businessId: id };
    const { items, unread } = await server.call('notifications', { query: { perPage: 50 } }, asking);
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    // The demo is played up to now, so the hour decides how many there are.
    expect(items.length).toBeGreaterThanOrEqual(5);
    expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
    expect(Date.parse(times.at(-1) ?? '')).toBeGreaterThan(
      server.deps.clock.now().getTime() - 22 * 86_400_000,
    );
    expect(unread).toBe(3);
    expect(unread).toBeLessThan(items.length);
  }
});

test('one customer of each business exists twice', async () => {
  const twins = await rows(sql`
    select business_id from customers group by business_id, phone_number having count(*) > 1`);
  expect(twins).toHaveLength(2);
});

test('an interrupted start continues, and creates nothing twice', async () => {
  const other = await startApiServer();
  try {
    let stretches = 0;
    const db = new Proxy(other.deps.db, {
      get: (target, name, receiver) => {
        if (name === 'transaction' && (stretches += 1) > 12) throw new Error('cut off');
        return Reflect.get(target, name, receiver);
      },
    });
    await expect(makeDemo({ ...other.deps, db })).rejects.toThrow('cut off');
    await makeDemo(other.deps);
    // Sign-ins of other tests are left out.
    const played = async ({ deps }: ApiServer) =>
      (
        await deps.db.execute(
          sql`select lifecycle, event, count(*)::int as count from timeline
              where record_type <> 'user' group by 1, 2 order by 1, 2`,
        )
      ).rows;
    expect(await played(other)).toEqual(await played(server));
  } finally {
    await other.close();
  }
}, 240_000);

test('creating it again changes nothing', async () => {
  const count = () => rows(sql`select count(*) as count from timeline`);
  const before = await count();
  await makeDemo(server.deps);
  expect(await count()).toEqual(before);
});
