import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';
import type { SentFile } from '#tests/support/server/request.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

/** Each run creates many records. */
const runs = { numRuns: isThorough ? 10 : 2, seed: numericSeedOf('round trip') };

/** Texts that spreadsheets, CSV or our own parser might mistake for something else. */
const beginnings = `= + - @ ＝ ＋ － ＠ ' '= " , ; # & < 1E3 |`.split(' ');
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('', '', ...beginnings),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: maxLength - 8 }),
      fc.constantFrom('', '', '"', "'", ',', ', b', '\nnext', '&amp;', '<br>'),
    )
    .map((parts) => parts.join('').trim().slice(0, maxLength).trim())
    .filter((written) => written !== '' && written.isWellFormed());
const distinct = <Of>(one: fc.Arbitrary<Of>, keyOf: (of: Of) => string, maxLength: number, minLength = 1) =>
  fc.uniqueArray(one, { minLength, maxLength, selector: (of) => keyOf(of).toLowerCase() });
const texts = (maxLength: number, count: number) => distinct(text(maxLength), (one) => one, count);
const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });

async function fileAt(url: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await server.http.inject({ method: 'GET', url });
  expect(statusCode).toBe(200);
  return rawPayload;
}

const uploads = {
  products: 'uploadProductImport',
  customers: 'uploadCustomerImport',
  orders: 'uploadOrderImport',
} as const;
const starts = {
  products: 'startProductImport',
  customers: 'startCustomerImport',
  orders: 'startOrderImport',
} as const;

/** Imports a file with the guessed mapping, and expects that nothing is skipped. */
async function importFile(
  kind: keyof typeof uploads,
  { asking }: Shop,
  content: SentFile['content'],
): Promise<void> {
  const { id, report } = await server.call(uploads[kind], { file: { name: 'export.csv', content } }, asking);
  expect(report?.skipped).toEqual([]);
  await server.call(starts[kind], { params: { id } }, asking);
  await server.deps.jobs.drain();
}

const figures = fc
  .record({
    sku: fc.option(text(64)),
    barcode: fc.option(text(64)),
    priceMinor: amount,
    sale: fc.option(
      fc.record({
        share: fc.double({ min: 0, max: 0.99, noNaN: true }),
        from: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        days: fc.option(fc.integer({ min: 1, max: 90 })),
      }),
    ),
    quantity: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 }))),
  })
  .map(({ sale, ...thing }) => ({
    ...thing,
    discountedAmountMinor: sale && thing.priceMinor > 0 ? Math.floor(thing.priceMinor * sale.share) : null,
    discountStartDate: sale && thing.priceMinor > 0 ? sale.from.toISOString() : null,
    discountEndDate:
      sale?.days && thing.priceMinor > 0
        ? new Date(sale.from.getTime() + sale.days * 86_400_000).toISOString()
        : null,
  }));
