import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import type { VisitStep } from '#domain/visit-step.ts';
import { dayOf } from '#domain/date-range.ts';
import { countViews } from '#server/modules/store-visits/count-views.service.ts';
import { orderReferrers, storeVisits } from '#server/db/tables/records/store-visits.table.ts';
import {
  type SellingStore,
  contact,
  delivery,
  askCheckout,
  openSellingStore,
  payOnPage,
  placementOf,
} from '#tests/api/checkout/checkout-fixture.ts';
import { cookieOf, send, visit } from '#tests/api/shop/shop-fixture.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { Asking, DataOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { journeyOf, walkRecorded } from '#tests/support/walks/journeys.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/126.0.0.0 Mobile Safari/537.36' };
const desk = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36' };

const read = (asking: Asking, range: '7d' | '30d' = '7d') =>
  server.call('analyticsFunnels', { query: { range } }, asking);
const toSteps = ({ conversions }: DataOf<'analyticsFunnels'>, funnel: 'shop' | 'checkout' | 'payLinks') =>
  Object.fromEntries(
    (conversions.find(({ name }) => name === funnel)?.steps ?? []).map(({ step, count }) => [step, count]),
  );

/** A customer who follows a link of a social network, fills a cart and opens the checkout; returns their cookie. */
async function shopFromLink(store: SellingStore): Promise<string> {
  await visit(store, '', { ...phone, referer: 'https://l.instagram.com/' });
  await visit(store, '/products', phone);
  const fields = { variation: store.variation, quantity: '1' };
  const added = await send(store, '/cart/add', { fields, headers: phone });
  const cookie = cookieOf(added) ?? '';
  const { location = '' } = added.headers;
  await visit(store, location.replace(store.base, ''), { ...phone, cookie });
  await visit(store, '/cart/checkout', { ...phone, cookie });
  return cookie;
}

describe('the funnel of the store', () => {
  test('counts visitors by how far they came, and the site that led to an order', async () => {
    const store = await openSellingStore(server);
    const cookie = await shopFromLink(store);
    await visit(store, '', desk);
    await visit(store, '/cart', desk);
    // Views are stored a moment after the answer.
    await expect
      .poll(async () => toSteps(await read(store.asking), 'shop'), { timeout: 10_000, interval: 200 })
      .toEqual({ visited: 2, addedToCart: 1, started: 1, completed: 0 });

    const ask = (name: 'saveCheckoutContact' | 'saveCheckoutDelivery', body: object) =>
      askCheckout(store, name, { body, cookie, headers: phone });
    await ask('saveCheckoutContact', contact);
    await ask('saveCheckoutDelivery', delivery);
    const body = placementOf();
    const { data } = await askCheckout(store, 'placeOrder', { body, cookie, headers: phone });
    expect(toSteps(await read(store.asking), 'checkout')).toEqual({ started: 1, attempted: 1, completed: 0 });
    await payOnPage(server, data.payUrl, 'pays');
    await askCheckout(store, 'checkCheckoutPayment', { body: {}, cookie, headers: phone });
    const funnels = await read(store.asking);
    expect(toSteps(funnels, 'checkout')).toEqual({ started: 1, attempted: 1, completed: 1 });
    expect(toSteps(funnels, 'shop')).toEqual({ visited: 2, addedToCart: 1, started: 1, completed: 1 });

    const query = { range: '7d' } as const;
    const { channels, store: visited } = await server.call('analyticsChannels', { query }, store.asking);
    expect(channels).toMatchObject([{ channel: 'store', count: 1 }]);
    expect(visited).toMatchObject({
      visitors: 2,
      orders: 1,
      referrers: [
        { host: 'l.instagram.com', visitors: 1, orders: 1 },
        { host: null, visitors: 1, orders: 0 },
      ],
    });
  });

  test('knows no site for an order from a client without a visit', async () => {
    const store = await openSellingStore(server);
    await visit(store, '', { ...phone, referer: 'https://l.instagram.com/' });
    await expect
      .poll(async () => toSteps(await read(store.asking), 'shop')['visited'], { timeout: 10_000 })
      .toBe(1);
    const fields = { variation: store.variation, quantity: '1' };
    const cookie = cookieOf(await send(store, '/cart/add', { fields, headers: desk })) ?? '';
    for (const [name, body] of [
      ['saveCheckoutContact', contact],
      ['saveCheckoutDelivery', delivery],
      ['placeOrder', placementOf()],
    ] as const)
      expect((await askCheckout(store, name, { body, cookie, headers: desk })).status).toBe(200);
    const rows = await server.deps.db.select().from(orderReferrers);
    expect(rows.filter(({ businessId }) => businessId === store.businessId)).toEqual([]);
  });

  const viewOf = ({ businessId }: Shop, visitor: number, step: VisitStep, daysAgo = 0) => ({
    businessId,
    day: dayOf(server.deps.clock.now(), 'Africa/Lagos').subtract({ days: daysAgo }).toString(),
    page: '',
    address: `102.89.0.${visitor}`,
    userAgent: phone['user-agent'],
    referrer: `site-${visitor}.example`,
    step,
  });
  const count = (...views: ReturnType<typeof viewOf>[]) =>
    server.deps.db.transaction((tx) => countViews(tx, views));

  test('counts each step of a visitor once a day, in whatever order their pages arrive', async () => {
    const shop = await newShop(server);
    await count(viewOf(shop, 1, 'cart'), viewOf(shop, 1, 'store'));
    await count(viewOf(shop, 1, 'store'), viewOf(shop, 1, 'cart'));
    await count(viewOf(shop, 1, 'checkout'), viewOf(shop, 2, 'store'));
    await count(viewOf(shop, 1, 'checkout'), viewOf(shop, 1, 'cart'), viewOf(shop, 3, 'checkout'));
    await count(viewOf(shop, 1, 'checkout', 1));
    expect(toSteps(await read(shop.asking), 'shop')).toMatchObject({
      visited: 4,
      addedToCart: 3,
      started: 3,
    });
    const rows = await server.deps.db.select().from(storeVisits);
    expect(
      rows
        .filter(
          ({ businessId, day }) => businessId === shop.businessId && day === viewOf(shop, 1, 'cart').day,
        )
        .map(({ referrer, visitors, cartVisitors, checkoutVisitors }) => [
          referrer,
          visitors,
          cartVisitors,
          checkoutVisitors,
        ])

        .toSorted(([one], [other]) => String(one).localeCompare(String(other), 'en')),
    ).toEqual([
      ['site-1.example', 1, 1, 1],
      ['site-2.example', 1, 0, 0],
      ['site-3.example', 1, 1, 1],
    ]);
  });

  test('counts a step once when two processes store the pages of a visitor at the same time', async () => {
    const shop = await newShop(server);
    await count(viewOf(shop, 1, 'store'));
    await Promise.all([
      count(viewOf(shop, 1, 'cart')),
      count(viewOf(shop, 1, 'checkout')),
      count(viewOf(shop, 1, 'checkout')),
    ]);
    expect(toSteps(await read(shop.asking), 'shop')).toMatchObject({
      visited: 1,
      addedToCart: 1,
      started: 1,
    });
  });

  test('leaves out days from before steps were counted', async () => {
    const shop = await newShop(server);
    const { day } = viewOf(shop, 1, 'store', 20);
    const { businessId } = shop;
    await server.deps.db.insert(storeVisits).values({ businessId, day, referrer: '', visitors: 40 });
    await count(viewOf(shop, 1, 'cart'));
    expect(toSteps(await read(shop.asking, '30d'), 'shop')).toMatchObject({ visited: 1, addedToCart: 1 });
    expect(toSteps(await read(shop.asking), 'shop')).toMatchObject({ visited: 1, addedToCart: 1 });
  });
});

