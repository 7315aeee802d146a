import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

const folder = process.env['KONTOR_DATA'];

/** Calculates the figures of the file. It contains no quotation marks, so that a split is enough. */
function countRetailFile(text: string) {
  const rows = text
    .replace('\uFEFF', '')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(';'));
  const isSold = ([number = '', , name = '', quantity = '', , price = '']: string[]) =>
    name !== '' && Number(price.replace(',', '.')) > 0 && (number.startsWith('C') || Number(quantity) > 0);
  const taken = rows.filter(isSold);
  const orders = new Set(taken.map(([number = '']) => number));
  const cancelled = [...orders].filter((number) => number.startsWith('C'));
  const totalMinor = taken
    .filter(([number = '']) => !number.startsWith('C'))
    .reduce(
      (sum, [, , , quantity = '', , price = '']) =>
        sum + Number(quantity) * Math.round(Number(price.replace(',', '.')) * 100),
      0,
    );
  return {
    lines: rows.length,
    records: orders.size,
    orderLines: taken.length,
    customers: new Set(taken.map((cells) => cells[6]).filter(Boolean)).size,
    cancelledOrders: cancelled.length,
    totalMinor,
    skipped: rows.length - taken.length,
  };
}

describe.skipIf(folder === undefined)('the file of a real store', () => {
  let server: ApiServer;
  let shop: Shop;
  const content = () => readFileSync(join(folder ?? '', 'online-retail/orders.csv'));
  beforeAll(async () => {
    server = await startApiServer();
    shop = await newShop(server);
  }, 60_000);
  afterAll(() => server.close());

  test('is imported completely, with the figures of the file', async () => {
    const { skipped, ...figures } = countRetailFile(content().toString('utf8'));
    const file = { name: 'orders.csv', content: content() };
    const { id, report } = await server.call('uploadOrderImport', { file }, shop.asking);
    expect(report).toMatchObject(figures);
    expect(report?.skipped.reduce((sum, { lines }) => sum + lines, 0)).toBe(skipped);

    await server.call('startOrderImport', { params: { id } }, shop.asking);
    await server.deps.jobs.drain();
    const finished = await server.call('orderImport', { params: { id } }, shop.asking);
    expect(finished.report?.outcome).toEqual({
      created: figures.records,
      updated: 0,
      unchanged: 0,
      customersCreated: figures.customers,
      otherStatus: 0,
      taken: 0,
    });

    const { counts } = await server.call('orders', {}, shop.asking);
    expect(counts).toMatchObject({
      all: figures.records,
      status: { DELIVERED: figures.records - figures.cancelledOrders, CANCELED: figures.cancelledOrders },
    });
    const { rows } = await server.deps.db.execute(
      sql`select sum(total_minor)::int as total from orders where business_id = ${shop.businessId} and status = 'DELIVERED'`,
    );
    expect(rows).toEqual([{ total: figures.totalMinor }]);
    const again = await server.call('uploadOrderImport', { file }, shop.asking);
    expect(again).toMatchObject({ status: 'mapping', importedBefore: finished.createdAt });
  });
});
