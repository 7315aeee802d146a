import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleMatrix, sampleVariation } from '#tests/support/store/products.ts';
import { type OpenStore, openStore, publish, visit } from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openStore(server);
});

describe('the home page', () => {
  it('shows published products with their prices and leads to them', async () => {
    await publish(store, { title: 'Blue bag' });
    await publish(store, { title: 'Hidden bag', published: false });
    const { statusCode, body, headers } = await visit(store);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`href="${store.base}/products/blue-bag"`);
    expect(body).toContain('₦5,000');
    expect(body).not.toContain('Hidden bag');
  });

  it('says that there are no products', async () => {
    expect((await visit(store)).body).toContain('No products yet');
  });

  it('redirects another case of the handle to the one that the merchant typed', async () => {
    const { statusCode, headers } = await visit(
      { ...store, base: `/s/${store.handle.toUpperCase()}` },
      '/products?sort=title',
    );
    expect([statusCode, headers.location]).toEqual([301, `${store.base}/products?sort=title`]);
  });

  it.each(['/s/no-such-store', '/s/no-such-store/products', '/', '/s', '/index.html'])(
    'of no store is not found: %s',
    async (base) => {
      const { statusCode, body, headers } = await visit({ ...store, base });
      expect(statusCode).toBe(404);
      expect(body).toContain('Page not found');
      expect(headers['cache-control']).toBe('private, no-store');
    },
  );
});