test('the funnel of pay links counts invoices by how far their payers came', async () => {
  const shop = await newShop(server);
  const links = [];
  for (let nth = 0; nth < 4; nth += 1) links.push(await createSentInvoice(server, shop));
  const [paid, declined, opened] = links;
  if (!paid || !declined || !opened) throw new Error('There are no invoices');
  await server.call('notePayableSeen', { params: { token: opened.publicToken } });
  await payInvoiceOnline(server, paid, 'pays');
  await payInvoiceOnline(server, declined, 'declined');
  expect(toSteps(await read(shop.asking), 'payLinks')).toEqual({
    sent: 4,
    opened: 3,
    attempted: 2,
    completed: 1,
  });
});

test('recorded flows show the states that journeys reached, to the owner alone', async () => {
  const shop = await newShop(server);
  const manager = await createTeamMember(server, shop, 'manage');
  const steps = [
    ['amount.submit', 'reviewing', 1000],
    ['step.back', 'choosing', 1500],
  ] as const;
  await walkRecorded(server, shop.asking, journeyOf('withdraw', 'choosing', ...steps));
  await walkRecorded(server, manager, journeyOf('withdraw', 'choosing'));
  await walkRecorded(server, manager, journeyOf('import', 'code.idle typing.empty'));
  expect((await read(shop.asking)).flows).toEqual([
    {
      flow: 'withdraw',
      journeys: 2,
      states: [
        { state: 'choosing', journeys: 2 },
        { state: 'reviewing', journeys: 1 },
      ],
    },
    {
      flow: 'import',
      journeys: 1,
      states: [
        { state: 'code.idle', journeys: 1 },
        { state: 'typing.empty', journeys: 1 },
      ],
    },
  ]);
  expect((await read(manager)).flows).toEqual([]);
});

test('cohorts and funnels need a plan that includes them, and access to payments', async () => {
  const shop = await newShop(server);
  const packer = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
  await changePlan(server, shop, 'basic');
  for (const name of ['analyticsCohorts', 'analyticsFunnels'] as const) {
    expect(await server.ask(name, { query: {} }, shop.asking)).toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT',
      planLimit: { limit: 'advancedAnalytics', liftedBy: 'pro' },
    });
    expect(await server.ask(name, { query: {} }, packer)).toMatchObject({ status: 403 });
  }
});
