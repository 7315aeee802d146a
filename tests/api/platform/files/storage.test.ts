import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { insertSession } from '#server/modules/session/sessions.repo.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { day, hour, newMerchant } from '#tests/support/people/identity.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { requestFor } from '#tests/support/server/request.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

const quotaBytes = 100_000;
let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer({ STORAGE_QUOTA_MB: '0.1', IMPORT_FILE_DAYS: '10', SESSION_IDLE_DAYS: '90' });
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

let files = 0;
/** Returns a unique document of this many bytes. */
const document = (sizeBytes: number) => Buffer.alloc(sizeBytes, `%PDF-1.7\n${(files += 1)}\n`);
const upload = (content: Buffer<ArrayBuffer>, category: 'SUPPORT' | 'PRODUCT_IMAGE' = 'SUPPORT', of = shop) =>
  server.ask('uploadFile', { body: { category }, file: { name: 'a file', content } }, of.asking);
const uploadImage = async () => {
  const background = { r: (files += 1) % 256, g: 10, b: 10 };
  const image = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { name: 'bag.png', content: Buffer.from(image) };
  return server.call('uploadFile', { body: { category: 'PRODUCT_IMAGE' }, file }, shop.asking);
};
const isServed = async (id: string) =>
  (await server.http.inject({ url: `/files/${id}/thumb` })).statusCode === 200;
const rows = async (table: 'files' | 'storage_reservations' | 'imports') =>
  (
    await server.deps.db.execute(
      sql`select * from ${sql.identifier(table)} where business_id = ${shop.businessId}`,
    )
  ).rows;

describe("a business's storage", () => {
  test('accepts no more than its quota, and says how much is used', async () => {
    expect((await upload(document(60_000))).status).toBe(200);
    const refused = await upload(document(50_000));
    expect(refused).toMatchObject({ status: 422, code: 'STORAGE_FULL' });
    expect(refused.error).toContain('This file needs 0.1 MB, and your business uses 0.1 MB of 0.1 MB.');
    expect((await upload(document(40_000))).status).toBe(200);
    expect((await upload(document(50_000), 'SUPPORT', await newShop(server))).status).toBe(200);
  });

  test('accepts no more than its quota however many files come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => upload(document(30_000))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ code }) => code === 'STORAGE_FULL')).toHaveLength(7);
    expect(await rows('storage_reservations')).toHaveLength(0);
  });

  test('counts the same file once', async () => {
    const content = document(60_000);
    for (let nth = 0; nth < 3; nth += 1) expect((await upload(content)).status).toBe(200);
  });

  test('counts the files of imports', async () => {
    const cells = Array.from({ length: 3000 }, (_, nth) => `Customer ${nth},customer${nth}@obi.test`);
    const content = Buffer.from(['name,email', ...cells].join('\n'));
    const file = { name: 'customers.csv', content };
    expect(content.length).toBeLessThan(quotaBytes * 1.2);
    expect(await server.ask('uploadCustomerImport', { file }, shop.asking)).toMatchObject({ status: 422 });
    const fewer = Buffer.from(['name,email', ...cells.slice(0, 1500)].join('\n'));
    const half = { name: 'customers.csv', content: fewer };
    expect(await server.ask('uploadCustomerImport', { file: half }, shop.asking)).toMatchObject({
      status: 200,
    });
    expect(await upload(document(quotaBytes - 10_000))).toMatchObject({ code: 'STORAGE_FULL' });
  });

  test('accepts only videos above 10 MB', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_000_001)]);
    expect(await upload(large)).toMatchObject({ status: 422, code: 'FILE_TOO_LARGE' });
  });
});

