import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guessMapping } from '#server/modules/product-imports/guess-mapping.ts';
import { findKnownProductFile } from '#server/modules/product-imports/known-files.ts';
import { readProducts } from '#server/modules/product-imports/read-products.ts';
import { decodeFile } from '#server/platform/imports/decode-file.ts';
import { guessDelimiter, readTable } from '#server/platform/imports/read-table.ts';

async function readText(text: string) {
  const delimiter = guessDelimiter(text);
  const rows = await readTable(text, delimiter);
  const mapping = guessMapping(rows, delimiter);
  const read = await readProducts(rows, mapping, { publicUrl: 'https://kontor.example', currency: 'NGN' });
  const products = read?.records.map(({ draft, categoryName, images, variationImages }) => ({
    title: draft.title,
    published: draft.published,
    category: categoryName,
    images: images.map(({ address }) => address),
    variationImages,
    options: draft.options,
    variations: (draft.options.length > 0 ? draft.variations : [draft]).map((one) => [
      one.sku,
      one.priceMinor,
      one.discountedAmountMinor,
      one.quantity,
    ]),
  }));
  const skipped = read?.report.skipped.map(({ reason, examples }) => [
    reason,
    examples.map(({ line }) => line),
  ]);
  const name = findKnownProductFile(rows[0]?.cells ?? [])?.name;
  return {
    name,
    mapping,
    products,
    skipped,
    report: read?.report,
    drafts: read?.records.map(({ draft }) => draft),
  };
}
const readFile = (name: string) =>
  readText(decodeFile(readFileSync(new URL(`import-files/${name}.csv`, import.meta.url))));
const shop = 'https://shop.example/';

test('WooCommerce: variants are under their parent, with sale prices, the last part of a category, images and stock', async () => {
  const { name, products, skipped, drafts } = await readFile('woocommerce-products');
  expect(name).toBe('WooCommerce product export');
  expect(products).toEqual([
    {
      title: 'Ankara Hoodie',
      published: true,
      category: 'Hoodies',
      images: [`${shop}hoodie-front.jpg`, `${shop}hoodie-back.jpg`, `${shop}hoodie-blue.jpg`],
      variationImages: [`${shop}hoodie-blue.jpg`, null],
      options: [{ name: 'Colour', values: ['Blue', 'Red'] }],
      variations: [
        ['HOODIE-BLUE', 1_500_000, 1_250_000, 7],
        // Without a stock level, but out of stock.
        ['HOODIE-RED', 1_550_050, null, 0],
      ],
    },
    {
      title: 'Shea Butter',
      published: false,
      category: 'Skin',
      images: [`${shop}shea.jpg`],
      variationImages: [],
      // An attribute of a simple product is no option.
      options: [],
      variations: [['0012', 250_000, null, null]],
    },
    {
      title: 'Clay Mug',
      published: true,
      category: 'Kitchen',
      images: [],
      variationImages: [],
      options: [],
      // Sold without stock, too.
      variations: [['MUG', 180_000, null, null]],
    },
  ]);
  expect(skipped).toEqual([["the parent product isn't in the file", [7]]]);
  expect(drafts?.[0]).toMatchObject({ description: 'Warm.', tags: ['cotton', 'winter'] });
  expect(drafts?.[0]?.variations[0]).toMatchObject({
    discountStartDate: '2026-03-01T00:00:00.000Z',
    discountEndDate: '2026-03-31T00:00:00.000Z',
  });
  expect(drafts?.[1]).toMatchObject({ barcode: '5901234123457', lowStockAt: 2 });
});

test('WooCommerce: a stock that variants share is refused', async () => {
  const { skipped, products } = await readText(
    'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n' +
      '1,variable,A,Bag,1,1,9,,,Colour,"Red, Blue"\n2,variation,A-1,Bag - Red,1,1,parent,500,A,Colour,Red\n',
  );
  expect(products).toEqual([]);
  expect(skipped).toEqual([['its variants share one stock: enter the stock of each', [3]]]);
});

