import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newStore } from '#domain/store-drafts.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, newHandle } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type OpenStore, add, configure, cookieOf, openStore, publish, visit } from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openStore(server);
});

const inDays = (days: number) =>
  new Date(server.deps.clock.now().getTime() + days * day).toISOString().slice(0, 10);

describe('a closed store', () => {
  it('shows nothing but that it is closed, and how to reach it', async () => {
    const { product, variationIds } = await publish(store);
    await configure(store, {
      availability: { status: 'closed', reopensOn: inDays(3), note: 'We moved.' },
      info: { email: 'hello@adire.test' },
    });
    for (const path of ['', '/products', `/products/${product.handle}`, '/cart', '/sitemap.xml']) {
      const { statusCode, body, headers } = await visit(store, path);
      expect(statusCode, path).toBe(503);
      expect(body).toContain('This store is closed until');
      expect(body).toContain('We moved.');
      expect(body).toContain('hello@adire.test');
      expect(body).not.toContain(product.title);
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect((await add(store, variationIds[0] ?? '')).statusCode).toBe(503);
  });

  it('opens by itself on its day', async () => {
    await configure(store, { availability: { status: 'closed', reopensOn: inDays(2) } });
    expect((await visit(store)).statusCode).toBe(503);
    server.pass(2 * day);
    expect((await visit(store)).statusCode).toBe(200);
  });

  it('is what a new business has', async () => {
    await server.deps.db.transaction(async (tx) => {
      const { saveStoreRecord } = await import('#server/modules/webstore/webstore.repo.ts');
      await saveStoreRecord(tx, store.businessId, { ...newStore, version: 1 });
    });
    expect((await visit(store)).statusCode).toBe(503);
  });
});

it('a store on vacation shows its products, and takes no orders', async () => {
  const { product, variationIds } = await publish(store);
  const cookie = cookieOf(await add(store, variationIds[0] ?? ''));
  await configure(store, {
    availability: { status: 'vacation', reopensOn: inDays(3), note: 'Gone fishing.' },
  });
  const { statusCode, body } = await visit(store, `/products/${product.handle}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('Gone fishing.');
  expect(body).toContain(product.title);
  expect(body).not.toContain('<form method="post"');
  expect((await add(store, variationIds[0] ?? '')).headers.location).toContain('result=unavailable');
  expect((await visit(store, '/cart', { cookie: cookie ?? '' })).body).not.toContain('Order on WhatsApp');
});

it('a former handle leads to the store while it is reserved', async () => {
  const before = store.base;
  const handle = newHandle();
  await server.call('updateStoreIdentity', { body: { handle } }, store.asking);
  const moved = await visit({ ...store, base: before }, '/products?sort=title');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/s/${handle}/products?sort=title`]);
  server.pass(91 * day);
  expect((await visit({ ...store, base: before })).statusCode).toBe(404);
});

it('shows contacts, hours, links and texts of the settings', async () => {
  await configure(store, {
    info: {
      name: 'House of Adire',
      description: 'Cloth from Abeokuta',
      email: 'hello@adire.test',
      phoneNumber: '+2348031110002',
      socialLinks: { ...newStore.info.socialLinks, instagram: 'https://www.instagram.com/adire' },
      openingHours: {
        ...newStore.info.openingHours,
        monday: [{ opens: '09:00', closes: '17:00' }],
        tuesday: [{ opens: '09:00', closes: '17:00' }],
      },
    },
    checkout: { terms: 'Be kind.', privacyPolicy: 'We keep nothing.' },
  });
  const { body } = await visit(store);
  for (const text of [
    'House of Adire',
    'Cloth from Abeokuta',
    'mailto:hello@adire.test',
    'href="tel:+2348031110002">0803 111 0002</a>',
  ])
    expect(body).toContain(text);
  expect(body).toContain('href="https://www.instagram.com/adire"');
  expect(body).toContain('<dt>Monday – Tuesday</dt><dd>09:00–17:00</dd>');
  expect(body).toContain('<dt>Wednesday – Sunday</dt><dd>Closed</dd>');
  const policies = await visit(store, '/policies');
  expect(policies.body).toContain('Be kind.');
  expect(policies.body).toContain('We keep nothing.');
});

describe('the look', () => {
  it('is that of the theme and the colours, whose text can be read', async () => {
    await configure(store, {
      branding: { theme: 'bold', backgroundColor: '#101010', textColor: '#202020', buttonColor: '#ffcc00' },
    });
    const { body } = await visit(store);
    expect(body).toContain('data-theme="bold"');
    const sheet = /href="\/s\/[^"]*?(\/colors\.[\w-]{12}\.css)"/.exec(body)?.[1] ?? '';
    const colors = (await visit(store, sheet)).body;
    expect(colors).toContain('color-scheme:dark');
    expect(colors).toContain('--accent:#ffcc00;--on-accent:#000000');
    expect(colors).not.toContain('--text:#202020');
  });

  it('has the background image in the stylesheet of the colours', async () => {
    const read = async () => {
      const { body } = await visit(store);
      const sheet = /\/colors\.[\w-]{12}\.css/.exec(body)?.[0] ?? '';
      return { body, colors: (await visit(store, sheet)).body };
    };
    const without = await read();
    expect(without.body).not.toContain('data-backdrop');
    expect(without.colors).not.toContain('url(');
    const backgroundFileId = store.businessId;
    await configure(store, { branding: { backgroundFileId } });
    const { body, colors } = await read();
    expect(body).toContain('data-backdrop');
    expect(colors).toContain(`--backdrop:url(/images/${backgroundFileId}/1200)`);
  });

  it('has another stylesheet for other colours', async () => {
    const sheetOf = async () => /\/colors\.[\w-]{12}\.css/.exec((await visit(store)).body)?.[0];
    const before = await sheetOf();
    await configure(store, { branding: { buttonColor: '#123456' } });
    expect(await sheetOf()).not.toBe(before);
  });

  it('names Kontor unless the plan allows to leave it out', async () => {
    await configure(store, { branding: { showsPoweredBy: false } });
    expect((await visit(store)).body).not.toContain('Powered by Kontor');
    await changePlan(server, store, 'basic');
    expect((await visit(store)).body).toContain('Powered by Kontor');
    // The terms of a custom plan end with it.
    await server.deps.db.execute(
      sql`update businesses set plan_overrides = '{"features": {"ownBranding": true}}' where id = ${store.businessId}`,
    );
    expect((await visit(store)).body).toContain('Powered by Kontor');
    await changePlan(server, store, 'pro');
    expect((await visit(store)).body).not.toContain('Powered by Kontor');
  });
});