describe('an unattached file', () => {
  test('is deleted after a day, with its bytes, and its space is free again', async () => {
    const { id } = await uploadImage();
    expect((await upload(document(90_000))).status).toBe(200);
    await server.deps.jobs.drain();
    await advanceTime(server, 23 * hour);
    expect(await isServed(id)).toBe(true);
    await advanceTime(server, 2 * hour);
    expect(await isServed(id)).toBe(false);
    expect(await rows('files')).toHaveLength(0);
    expect(await rows('storage_reservations')).toHaveLength(0);
    expect((await upload(document(90_000))).status).toBe(200);
  });

  test('gets another day when it is uploaded again', async () => {
    const content = document(1000);
    await upload(content);
    await server.deps.jobs.drain();
    await advanceTime(server, 20 * hour);
    await upload(content);
    await advanceTime(server, 20 * hour);
    expect(await rows('files')).toHaveLength(1);
    await advanceTime(server, day);
    await advanceTime(server, hour);
    expect(await rows('files')).toHaveLength(0);
  });

  test('of a product is deleted a day after it is removed from the product', async () => {
    const { id } = await uploadImage();
    const media = [{ fileId: id, alt: '' }];
    const product = await server.call('createProduct', { body: { ...sampleProduct, media } }, shop.asking);
    await advanceTime(server, 3 * day);
    await advanceTime(server, 3 * day);
    expect(await isServed(id)).toBe(true);
    const change = { params: { id: product.id }, body: { version: product.version, media: [] } };
    await server.call('updateProduct', change, shop.asking);
    await advanceTime(server, hour);
    expect(await isServed(id)).toBe(true);
    await advanceTime(server, 25 * hour);
    expect(await isServed(id)).toBe(false);
  });

  test('keeps the bytes that another file has, too', async () => {
    const content = Buffer.from(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    );
    const file = { name: 'one.png', content };
    const kept = await server.call('uploadFile', { body: { category: 'PRODUCT_IMAGE' }, file }, shop.asking);
    const other = await server.call('uploadFile', { body: { category: 'CATEGORY' }, file }, shop.asking);
    const media = [{ fileId: kept.id, alt: '' }];
    await server.call('createProduct', { body: { ...sampleProduct, media } }, shop.asking);
    await advanceTime(server, hour);
    await advanceTime(server, 25 * hour);
    expect([await isServed(kept.id), await isServed(other.id)]).toEqual([true, false]);
  });
});

test('the bytes of an interrupted upload are deleted, and its reservation is released', async () => {
  const { files: store } = server.deps;
  const put = store.put.bind(store);
  const removed: string[] = [];
  const remove = store.remove.bind(store);
  store.put = async (key, bytes) => {
    await put(key, bytes);
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  };
  store.remove = (key) => {
    removed.push(key);
    return remove(key);
  };
  expect(await upload(document(90_000))).toMatchObject({ status: 503 });
  store.put = put;
  expect(await upload(document(90_000))).toMatchObject({ code: 'STORAGE_FULL' });
  await advanceTime(server, 2 * hour);
  store.remove = remove;
  expect(removed.some((key) => key.startsWith(shop.businessId))).toBe(true);
  expect((await upload(document(90_000))).status).toBe(200);
});

test("an import's file is deleted after its retention period; its report stays", async () => {
  const handIn = (names: string[]) => {
    const content = Buffer.from(
      ['name,email', ...names.map((name) => `${name},${name}@obi.test`)].join('\n'),
    );
    return server.call('uploadCustomerImport', { file: { name: 'a.csv', content } }, shop.asking);
  };
  const done = await handIn(['Ada', 'Obi']);
  await server.call('startCustomerImport', { params: { id: done.id } }, shop.asking);
  await server.deps.jobs.drain();
  await handIn(['Never']);
  await advanceTime(server, 11 * day);
  const asking = { ...shop.asking };
  const imports = await rows('imports');
  expect(imports.map(({ status, content }) => [status, content])).toEqual([['finished', null]]);
  const { status, report } = await server.call('customerImport', { params: { id: done.id } }, asking);
  expect([status, report?.outcome?.['created']]).toEqual(['finished', 2]);
});

test('uploads of one business are counted together, from all network addresses', async () => {
  const strict = await startApiServer({ RATE_LIMIT_FACTOR: '0.005' });
  try {
    const { businessId, userId } = await newMerchant(strict);
    const now = strict.deps.clock.now();
    const session = { userId, tokenHash: hashToken('of-the-test'), device: '', lastAddress: null, now };
    await insertSession(strict.deps.db, session);
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const input = { body: { category: 'SUPPORT' }, file: { name: 'a', content: document(100) } };
      const { body: payload, ...request } = requestFor('uploadFile', input, {
        token: 'of-the-test',
        businessId,
      });
      const remoteAddress = `10.0.0.${nth}`;
      statuses.push(
        (await strict.http.inject({ ...request, remoteAddress, payload: payload ?? '' })).statusCode,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await strict.close();
  }
});