test('Square: options, the current quantity, online sale prices and archived items', async () => {
  const { name, products, skipped, drafts } = await readFile('square-items');
  expect(name).toBe('Square item library export');
  expect(
    products?.map(({ title, published, category, options, variations }) => ({
      title,
      published,
      category,
      options,
      variations,
    })),
  ).toEqual([
    {
      title: 'Batik Shirt',
      published: true,
      category: 'Shirts',
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variations: [
        ['BS-S', 850_000, null, 4],
        ['BS-L', 900_000, 799_950, 0],
      ],
    },
    {
      title: 'Iced Tea',
      published: false,
      category: null,
      options: [],
      variations: [['TEA', 65_000, null, null]],
    },
    {
      title: 'Old Cap',
      published: false,
      category: null,
      options: [],
      variations: [['CAP-0', 100_000, null, 3]],
    },
  ]);
  // A price that is entered at each sale is no price.
  expect(skipped).toEqual([["the price can't be read", [7]]]);
  expect(drafts?.[0]).toMatchObject({ vendor: 'Adire Ltd', lowStockAt: 2 });
});

test('Square: a variation name without options is the variant', async () => {
  const { products } = await readText(
    'Token,Item Name,Variation Name,SKU,Price\nA,Oil,1 litre,OIL-1,2100\nB,Oil,5 litres,OIL-5,9000\nC,Salt,500 g,SALT,300\n',
  );
  expect(products?.map(({ title, options }) => [title, options])).toEqual([
    ['Oil', [{ name: 'Variant', values: ['1 litre', '5 litres'] }]],
    ['Salt', [{ name: 'Variant', values: ['500 g'] }]],
  ]);
});

test('QuickBooks: products and services', async () => {
  const { name, products, drafts } = await readFile('quickbooks-products');
  expect(name).toBe('QuickBooks products and services list');
  expect(products?.map(({ title, category, variations }) => [title, category, variations])).toEqual([
    ['Garden Pump', 'Garden', [['PUMP-1', 4_500_000, null, 6]]],
    ['Installation', null, [[null, 1_500_000, null, null]]],
  ]);
  expect(drafts?.[0]).toMatchObject({ description: 'Pumps 2,000 l an hour', lowStockAt: 2 });
});

test('Invoice Ninja: the stock quantity is the stock, and the quantity of an invoice is not', async () => {
  const { name, products } = await readFile('invoice-ninja-products');
  expect(name).toBe('Invoice Ninja product export');
  expect(products?.map(({ title, images, variations }) => [title, images, variations])).toEqual([
    ['Logo design', [], [[null, 7_500_050, null, 14]]],
    ['Hosting', [`${shop}hosting.png`], [[null, 1_200_000, null, null]]],
  ]);
});

test('Shopify: a compare-at price is the price, and the price is the sale price', async () => {
  const { name, products } = await readFile('shopify-products');
  expect(name).toBe('Shopify product export');
  expect(products?.map(({ title, variations }) => [title, variations])).toEqual([
    [
      'Wrap Dress',
      [
        ['WD-S', 1_200_000, 900_000, 2],
        ['WD-M', 1_200_000, null, 0],
      ],
    ],
  ]);
});

test('Bumpa and other systems: columns are recognised by their names', async () => {
  const { products } = await readText(
    'Product Name,Selling Price,Sale Price,Cost Price,Stock\nGele,"3,000.00",2500,1000,8\nFila,1200,1200,500,2\n',
  );
  expect(products?.map(({ title, variations }) => [title, variations])).toEqual([
    ['Gele', [[null, 300_000, 250_000, 8]]],
    // A sale price that equals the price is no sale.
    ['Fila', [[null, 120_000, null, 2]]],
  ]);
});

