import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minorOf } from '#tests/support/money/exported-balance.ts';
import { findReportProblems, readBookExports } from '#tests/support/money/exported-books.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

const folder = process.env['KONTOR_DATA'];
const excerpt = join(import.meta.dirname, '../../support/money/online-retail');
const path = join(folder ? join(folder, 'online-retail') : excerpt, 'orders.csv');

interface Line {
  order: string;
  product: string;
  quantity: number;
  unitPriceMinor: number;
  /** YYYY-MM-DD. */
  day: string;
}

/** Reads the sold lines of the file without Kontor's import; it contains no quotation marks. */
function readSoldLines(): Line[] {
  const rows = readFileSync(path, 'utf8').replace('\uFEFF', '').trim().split(/\r?\n/).slice(1);
  const lines = rows.map((row): Line => {
    const [order = '', , product = '', quantity = '', date = '', price = ''] = row.split(';');
    const [dayOfMonth = '', month = '', year = ''] = (date.split(' ')[0] ?? '').split('/');
    return {
      order,
      product,
      quantity: Number(quantity),
      unitPriceMinor: Math.round(Number(price.replace(',', '.')) * 100),
      day: `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`,
    };
  });
  const isSold = ({ order, product, quantity, unitPriceMinor }: Line) =>
    !order.startsWith('C') && product !== '' && quantity > 0 && unitPriceMinor > 0;
  return lines.filter(isSold);
}

const addUp = (lines: readonly Line[]) =>
  lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
/** Returns the sum of the lines of each group, by its name. */
const sumBy = (lines: readonly Line[], toName: (line: Line) => string) =>
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
    const file = { name: 'orders.csv', content: readFileSync(path) };
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
