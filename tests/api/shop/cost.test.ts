import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleMatrix } from '#tests/support/store/products.ts';
import { type OpenStore, add, cookieOf, openStore, publish, visit } from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
  store = await openStore(server);
});
afterAll(() => server.close());

/** The queue asks for work at any time. */
const isOfJobs = (call: readonly unknown[]) => /\bjob\./.test(JSON.stringify(call[0]));

it('reads every page with two statements, however much it shows', async () => {
  const { product } = await publish(store, sampleMatrix);
  for (const nth of [1, 2, 3]) await publish(store, { title: `Bag ${nth}`, sku: `B-${nth}` });
  const { variationIds } = await publish(store, { title: 'Bag 4', sku: 'B-4' });
  const cookie = cookieOf(await add(store, variationIds[0] ?? '')) ?? '';
  await server.deps.jobs.drain();
  const pages = ['', '/products', '/search?q=bag', `/products/${product.handle}`, '/policies', '/cart'];
  for (const path of pages) {
    await visit(store, path, { cookie });
    const query = vi.spyOn(Client.prototype, 'query');
    const { statusCode } = await visit(store, path, { cookie });
    const statements = query.mock.calls.filter((call) => !isOfJobs(call)).length;
    query.mockRestore();
    expect([statusCode, statements], path).toEqual([200, 2]);
  }
});

const limits = { script: 1500, style: 4500, page: 4000 };

it('sends a page of a product in a few kilobytes, the script among them', async () => {
  const { product } = await publish(store, { ...sampleMatrix, title: 'Second shirt' });
  const size = async (url: string) =>
    (await visit({ ...store, base: '' }, url, { 'accept-encoding': 'gzip' })).rawPayload.length;
  const url = `${store.base}/products/${product.handle}`;
  const { body } = await visit({ ...store, base: '' }, url);
  const files = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(files).toHaveLength(2);
  expect(await size(url)).toBeLessThan(limits.page);
  for (const file of files)
    expect(await size(file), file).toBeLessThan(file.endsWith('.js') ? limits.script : limits.style);
});