test.each([
  ['the sale price is higher than the price', 'Cap,1000,1200,A'],
  ['the sale price is zero', 'Cap,1000,0,A'],
  ['the SKU lost digits in a spreadsheet', 'Cap,1000,,6.15034E+12'],
  ['more cells than the file has columns', 'Cap,1000,,A,5'],
])('%s: the line is refused', async (reason, line) => {
  const { products, skipped } = await readText(`Title,Price,Sale price,SKU\n${line}\nHat,500,,B\n`);
  expect(products?.map(({ title }) => title)).toEqual(['Hat']);
  expect(skipped).toEqual([[reason, [2]]]);
});

test.each([
  ["'0012", '0012'],
  ['"=""0012"""', '0012'],
  ['6.150340000001E+12', '6150340000001'],
  ['1E5', '1E5'],
  ["O'Neil", "O'Neil"],
])('the SKU %s is read as %s', async (cell, sku) => {
  const { products } = await readText(`Title,Price,SKU\nCap,1000,${cell}\n`);
  expect(products?.[0]?.variations[0]?.[0]).toBe(sku);
});

test('too many tags are refused in a sentence', async () => {
  const tags = Array.from({ length: 51 }, (_, nth) => `t${nth}`).join(', ');
  const { skipped } = await readText(`Title,Price,Tags\nCap,1000,"${tags}"\nHat,1000,"${'x'.repeat(61)}"\n`);
  expect(skipped).toEqual([
    ['the tags: Use at most 50 tags', [2]],
    ['the tags: Use at most 60 characters for a tag', [3]],
  ]);
});

test('titles that differ in punctuation, script or after 60 characters are different products', async () => {
  const long = 'Very long title of a product that needs more than sixty characters';
  const titles = [
    'Blue Cap!',
    'Blue Cap?',
    'Rice 5kg',
    'Rice-5kg',
    `${long} A`,
    `${long} B`,
    'قميص',
    'حذاء',
    '🧢',
    '👟',
  ];
  const { products } = await readText(`Title,Price\n${titles.map((title) => `${title},10`).join('\n')}\n`);
  expect(products?.map(({ title }) => title)).toEqual(titles);
});

test('one SKU on several products, in any case, is refused', async () => {
  const { products, skipped } = await readText('Title,Price,SKU\nCap,10,bc-1\nHat,20,BC-1\nBag,30,BC-2\n');
  expect(products?.map(({ title }) => title)).toEqual(['Cap', 'Bag']);
  expect(skipped).toEqual([['an earlier product of this file has the same SKU', [3]]]);
});

test('lines of one title with different SKUs and no options are different products', async () => {
  const { products } = await readText('Title,Price,SKU\nCap,10,A\nCap,20,B\n');
  expect(products?.map(({ variations }) => variations)).toEqual([
    [['A', 1000, null, null]],
    [['B', 2000, null, null]],
  ]);
});

test('a line without its last cells has empty ones', async () => {
  const rows = await readTable('a,b,c\n1\n', ',');
  expect(rows[1]?.cells).toEqual(['1', '', '']);
});

test('the delimiter line of Excel and missing last cells are read', async () => {
  const { products, mapping } = await readText('sep=;\nTitle;Price;SKU;Vendor\nCap;10;A\nHat;20\n');
  expect(mapping.delimiter).toBe(';');
  expect(products?.map(({ title }) => title)).toEqual(['Cap', 'Hat']);
});

test('refuses prices in another currency, by the mark of a cell or the code in a header', async () => {
  const marked = await readText('Title,Price\nCap,"₦1,500.00"\nBag,$12.00\nBelt,NGN 900\n');
  expect(marked.products?.map(({ title }) => title)).toEqual(['Cap', 'Belt']);
  expect(marked.skipped).toEqual([['the price is in another currency than NGN', [3]]]);
  const named = await readText('Title,Price (USD)\nCap,1500.00\n');
  expect(named.products).toEqual([]);
  expect(named.skipped).toEqual([['the price is in another currency than NGN', [2]]]);
  expect((await readText('Title,Price (NGN)\nCap,1500.00\n')).products).toHaveLength(1);
});
