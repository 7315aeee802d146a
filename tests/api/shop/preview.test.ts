import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newHandle } from '#tests/support/people/identity.ts';
import { createTeamMember } from '#tests/support/store/business-fixture.ts';
import { type OpenStore, configure, openStore, publish, send, visit } from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openStore(server, { availability: { status: 'closed' } });
});

const minute = 60_000;
const getPreview = async (of: OpenStore = store, asking = of.asking) =>
  (await server.call('webstore', { params: { id: of.businessId } }, asking)).businessStore.previewAddress;
/** Returns the path of the preview below the store's own path. */
async function getPreviewPath(of: OpenStore = store): Promise<string> {
  const address = await getPreview(of);
  const start = server.deps.config.storeUrl + of.base;
  expect(address.startsWith(`${start}/preview/`)).toBe(true);
  return address.slice(start.length);
}

describe('the preview of a closed store', () => {
  it('shows its team what customers will see, page by page, and nothing keeps or finds it', async () => {
    const { product } = await publish(store);
    const preview = await getPreviewPath();
    const home = await visit(store, preview);
    expect(home.body).toContain(`href="${store.base}${preview}/products/${product.handle}"`);
    for (const path of [
      '',
      '/products',
      '/search?q=adire',
      `/products/${product.handle}`,
      '/policies',
      '/cart',
    ]) {
      const { statusCode, body, headers } = await visit(store, preview + path);
      expect(statusCode, path).toBe(200);
      expect(body, path).toContain('Only your team sees this page.');
      expect(body, path).toContain('<meta name="robots" content="noindex"/>');
      expect(body, path).not.toContain('rel="canonical"');
      // No link leads out of the preview to the closed store.
      expect(body.replaceAll(`${store.base}${preview}`, ''), path).not.toMatch(
        new RegExp(`(href|action)="${store.base}(?!/colors)`),
      );
      expect(
        [headers['cache-control'], headers['x-robots-tag'], headers['set-cookie'], headers['etag']],
        path,
      ).toEqual(['private, no-store', 'noindex', undefined, undefined]);
    }
    expect((await visit(store, /\/colors\.[\w-]{12}\.css/.exec(home.body)?.[0])).statusCode).toBe(200);
  });

  it('leaves the store closed for everyone else', async () => {
    const { product } = await publish(store);
    const preview = await getPreviewPath();
    await visit(store, preview);
    for (const path of ['', `/products/${product.handle}`, '/cart']) {
      const { statusCode, body } = await visit(store, path);
      expect(statusCode, path).toBe(503);
      expect(body).not.toContain(product.title);
    }
  });

  it('has no cart', async () => {
    const { variationIds } = await publish(store);
    const preview = await getPreviewPath();
    const fields = { variation: variationIds[0] ?? '', quantity: '1' };
    const { statusCode, body, headers } = await send(store, `${preview}/cart/add`, { fields });
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
    expect(body).toContain('once your store is open');
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await send(store, `${preview}/cart/add`, { fields, headers: foreign })).statusCode).toBe(403);
  });

  it('ends within half an hour, and keeps its address for a while', async () => {
    const preview = await getPreviewPath();
    expect((await visit(store, preview)).statusCode).toBe(200);
    server.pass(30 * minute + 1);
    expect((await visit(store, preview)).statusCode).toBe(503);
    expect(await getPreviewPath()).not.toBe(preview);
    const [one, other] = [await getPreview(), await getPreview()];
    expect(one).toBe(other);
  });

  it.each([
    [
      'of another store',
      async () => getPreviewPath(await openStore(server, { availability: { status: 'closed' } })),
    ],
    ['with a later end', async (path: string) => path.replace(/\d+/, (end) => String(Number(end) + 1))],
    ['with another signature', async (path: string) => `${path.slice(0, -4)}AAAA`],
    ['without a signature', async (path: string) => path.replace(/\..*/, '')],
    ['of nonsense', async () => '/preview/%00.x'],
  ])('shows with a token %s that the store is closed', async (_, forge) => {
    const { product } = await publish(store);
    const { statusCode, body } = await visit(store, await forge(await getPreviewPath()));
    expect(statusCode).toBe(503);
    expect(body).toContain('This store is closed');
    expect(body).not.toContain(product.title);
  });

  it('leads to the store once it is open, and to its current handle', async () => {
    const preview = await getPreviewPath();
    const { base } = store;
    const handle = newHandle();
    await server.call('updateStoreIdentity', { body: { handle } }, store.asking);
    expect((await visit(store, `${preview}/products?sort=title`)).headers.location).toBe(
      `/s/${handle}${preview}/products?sort=title`,
    );
    await configure(store);
    const opened = await visit({ ...store, base: `/s/${handle}` }, `${preview}/products?sort=title`);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/s/${handle}/products?sort=title`]);
    expect(opened.headers['cache-control']).toBe('private, no-store');
    expect(base).not.toBe(`/s/${handle}`);
    expect(await getPreview()).toBe(`${server.deps.config.storeUrl}/s/${handle}`);
  });

  it('has an address for members who can view the settings of the store alone', async () => {
    const viewer = await createTeamMember(server, store, [permission('WEB_STORE', 'view-only')]);
    expect(await getPreview(store, viewer)).toContain('/preview/');
    const packer = await createTeamMember(server, store, [permission('ORDER', 'manage')]);
    const params = { id: store.businessId };
    expect(await server.ask('webstore', { params }, packer)).toMatchObject({ status: 403 });
  });
});
