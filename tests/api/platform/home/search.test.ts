import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxHits } from '#contract/search.ts';
import { permission } from '#domain/permission.ts';
import { insertCustomers } from '#server/modules/customers/customers.repo.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sentInvoice } from '#tests/support/money/invoices.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { sampleMatrix, sampleProduct, stocked } from '#tests/support/store/products.ts';
import { type Shop, createTeamMember, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let productId: string;
let customer: { id: string; name: string };

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  customer = { id: uuid(), name: 'Ngozi Eze' };
  const createdAt = server.deps.clock.now();
  await insertCustomers(server.deps.db, shop.businessId, [
    { ...customer, email: 'ngozi@shop.example', phoneNumber: '+2348012345678', createdAt },
  ]);
  for (let made = 0; made <= maxHits; made += 1) {
    await placeOrder(server, shop, { customer });
    await stocked(server, shop, { ...sampleProduct, title: `Many of these, ${made}`, sku: null });
  }
  productId = (await stocked(server, shop)).product.id;
  await stocked(server, shop, sampleMatrix);
  const sold = await stocked(server, shop, { ...sampleProduct, title: 'Given up', sku: null });
  const [variationId = null] = sold.variationIds;
  await placeOrder(server, shop, {
    customer,
    lines: [
      {
        name: 'Given up',
        sku: null,
        quantity: 1,
        unitPriceMinor: 1,
        productId: sold.product.id,
        variationId,
      },
    ],
  });
  await server.call('deleteProduct', { params: { id: sold.product.id } }, shop.asking);
});
afterAll(() => server.close());

const hits = (text: string, asking: Asking = shop.asking) =>
  server.call('search', { query: { text } }, asking);

describe('the search over everything', () => {
  test('finds a customer by their phone number, in any notation', async () => {
    for (const text of ['0801', '0801 234 5678', '+234 801 234', '2348012345678'])
      expect((await hits(text)).customers, text).toMatchObject([{ id: customer.id }]);
  });

  test('finds an invoice by its number, its customer and its items, for people who can view it', async () => {
    const { invoice } = await sentInvoice(server, shop);
    for (const text of ['INV-0001', 'ada obi', 'tailor ada', 'tailor'])
      expect((await hits(text)).invoices).toMatchObject([{ id: invoice.id, number: 'INV-0001' }]);
    const blind = await createTeamMember(server, shop, [permission('ORDER', 'view-only')]);
    expect((await hits('INV-0001', blind)).invoices).toEqual([]);
  });

  test("finds a few orders by the customer's name, newest first", async () => {
    const { orders } = await hits('gozi');
    expect(orders).toHaveLength(maxHits);
    expect(orders[0]).toMatchObject({ customerName: 'Ngozi Eze', status: 'CREATED' });
    expect(Number(orders[0]?.number)).toBeGreaterThan(Number(orders[1]?.number));
  });

  test('finds an order by a customer and an item', async () => {
    expect((await hits('given ngozi')).orders).toHaveLength(1);
  });

  test('finds an order by its number, as it is written on the screen', async () => {
    expect((await hits('#1001')).orders.map(({ number }) => number)).toEqual(['1001']);
  });

  test.each(['Ngozi', 'ng', 'eze ngozi', '0123456', 'ngozi@shop'])(
    'finds a customer by “%s”',
    async (text) => {
      expect((await hits(text)).customers).toEqual([expect.objectContaining({ id: customer.id })]);
    },
  );

  test.each(['Adire', 'dire', 'ad', 'bag adire', 'BAG-1', 'bag-1', 'adirẹ'])(
    'finds a product by “%s”',
    async (text) => {
      const { products } = await hits(text);
      expect(products).toContainEqual({ id: productId, title: 'Adire bag', imageFileId: null });
    },
  );

  test('finds a product by the SKU of one of its variants, once', async () => {
    const { products } = await hits('indigo-s');
    expect(products).toEqual([expect.objectContaining({ title: 'Adire shirt' })]);
  });

  test('finds a few products by their title, and no archived ones', async () => {
    const { products } = await hits('many of these');
    expect(products).toHaveLength(maxHits);
    expect((await hits('given up')).products).toEqual([]);
  });

  test('treats pattern characters as text', async () => {
    expect(await hits('%%%')).toEqual({ orders: [], invoices: [], products: [], customers: [] });
  });

  test("shows no records that the person can't view", async () => {
    const helper = await createTeamMember(server, shop, [permission('CUSTOMER', 'view-only')]);
    const { orders, customers } = await hits('ngozi', helper);
    expect(orders).toEqual([]);
    expect(customers).toHaveLength(1);
    expect((await hits('adire', helper)).products).toEqual([]);
    const keeper = await createTeamMember(server, shop, [permission('PRODUCT', 'view-only')]);
    expect(await hits('ngozi', keeper)).toEqual({ orders: [], invoices: [], products: [], customers: [] });
    expect((await hits('adire', keeper)).products).toHaveLength(2);
  });

  test("shows no other business's records", async () => {
    const other = await newShop(server);
    expect(await hits('ngozi', other.asking)).toEqual({
      orders: [],
      invoices: [],
      products: [],
      customers: [],
    });
    expect((await hits('adire', other.asking)).products).toEqual([]);
  });
});