describe('lists', () => {
  it('of a category show its published products alone', async () => {
    const category = await server.call(
      'createCategory',
      { body: { name: 'Bags & more', description: 'To carry' } },
      store.asking,
    );
    await publish(store, { title: 'Blue bag', categoryId: category.id });
    await publish(store, { title: 'Red shirt' });
    const { statusCode, body } = await visit(store, '/categories/bags-more');
    expect(statusCode).toBe(200);
    expect(body).toContain('Blue bag');
    expect(body).toContain('Bags &amp; more');
    expect(body).not.toContain('Red shirt');
    expect((await visit(store, '/categories/shirts')).statusCode).toBe(404);
  });

  it('of a search find parts of titles in any case', async () => {
    await publish(store, { title: 'Blue bag' });
    await publish(store, { title: 'Red shirt' });
    const { body } = await visit(store, '/search?q=BLU');
    expect(body).toContain('Blue bag');
    expect(body).not.toContain('Red shirt');
    expect(body).toContain('noindex');
    expect((await visit(store, '/search?q=nothing')).body).toContain('No products match your search');
    expect((await visit(store, '/search?q=+')).statusCode).toBe(302);
  });

  it.each(['Adire', 'adirẹ', 'ADÌRẸ́', 'adi\u0300re\u0323'])(
    'of a search find titles with accents and without: %s',
    async (search) => {
      await publish(store, { title: 'Àdìrẹ cloth', sku: 'C-1' });
      await publish(store, { title: 'Adire bag', sku: 'B-1' });
      const { body } = await visit(store, `/search?q=${encodeURIComponent(search)}`);
      expect(body).toContain('Àdìrẹ cloth');
      expect(body).toContain('Adire bag');
    },
  );

  it('have pages and orders', async () => {
    for (let nth = 10; nth < 36; nth += 1)
      await publish(store, { title: `Bag ${nth}`, sku: `B-${nth}`, priceMinor: nth * 1000 });
    const first = await visit(store, '/products?sort=priceLow');
    expect(first.body).toContain('26 products');
    expect(first.body.match(/class="card"/g)).toHaveLength(24);
    const next = /href="\/s\/[^"]*?(\/products\?sort=priceLow&amp;after=[^"]+)"/.exec(first.body)?.[1] ?? '';
    const second = await visit(store, next.replaceAll('&amp;', '&'));
    expect(second.body.match(/class="card"/g)).toHaveLength(2);
    expect(second.body).toContain('Bag 35');
    const { statusCode } = await visit(store, '/products?after=nonsense');
    expect(statusCode).toBe(404);
  });
});

describe('the page of a product', () => {
  it('shows what is sold, with its data for search engines', async () => {
    const { product } = await publish(store, { title: 'Blue bag', description: 'Line 1\nLine 2' });
    const { statusCode, body } = await visit(store, `/products/${product.handle}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('Line 1\nLine 2');
    expect(body).toContain('In stock');
    const [, data = ''] =
      /<script type="application\/ld\+json">(\{"@context":"https:\/\/schema.org","@type":"Product".*?)<\/script>/.exec(
        body,
      ) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      name: 'Blue bag',
      offers: [{ price: '5000.00', priceCurrency: 'NGN', availability: 'https://schema.org/InStock' }],
    });
    expect(body).toContain(
      `<link rel="canonical" href="http://localhost:4001${store.base}/products/blue-bag"/>`,
    );
  });

  it('shows price and stock of the chosen variation, and links to the others', async () => {
    const { product, variationIds } = await publish(store, {
      ...sampleMatrix,
      variations: ['Indigo', 'Brown'].flatMap((colour, nth) =>
        ['S', 'M'].map((size, index) =>
          sampleVariation([colour, size], { priceMinor: 700_000 + nth * 100_000, quantity: index * 3 }),
        ),
      ),
    });
    const path = `/products/${product.handle}`;
    const [indigoS, indigoM, , brownM] = variationIds;
    // Without a choice the first one that is in stock is shown.
    const first = await visit(store, path);
    expect(first.body).toContain('₦7,000');
    expect(first.body).toContain('Only 3 left');
    expect(first.body).toContain(`value="${indigoM}"`);
    expect(first.body).toContain(`href="${store.base}${path}?v=${brownM}#buy"`);
    const soldOut = await visit(store, `${path}?v=${indigoS}`);
    expect(soldOut.body).toContain('Sold out');
    expect(soldOut.body).toContain('disabled');
    expect((await visit(store, `${path}?v=${brownM}`)).body).toContain('₦8,000');
  });

  it('shows the sale price while the sale lasts', async () => {
    const { product } = await publish(store, {
      discountedAmountMinor: 400_000,
      discountStartDate: null,
      discountEndDate: new Date(server.deps.clock.now().getTime() + 60_000).toISOString(),
    });
    const during = await visit(store, `/products/${product.handle}`);
    expect(during.body).toContain('₦4,000');
    expect(during.body).toContain('<s>');
    server.pass(120_000);
    const after = await visit(store, `/products/${product.handle}`);
    expect(after.body).not.toContain('₦4,000');
    expect(after.headers['etag']).not.toBe(during.headers['etag']);
  });

  it('is not found for a product that is not published, or of another store', async () => {
    const { product } = await publish(store, { published: false });
    expect((await visit(store, `/products/${product.handle}`)).statusCode).toBe(404);
    const other = await openStore(server);
    const { product: elsewhere } = await publish(other, { title: 'Elsewhere' });
    expect((await visit(store, `/products/${elsewhere.handle}`)).statusCode).toBe(404);
  });
});

describe('other pages', () => {
  it('show the policies', async () => {
    await server.call(
      'createReturnPolicy',
      { body: { name: 'Money back', kind: 'refund', windowDays: 14, text: 'Send it back', isDefault: true } },
      store.asking,
    );
    const { product } = await publish(store);
    expect((await visit(store, '/policies')).body).toContain('Send it back');
    expect((await visit(store, `/products/${product.handle}`)).body).toContain('Money back');
  });

  it('list the addresses of the store for search engines', async () => {
    const { product } = await publish(store);
    const { body, headers } = await visit(store, '/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain(`<loc>http://localhost:4001${store.base}/products/${product.handle}</loc>`);
    expect((await visit({ ...store, base: '' }, '/robots.txt')).body).toContain('Disallow: /s/*/cart');
  });

  it('name the style, the script and the colours by their content', async () => {
    const { body } = await visit(store);
    const files = [...body.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g)].map(([, path]) => path ?? '');
    expect(files).toHaveLength(3);
    for (const url of files) {
      const answer = await visit({ ...store, base: '' }, url);
      expect([answer.statusCode, answer.headers['cache-control']], url).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    const stale = await visit(store, '/colors.AAAAAAAAAAAA.css');
    expect([stale.statusCode, stale.headers['cache-control']]).toEqual([200, 'no-store']);
  });
});
