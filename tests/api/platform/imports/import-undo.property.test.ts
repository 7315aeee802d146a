import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportKindName } from '#contract/store/import.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { openImportUndo } from '#tests/support/store/import-undo.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';
import { plainLine, productFile } from '#tests/support/store/product-file.ts';
import { isThorough } from '#tests/support/thorough.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());

const { run, undoNow, data } = openImportUndo(
  () => server,
  () => shop,
);
const few = (max: number) => fc.integer({ min: 1, max });
const file = (header: string, lines: string[]) => Buffer.from(`${[header, ...lines].join('\n')}\n`);
const uniqueBy = <Row>(row: fc.Arbitrary<Row>, key: (row: Row) => unknown) =>
  fc.uniqueArray(row, { minLength: 1, maxLength: 6, selector: key });

/** Tables with few keys, so that a second table creates some records and changes others. */
const tables: Record<ImportKindName, fc.Arbitrary<Buffer>> = {
  products: uniqueBy(
    fc.record({
      key: few(6),
      title: few(3),
      type: fc.constantFrom('', 'Caps', 'Hats'),
      price: few(4),
      stock: few(9),
      sizes: few(3),
    }),
    ({ key }) => key,
  ).map((rows) =>
    productFile(
      ...rows.flatMap(({ key, title, type, price, stock, sizes }) =>
        Array.from({ length: sizes }, (_, nth) =>
          plainLine(key, {
            Title: nth === 0 ? `Thing ${key} ${title}` : '',
            Type: type,
            'Variant SKU': `S-${key}-${nth}`,
            'Variant Price': `${price}00.00`,
            'Variant Inventory Qty': String(stock),
            ...(sizes > 1 && { 'Option1 Name': nth === 0 ? 'Size' : '', 'Option1 Value': `Size ${nth}` }),
            ...(nth === 0 && stock > 5 && { 'Image Src': `https://images.invalid/${key}-${price}.jpg` }),
          }),
        ),
      ),
    ),
  ),
  customers: uniqueBy(
    fc.record({ key: few(6), name: few(3), phone: few(3), tag: fc.constantFrom('', 'vip', 'new') }),
    ({ key }) => key,
  ).map((rows) =>
    file(
      'Name,Email,Phone,Tags',
      rows.map(
        ({ key, name, phone, tag }) =>
          `Person ${key} ${name},person-${key}@example.com,0803 11${key} 000${phone},${tag}`,
      ),
    ),
  ),
  orders: uniqueBy(
    fc.record({
      key: few(6),
      item: few(3),
      quantity: few(4),
      price: few(5),
      who: few(4),
      status: fc.constantFrom('Completed', 'Completed', 'Pending payment', 'Refunded', 'Cancelled'),
    }),
    ({ key }) => key,
  ).map((rows) =>
    file(
      'Order number,Order status,Date,Item name,Quantity,Unit price,Customer name,Customer email',
      rows.map(
        ({ key, item, quantity, price, who, status }) =>
          `N${key},${status},0${key}/01/2026,Item ${item},${quantity},${price}50,Person ${who},person-${who}@example.com`,
      ),
    ),
  ),
};

describe('random imports', () => {
  test.each<ImportKindName>(['products', 'customers', 'orders'])(
    'of %s that are undone one after the other leave the data as before each of them',
    async (kind) => {
      const check = async (first: Buffer, second: Buffer) => {
        shop = await newShop(server);
        const before = await data();
        const one = await run(kind, first);
        const between = await data();
        const other = await run(kind, second);
        if (other.undoUntil !== null) {
          const { undo } = await undoNow(kind, other.id);
          expect(undo?.kept).toEqual([]);
          expect(await data()).toEqual(between);
        }
        const { undo } = await undoNow(kind, one.id);
        expect(undo?.kept).toEqual([]);
        expect(await data()).toEqual(before);
      };
      await fc.assert(fc.asyncProperty(tables[kind], tables[kind], check), {
        numRuns: isThorough ? 60 : 6,
        seed: numericSeedOf(`undo of ${kind}`),
      });
    },
  );
});