const description = fc
  .array(
    fc.oneof(
      text(40),
      fc.constantFrom('', ' ', '  two  spaces', '\tx', '<b>bold</b>', '&nbsp;', 'a & b < c'),
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.join('\n'));
const details = fc.record({
  title: text(200),
  description: description.map((written) => written.trim()),
  type: fc.option(text(80)),
  vendor: fc.option(text(80)),
  tags: fc.oneof(fc.constant<string[]>([]), texts(60, 5)),
  published: fc.boolean(),
  lowStockAt: fc.integer({ min: 0, max: 1_000_000 }),
});
const nothingElse = { categoryId: null, returnPolicyId: null, media: [] };
const plainProduct = fc
  .tuple(details, figures)
  .map(([ofAll, own]) => ({ ...ofAll, ...own, ...nothingElse, options: [], variations: [] }));
const productWithOptions = fc
  .tuple(
    details,
    distinct(fc.record({ name: text(40), values: texts(60, 3) }), ({ name }) => name, 3),
    fc.array(figures, { minLength: 27, maxLength: 27 }),
  )
  .map(([ofAll, options, things]) => {
    const combinations = options.reduce<string[][]>(
      (before, { values }) => before.flatMap((chosen) => values.map((value) => [...chosen, value])),
      [[]],
    );
    const variations = combinations.flatMap((optionValues, nth) => {
      const thing = things[nth];
      return thing ? [{ ...thing, optionValues, mediaId: null }] : [];
    });
    return { ...ofAll, ...nothingElse, options, variations };
  });

async function productsOf({ businessId, asking }: Shop) {
  const { rows } = await server.deps.db.execute<{ id: string; category: string | null }>(
    sql`select products.id, categories.name as category from products
      left join categories on categories.business_id = products.business_id and categories.id = products.category_id
      where products.business_id = ${businessId} order by handle`,
  );
  return Promise.all(
    rows.map(async ({ id, category }) => {
      const productDetails = await server.call('product', { params: { id } }, asking);
      const {
        id: _,
        categoryId: _category,
        createdAt: _at,
        updatedAt: _changed,
        ...product
      } = productDetails;
      return {
        ...product,
        category,
        variations: product.variations.map(({ id: _id, ...variation }) => variation),
      };
    }),
  );
}

test('products that are exported and imported elsewhere are the same products', async () => {
  const shopful = fc.record({
    products: fc.array(fc.oneof(plainProduct, productWithOptions), { minLength: 4, maxLength: 8 }),
    categories: texts(60, 2),
  });
  await fc.assert(
    fc.asyncProperty(shopful, async ({ products, categories }) => {
      const [first, second] = [await newShop(server), await newShop(server)];
      const ids: string[] = [];
      for (const name of categories)
        ids.push((await server.call('createCategory', { body: { name, description: '' } }, first.asking)).id);
      for (const [nth, product] of products.entries())
        await server.call(
          'createProduct',
          { body: { ...product, categoryId: ids[nth % (ids.length + 1)] ?? null } },
          first.asking,
        );
      const target = { kind: 'matching' as const, filter: {} };
      const { url } = await server.call('exportProducts', { body: { target } }, first.asking);
      await importFile('products', second, await fileAt(url));
      expect(await productsOf(second)).toEqual(await productsOf(first));
    }),
    runs,
  );
});

const customer = fc.record({
  name: text(120),
  hasEmail: fc.boolean(),
  hasPhone: fc.boolean(),
  address: fc.option(
    fc.record({
      line: text(200),
      city: text(80),
      region: fc.option(text(70).map((name) => `Region ${name}`)),
      country: fc.constantFrom('Nigeria', 'Kenya', 'Atlantis'),
    }),
  ),
  tags: fc.oneof(fc.constant<string[]>([]), texts(40, 5)),
});

const customersOf = async ({ businessId }: Shop) => {
  const { rows } = await server.deps.db.execute(
    sql`select name, email, phone_number, address, tags from customers where business_id = ${businessId} order by name collate "C"`,
  );
  return rows;
};

test('customers who are exported and imported elsewhere are the same customers', async () => {
  await fc.assert(
    fc.asyncProperty(
      distinct(customer, ({ name }) => name, 20, 5),
      async (customers) => {
        const [first, second] = [await newShop(server), await newShop(server)];
        for (const [nth, { hasEmail, hasPhone, ...fields }] of customers.entries()) {
          const email = hasEmail ? `ada+${nth}@mail.test` : null;
          const phoneNumber = hasPhone ? `+23480${String(10_000_000 + nth)}` : null;
          await server.call('createCustomer', { body: { ...fields, email, phoneNumber } }, first.asking);
        }
        const target = { kind: 'matching' as const, filter: {} };
        const { url } = await server.call('exportCustomers', { body: { target } }, first.asking);
        await importFile('customers', second, await fileAt(url));
        expect(await customersOf(second)).toEqual(await customersOf(first));
      },
    ),
    runs,
  );
});

const line = fc.record({
  name: text(200),
  sku: fc.option(text(60)),
  quantity: fc.integer({ min: 1, max: 1000 }),
  unitPriceMinor: fc.integer({ min: 1, max: 100_000_000 }),
});
const order = fc.record({
  number: text(40).filter((number) => !number.startsWith('#')),
  placedAt: fc.date({ min: new Date('2015-01-01'), max: new Date('2025-01-01'), noInvalidDate: true }),
  customerName: fc.option(text(100)),
  status: fc.constantFrom('DELIVERED', 'CANCELED'),
  deliveryFeeMinor: fc.integer({ min: 0, max: 1_000_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});

const ordersOf = async ({ businessId }: Shop) => {
  const { rows } = await server.deps.db.execute(
    sql`select number, placed_at, customer_name, status, item_count, subtotal_minor, delivery_fee_minor, discount_minor,
        total_minor, currency, paid, (select json_agg(json_build_array(sku, name, quantity, unit_price_minor) order by position)
          from order_lines where order_lines.business_id = orders.business_id and order_id = orders.id) as lines
      from orders where business_id = ${businessId} order by number collate "C"`,
  );
  return rows;
};

/** Formats a cell separately, so that the reader is not tested with our own writer. */
const quoted = (cell: string | number | null) =>
  typeof cell === 'number' ? String(cell) : `"${(cell ?? '').replaceAll('"', '""')}"`;
const orderHeader =
  'Order number,Date,Order status,Customer,Item,SKU,Quantity,Unit price,Delivery fee,Order discount';

test('orders that are exported and imported elsewhere are the same orders', async () => {
  await fc.assert(
    fc.asyncProperty(
      distinct(order, ({ number }) => number, 15, 5),
      async (orders) => {
        const [first, second] = [await newShop(server), await newShop(server)];
        const rows = orders.flatMap(({ number, placedAt, status, customerName, deliveryFeeMinor, lines }) =>
          lines.map(({ name, sku, quantity, unitPriceMinor }) => [
            number,
            `${placedAt.toISOString().slice(0, 19)}Z`,
            status,
            customerName,
            name,
            sku,
            quantity,
            (unitPriceMinor / 100).toFixed(2),
            (deliveryFeeMinor / 100).toFixed(2),
            '0.01',
          ]),
        );
        const file = [orderHeader, ...rows.map((cells) => cells.map(quoted).join(','))].join('\n');
        await importFile('orders', first, Buffer.from(file));
        const target = { kind: 'matching' as const, filter: {} };
        const { url } = await server.call('exportOrders', { body: { target } }, first.asking);
        await importFile('orders', second, await fileAt(url));
        expect(await ordersOf(second)).toEqual(await ordersOf(first));
        expect(await ordersOf(first)).toHaveLength(orders.length);
      },
    ),
    runs,
  );
});
