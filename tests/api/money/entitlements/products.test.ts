import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '#domain/plan.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type Shop, newShop, sampleFields } from '#tests/support/store/business-fixture.ts';
import { plainLine } from '#tests/support/store/product-file.ts';
import { openProductImports } from '#tests/support/store/product-imports.ts';
import { sampleProduct, stocked } from '#tests/support/store/products.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

const create = () => server.ask('createProduct', { body: sampleProduct }, shop.asking);
const addMany = async (count: number) => {
  for (let nth = 0; nth < count; nth += 1) await create();
};
const setPlan = (plan: Plan) => changePlan(server, shop, plan);
const usage = () => server.call('subscriptionUsage', {}, shop.asking);
const refusal = {
  status: 409,
  code: 'PLAN_LIMIT',
  error: 'Your plan includes 50 products. Upgrade to add more.',
  planLimit: { limit: 'products', max: 50, liftedBy: 'basic' },
};

describe('the products of a plan', () => {
  test('end with the fiftieth of free, for each way to add one', async () => {
    const { product } = await stocked(server, shop);
    await addMany(48);
    await setPlan('free');
    expect((await create()).status).toBe(200);
    expect((await usage()).used.products).toBe(50);
    expect(await create()).toMatchObject(refusal);
    const params = { id: product.id };
    expect(await server.ask('duplicateProduct', { params }, shop.asking)).toMatchObject(refusal);
    await server.call('deleteProduct', { params }, shop.asking);
    expect((await usage()).used.products).toBe(49);
    expect((await create()).status).toBe(200);
  });

  test('count without archived ones, and restoring one adds it', async () => {
    const { product, variationIds } = await stocked(server, shop);
    const [variationId = ''] = variationIds;
    const lines = [{ variationId, name: 'Bag', quantity: 1, unitPriceMinor: 500_000 }];
    await server.call('createOrder', { body: { ...sampleFields, lines } }, shop.asking);
    const params = { id: product.id };
    const archived = await server.call('deleteProduct', { params }, shop.asking);
    expect(archived.outcome).toBe('archived');
    await addMany(50);
    await setPlan('free');
    expect((await usage()).used.products).toBe(50);
    expect(await server.ask('restoreProduct', { params }, shop.asking)).toMatchObject(refusal);
    await setPlan('basic');
    expect((await server.ask('restoreProduct', { params }, shop.asking)).status).toBe(200);
    // A product that isn't archived stays as it is, whatever the limit is.
    await setPlan('free');
    expect((await server.ask('restoreProduct', { params }, shop.asking)).status).toBe(200);
  });

  test('of 100 parallel creations at 49 of 50 increase by exactly one', async () => {
    await addMany(49);
    await setPlan('free');
    const answers = await Promise.all(Array.from({ length: 100 }, create));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'PLAN_LIMIT')).toHaveLength(99);
    expect((await usage()).used.products).toBe(50);
  });

  test('stay and can be changed after a downgrade below their number, and only new ones are refused', async () => {
    const { product } = await stocked(server, shop);
    await addMany(51);
    await setPlan('free');
    const params = { id: product.id };
    const change = { version: product.version, title: 'Another title' };
    expect((await server.ask('updateProduct', { params, body: change }, shop.asking)).status).toBe(200);
    expect((await server.ask('togglePublish', { params, body: {} }, shop.asking)).status).toBe(200);
    expect(await create()).toMatchObject(refusal);
    expect((await usage()).used.products).toBe(52);
    await server.call('deleteProduct', { params }, shop.asking);
    expect(await create()).toMatchObject(refusal);
  });
});

describe('an import of products', () => {
  const imports = openProductImports(
    () => server,
    () => shop,
  );
  const lines = (count: number, change = {}) =>
    Array.from({ length: count }, (_, nth) => plainLine(nth, change));

  test('beyond the plan saves nothing of its batch, says why, and continues after an upgrade', async () => {
    await addMany(10);
    await setPlan('free');
    const failed = await imports.importProducts(...lines(41));
    expect(failed).toMatchObject({ status: 'failed', failure: refusal.error });
    expect((await usage()).used.products).toBe(10);
    await setPlan('basic');
    const finished = await imports.start(failed.id);
    expect(finished).toMatchObject({ status: 'finished', report: { outcome: { created: 41 } } });
    expect((await usage()).used.products).toBe(51);
  });

  test('up to the limit succeeds, and one that only updates products succeeds beyond it', async () => {
    await addMany(10);
    await setPlan('free');
    expect((await imports.importProducts(...lines(40))).status).toBe('finished');
    await setPlan('custom');
    await addMany(1);
    await setPlan('free');
    const updated = await imports.importProducts(...lines(40, { 'Variant Price': '12.00' }));
    expect(updated).toMatchObject({ status: 'finished', report: { outcome: { created: 0, updated: 40 } } });
  });
});
