import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { countViews } from '#server/modules/store-visits/count-views.service.ts';
import { storePageViews, storeVisitors, visitSalts } from '#server/db/tables/records/store-visits.table.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { type OpenStore, configure, openStore, publish, send, visit } from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openStore(server);
});

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/126.0.0.0 Mobile Safari/537.36' };
const desk = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36' };
const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

const visits = () => server.call('storeVisits', {}, store.asking);
/** Views are stored a moment after the answer. */
const expectVisits = (expected: object) =>
  expect.poll(visits, { timeout: 10_000, interval: 200 }).toMatchObject(expected);
const pagesOf = () =>
  server.deps.db
    .select({ page: storePageViews.page, views: storePageViews.views, botViews: storePageViews.botViews })
    .from(storePageViews)
    .where(eq(storePageViews.businessId, store.businessId))
    .orderBy(storePageViews.page);
/** A page that is counted last, by a visitor of its own. */
const expectOnly = async () => {
  await visit(store, '/policies', desk);
  await expectVisits({ pageViews: 1 });
  expect(await pagesOf()).toEqual([{ page: '/policies', views: 1, botViews: 0 }]);
};

it('counts a visitor once a day, and each page that they open', async () => {
  const { product } = await publish(store);
  await visit(store, '', phone);
  await visit(store, '/products?sort=price', phone);
  await visit(store, `/products/${product.handle}?v=1`, phone);
  await visit(store, '/products', desk);
  await expectVisits({ visitors: 2, pageViews: 4, previousVisitors: 0 });
  expect(await pagesOf()).toEqual([
    { page: '', views: 1, botViews: 0 },
    { page: '/products', views: 2, botViews: 0 },
    { page: `/products/${product.handle}`, views: 1, botViews: 0 },
  ]);
});

it('counts a page that the browser has kept', async () => {
  const { etag } = (await visit(store, '', phone)).headers;
  expect((await visit(store, '', { ...phone, 'if-none-match': String(etag) })).statusCode).toBe(304);
  await expectVisits({ visitors: 1, pageViews: 2 });
});

it('counts bots apart', async () => {
  await visit(store, '', bot);
  await visit(store, '', { 'user-agent': '' });
  await visit(store, '', phone);
  await expectVisits({ visitors: 1, pageViews: 1 });
  expect(await pagesOf()).toEqual([{ page: '', views: 1, botViews: 2 }]);
});

it("counts neither what a browser loads by itself, nor the merchant's preview", async () => {
  await visit(store, '', { ...phone, 'sec-fetch-dest': 'empty' });
  await visit(store, '', { ...phone, 'sec-fetch-dest': 'iframe' });
  await visit(store, '', { ...phone, 'sec-purpose': 'prefetch' });
  await expectOnly();
});

it('counts no page that is missing, no form, no file, and no closed store', async () => {
  await visit(store, '/nothing', phone);
  await visit(store, '/sitemap.xml', phone);
  await send(store, '/cart/change', { fields: {}, headers: phone });
  await configure({ server, businessId: store.businessId }, { availability: { status: 'closed' } });
  await visit(store, '', phone);
  await configure({ server, businessId: store.businessId });
  await expectOnly();
});

it('says which sites the visitors came from, by their first page', async () => {
  await visit(store, '', { ...phone, referer: 'https://l.instagram.com/?u=secret' });
  await visit(store, '', { ...phone, referer: 'https://www.google.com/' });
  await visit(store, '', { ...desk, referer: `http://localhost:4001${store.base}/products` });
  await expectVisits({
    visitors: 2,
    sources: [
      { host: null, visitors: 1 },
      { host: 'l.instagram.com', visitors: 1 },
    ],
  });
});

const view = (today: string, nth: number) => ({
  businessId: store.businessId,
  day: today,
  page: '',
  address: `102.89.0.${nth}`,
  userAgent: phone['user-agent'],
  referrer: `site-${nth}.example`,
  step: 'store' as const,
});
const today = () => dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
const countAll = (views: ReturnType<typeof view>[]) =>
  server.deps.db.transaction((tx) => countViews(tx, views));

it('has a limit of sites a day, since anybody can invent them', async () => {
  await countAll(Array.from({ length: 60 }, (_, nth) => view(today(), nth)));
  await countAll(Array.from({ length: 90 }, (_, nth) => view(today(), nth + 60)));
  expect(await visits()).toMatchObject({ visitors: 150 });
  expect((await visits()).sources[0]).toEqual({ host: 'other', visitors: 50 });
});

it('compares the last 30 days with those before', async () => {
  const ago = (days: number) =>
    dayOf(new Date(server.deps.clock.now().getTime() - days * day), 'Africa/Lagos').toString();
  await countAll([0, 29, 30, 59, 60].map((days) => view(ago(days), days)));
  expect(await visits()).toMatchObject({
    from: ago(29),
    to: ago(0),
    visitors: 2,
    previousVisitors: 2,
    pageViews: 2,
  });
});

it('counts the same visitor again on another day, and stores nothing that recognises them then', async () => {
  await countAll([view('2026-01-01', 7), view('2026-01-02', 7)]);
  const rows = await server.deps.db
    .select()
    .from(storeVisitors)
    .where(eq(storeVisitors.businessId, store.businessId));
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toContain('102.89');
  await server.deps.jobs.drain();
  const left = await server.deps.db
    .select()
    .from(storeVisitors)
    .where(eq(storeVisitors.businessId, store.businessId));
  expect(left).toEqual([]);
  expect(await server.deps.db.select().from(visitSalts).where(eq(visitSalts.day, '2026-01-01'))).toEqual([]);
});
