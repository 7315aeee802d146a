import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minorOf } from '#tests/support/money/exported-balance.ts';
import { findReportProblems, readBookExports } from '#tests/support/money/exported-books.ts';
import { type RetailLine, readSoldLines, retailPath } from '#tests/support/money/retail-file.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

const addUp = (lines: readonly RetailLine[]) =>
  lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
/** Returns the sum of the lines of each group, by its name. */
const sumBy = (lines: readonly RetailLine[], toName: (line: RetailLine) => string) =>
  Object.fromEntries([...Map.groupBy(lines, toName)].map(([name, group]) => [name, addUp(group)]));

const december = { from: '2010-12-01', to: '2011-01-31' };
const sold = readSoldLines();
let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
}, 60_000);
afterAll(() => server.close());

describe('the reports about the orders of a real store', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop(server);
    const file = { name: 'orders.csv', content: readFileSync(retailPath) };
    const { id } = await server.call('uploadOrderImport', { file }, shop.asking);
    await server.call('startOrderImport', { params: { id } }, shop.asking);
    await server.deps.jobs.drain();
  }, 120_000);

  test('have the sales of each month that the file adds up to', async () => {
    const books = await readBookExports(server.deps, shop.businessId, december);
    const sales = books['profit-and-loss'].find((row) => row['Category'] === 'Sales') ?? {};
    const byMonth = sumBy(sold, ({ day }) => day.slice(0, 7));
    expect(Object.keys(byMonth)).toEqual(['2010-12']);
    expect(minorOf(sales, '2010-12')).toBe(byMonth['2010-12']);
    expect(minorOf(sales, '2011-01')).toBe(0);
    expect(findReportProblems(books)).toEqual([]);
  });

  test('have each order once, on its day and with its amount', async () => {
    const { ledger } = await readBookExports(server.deps, shop.businessId, december);
    const rows = ledger.map((row) => [row['Description'], `${row['Date']} ${minorOf(row, 'Amount')}`]);
    const orders = [...Map.groupBy(sold, ({ order }) => order)].map(([order, lines]) => [
      `Order payment ${order}`,
      `${lines[0]?.day} ${addUp(lines)}`,
    ]);
    expect(orders.length).toBeGreaterThan(15);
    expect(rows).toHaveLength(orders.length);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(orders));
  });

  test('move no money with Kontor', async () => {
    const { balance } = await readBookExports(server.deps, shop.businessId, december);
    const changeOf = (title: string) =>
      minorOf(balance.find((row) => row['Account'] === title) ?? {}, 'Change');
    expect(changeOf('Recorded by hand or imported')).toBe(0 - addUp(sold));
    expect(changeOf('Change of your money with Kontor')).toBe(0);
  });
});

test('entries with the products of the file have the sum of each product', async () => {
  const shop = await newShop(server);
  const lines = sold.slice(0, 90);
  for (const [, group] of Map.groupBy(lines, ({ order }) => order)) {
    const products = group.map(({ product: name, quantity, unitPriceMinor }) => ({
      name,
      quantity,
      unitPriceMinor,
    }));
    const common = { category: 'Sales in person', currency: 'NGN', channel: 'IN_STORE' } as const;
    const body = { ...common, valueDate: group[0]?.day ?? '', products, allowDuplicate: true };
    await server.call('createIncome', { body }, shop.asking);
  }
  const { data } = await server.call('books', { query: { ...december, perPage: 100 } }, shop.asking);
  const byProduct: Record<string, number> = {};
  for (const { name, totalMinor } of data.flatMap(({ products }) => products))
    byProduct[name] = (byProduct[name] ?? 0) + totalMinor;
  expect(byProduct).toEqual(sumBy(lines, ({ product }) => product.trim()));
  const books = await readBookExports(server.deps, shop.businessId, december);
  const profit = books['profit-and-loss'].find((row) => row['Category'] === 'Profit') ?? {};
  expect(minorOf(profit, '2010-12')).toBe(addUp(lines));
});
