import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { largeProductFile } from '#tests/support/store/large-product-file.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

const folder = process.env['KONTOR_DATA'];

/** Parses the cells of a file with quotation marks, character by character. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [['']];
  let isQuoted = false;
  for (const sign of text.replaceAll('\r\n', '\n').trimEnd()) {
    const row = rows.at(-1) ?? [];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) row.push('');
    else if (sign === '\n' && !isQuoted) rows.push(['']);
    else row[row.length - 1] += sign;
  }
  return rows;
}

/** Returns the figures of a file, calculated from the file alone. */
function countFile(text: string) {
  const [header = [], ...rows] = cellsOf(text);
  const lines = rows.map((cells) => new Map(header.map((name, at) => [name, (cells[at] ?? '').trim()])));
  const all = (name: string) => lines.map((line) => line.get(name) ?? '');
  const ofOptions = lines.filter(
    (line) => (line.get('Option1 Value') ?? '') !== '' && line.get('Option1 Value') !== 'Default Title',
  );
  const cents = (line: Map<string, string>, name: string) => Math.round(Number(line.get(name)) * 100);
  const sales = lines.filter(
    (line) => cents(line, 'Variant Compare At Price') > cents(line, 'Variant Price'),
  );
  return {
    lines: lines.length,
    records: new Set(all('Handle')).size,
    variations: ofOptions.length,
    images: all('Image Src').filter(Boolean).length,
    categories: new Set(all('Type').filter(Boolean)).size,
    onSale: sales.length,
    tracked: all('Variant Inventory Tracker').filter(Boolean).length,
    paidMinor: lines.reduce((sum, line) => sum + cents(line, 'Variant Price'), 0),
  };
}

describe.skipIf(folder === undefined)('the product files of a store that moves to Kontor', () => {
  let server: ApiServer;
  let shop: Shop;
  const files = ['apparel.csv', 'home-and-garden.csv'] as const;
  const contentOf = (name: string) => readFileSync(join(folder ?? '', 'shopify-products', name));
  beforeAll(async () => {
    server = await startApiServer();
    shop = await newShop(server);
  }, 60_000);
  afterAll(() => server.close());

  const upload = (fileName: string, content: Buffer) => {
    const file = { name: fileName, content };
    return server.call('uploadProductImport', { file }, shop.asking);
  };
  const importFile = async (fileName: string, content: Buffer) => {
    const { id, status } = await upload(fileName, content);
    // A file that was imported before returns its earlier import, which has ended.
    if (status === 'mapping') await server.call('startProductImport', { params: { id } }, shop.asking);
    await server.deps.jobs.drain();
    return server.call('productImport', { params: { id } }, shop.asking);
  };
  /** Returns the figures of the database, counted separately. */
  const held = async () => {
    const { rows } = await server.deps.db.execute(sql`
      select (select count(*)::int from products p where p.business_id = ${shop.businessId}) as records,
        (select count(*)::int from variations v where v.business_id = ${shop.businessId} and option_values <> '{}') as variations,
        (select count(*)::int from product_media m where m.business_id = ${shop.businessId}) as images,
        (select count(*)::int from categories c where c.business_id = ${shop.businessId}) as categories,
        (select count(discounted_amount_minor)::int from variations v where v.business_id = ${shop.businessId}) as "onSale",
        (select count(available_quantity)::int from variations v where v.business_id = ${shop.businessId}) as tracked,
        (select sum(coalesce(discounted_amount_minor, price_minor))::int from variations v where v.business_id = ${shop.businessId}) as "paidMinor"`);
    return rows[0];
  };
  const whole = async () => {
    const { rows } = await server.deps.db.execute(sql`
      select md5(string_agg(t::text, ',' order by t::text)) as hash from (
        select p::text as t from products p union all select v::text from variations v
        union all select m::text from product_media m union all select c::text from categories c
        union all select s::text from stock_movements s union all select k::text from product_counts k) t`);
    return rows[0]?.['hash'];
  };

  test('are imported byte for byte, with the figures of the files', async () => {
    const counts = files.map((name) => countFile(contentOf(name).toString('utf8')));
    for (const [nth, name] of files.entries()) {
      const { lines = 0, records = 0, variations, images, categories } = counts[nth] ?? {};
      const done = await importFile(name, contentOf(name));
      expect(done.report).toMatchObject({ lines, records, variations, images, categories, skipped: [] });
      expect(done).toMatchObject({
        status: 'finished',
        report: { outcome: { created: records, updated: 0 } },
      });
    }
    const sum = (figure: Exclude<keyof ReturnType<typeof countFile>, 'lines'>) =>
      counts.reduce((all, count) => all + count[figure], 0);
    expect(await held()).toEqual({
      records: sum('records'),
      variations: sum('variations'),
      images: sum('images'),
      categories: sum('categories'),
      onSale: sum('onSale'),
      tracked: sum('tracked'),
      paidMinor: sum('paidMinor'),
    });
  });

  test('change nothing when they are imported again, also with different bytes', async () => {
    const before = await whole();
    for (const name of files) {
      const again = await importFile(name, contentOf(name));
      const more = await importFile(`again-${name}`, Buffer.concat([contentOf(name), Buffer.from('\n')]));
      expect(more.id).not.toBe(again.id);
      expect(more.report?.outcome).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: again.report?.records,
      });
    }
    expect(await whole()).toBe(before);
  });

  test('keep products whole whose image cannot be fetched, which is reported and can be retried', async () => {
    const { waiting, failed, examples } = await server.call('imagesToFetch', {}, shop.asking);
    const { rows } = await server.deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from product_media where business_id = ${shop.businessId} and file_id is null`,
    );
    expect([waiting, failed]).toEqual([0, rows[0]?.count]);
    for (const { problem } of examples) expect(problem).not.toBe('');
    const again = await server.call('retryImages', {}, shop.asking);
    expect(again).toMatchObject({ waiting: failed, failed: 0 });
  });
});

test('five thousand lines are imported while other requests are answered', async () => {
  const server = await startApiServer();
  const shop = await newShop(server);
  const { fileName, content } = largeProductFile();
  const file = { name: fileName, content };
  const { id, report } = await server.call('uploadProductImport', { file }, shop.asking);
  expect(report).toMatchObject({ lines: 5000, records: 1000, variations: 5000 });
  await server.call('startProductImport', { params: { id } }, shop.asking);
  const other = await newShop(server);
  const ended = new AbortController();
  let answered = 0;
  const elsewhere = async () => {
    while (!ended.signal.aborted) {
      await server.call('products', {}, other.asking);
      answered += 1;
    }
  };
  await Promise.all([server.deps.jobs.drain().finally(() => ended.abort()), elsewhere()]);
  // An import that blocked the process would allow only one response between two batches.
  expect(answered).toBeGreaterThan(50);
  expect(await server.call('productImport', { params: { id } }, shop.asking)).toMatchObject({
    status: 'finished',
  });
  await server.close();
});
