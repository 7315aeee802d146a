import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sentInvoice } from '#tests/support/money/invoices.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { importOrders, orderFile, orderLine } from '#tests/support/store/order-file.ts';
import { sampleProduct, stocked } from '#tests/support/store/products.ts';
import { advanceTime, createTeamMember, placeOrder } from '#tests/support/store/business-fixture.ts';
import {
  type SellingStore,
  contact,
  fillCart,
  openSellingStore,
} from '#tests/api/checkout/checkout-fixture.ts';

/** With combining marks, as some keyboards write them. */
const name = 'Zoë O’Shea Ọláyínká'.normalize('NFD');
const email = 'zo.shea@buyer.example';
const person = { id: null, name, email, phoneNumber: '0803 555 9901', address: null };
const other = {
  id: null,
  name: 'Zainab Okoro',
  email: 'z@other.example',
  phoneNumber: '0809 555 9902',
  address: null,
};
const people = [person, other];

const nameTexts = [
  'zoe',
  'ZOË',
  'olayinka',
  'Ọláyínká',
  'Ọláyínká'.normalize('NFD'),
  "o'shea",
  'O’SHEA',
  'Oʼshea',
  'Ｚｏｅ',
  'olayinka zoe',
];
const contactTexts = [
  '0803 555 9901',
  '08035559901',
  '+2348035559901',
  '+234 (0)803 555-9901',
  '0803',
  'zoe 0803',
  'zo.shea@',
  'buyer.example',
];

let server: ApiServer;
let store: SellingStore;
let orderId: string;

beforeAll(async () => {
  server = await startApiServer();
  store = await openSellingStore(server);
  const { asking } = store;
  for (const customer of people) {
    const { invoice } = await sentInvoice(server, store, { customer });
    const payment = { amountMinor: 5000, method: 'CASH' as const };
    await server.call('recordInvoicePayment', { params: { id: invoice.id }, body: payment }, asking);
    const payer = { id: invoice.customer?.id ?? '', name: customer.name };
    const id = await placeOrder(server, store, { customer: payer });
    if (customer === person) orderId = id;
    await stocked(server, store, { ...sampleProduct, title: customer.name, sku: null });
    const category = { name: customer.name, description: '' };
    await server.call('createCategory', { body: category }, asking);
    const file = { name: `${customer.name}.gif`, content: tinyGif };
    await server.call('uploadFile', { body: { category: 'PRODUCT_IMAGE' }, file }, asking);
    const cart = await fillCart(store, 1);
    const { phoneNumber } = customer;
    await cart.ask('saveCheckoutContact', {
      ...contact,
      name: customer.name,
      email: customer.email,
      phoneNumber,
    });
    const invitation = { email: customer.email, permissions: [] };
    await server.call('inviteMember', { body: invitation }, asking);
  }
  await advanceTime(server, 2 * 3_600_000);
}, 60_000);
afterAll(() => server.close());

type Find = (search: string) => Promise<unknown[]>;
const hits = async (text: string) => server.call('search', { query: { text } }, store.asking);

/** Searches of records with a name. */
const byName: Record<string, Find> = {
  products: async (search) => (await server.call('products', { query: { search } }, store.asking)).data,
  'products in the palette': async (text) => (await hits(text)).products,
  'products for an order': (search) => server.call('orderChoices', { query: { search } }, store.asking),
  categories: async (search) =>
    (await server.call('fetchCategories', { query: { search } }, store.asking)).data,
  'media library': async (search) =>
    (await server.call('files', { query: { purpose: 'PRODUCT_IMAGE', search } }, store.asking)).data,
  'audit log': async (search) => (await server.call('auditLog', { query: { search } }, store.asking)).data,
};
/** Searches of records with a person. */
const byPerson: Record<string, Find> = {
  orders: async (search) => (await server.call('orders', { query: { search } }, store.asking)).data,
  'orders in the palette': async (text) => (await hits(text)).orders,
  invoices: async (search) => (await server.call('invoices', { query: { search } }, store.asking)).result,
  'invoices in the palette': async (text) => (await hits(text)).invoices,
  transactions: async (search) =>
    (await server.call('transactions', { query: { search } }, store.asking)).data,
  customers: async (search) => (await server.call('customers', { query: { search } }, store.asking)).data,
  'customers in the palette': async (text) => (await hits(text)).customers,
  'customers for an order': (search) => server.call('customerChoices', { query: { search } }, store.asking),
  'abandoned checkouts': async (search) =>
    (await server.call('abandonedCheckouts', { query: { search } }, store.asking)).data,
};

describe.each(Object.entries({ ...byName, ...byPerson }))('the search of %s', (what, find) => {
  it.each(nameTexts)('finds a name by “%s”', async (text) => {
    const matches = await find(text);
    if (what === 'audit log') expect(matches.length).toBeGreaterThan(0);
    else expect(matches).toHaveLength(1);
  });
  it('finds nothing by a word of nobody', async () => {
    expect(await find('zoeb')).toEqual([]);
  });
});

describe.each(Object.entries(byPerson))('the search of %s', (_what, find) => {
  it.each(contactTexts)('finds a person by “%s”', async (text) => {
    expect(await find(text)).toHaveLength(1);
  });
  it.each(['0803 555 9902', '0803 990 555'])('finds nobody by the phone number %s', async (number) => {
    expect(await find(number)).toEqual([]);
  });
});

describe('the search of the team', () => {
  const find: Find = async (search) =>
    (await server.call('teamMembers', { query: { search } }, store.asking)).members.map(
      ({ email: address }) => address,
    );

  it('finds an invitation by its email address, and a member by each spelling of the name', async () => {
    expect(await find('ZO.SHEA@')).toEqual([email]);
    await createTeamMember(server, store, 'view-only');
    await server.deps.db.execute(sql`
      update users set first_name = ${name}, last_name = 'Bello'
      where id in (select user_id from team_members where business_id = ${store.businessId} and status = 'active')`);
    for (const text of [...nameTexts, 'bello zoe']) expect(await find(text), text).toHaveLength(1);
  });
});

describe('the search of orders', () => {
  const numbers = async (search: string) =>
    (await server.call('orders', { query: { search } }, store.asking)).data.map(({ number }) => number);

  it('finds a number by its beginning and by any of its words, in upper and in lower case', async () => {
    await importOrders(server, store, orderFile(orderLine('WOO-7741'), orderLine('web-7742')));
    for (const text of ['WOO', 'woo', 'woo-77', '#WOO-7741', '7741', 'lantern woo'])
      expect(await numbers(text), text).toEqual(['WOO-7741']);
    expect(await numbers('WEB-7742')).toEqual(['web-7742']);
    expect((await hits('woo')).orders).toMatchObject([{ number: 'WOO-7741' }]);
    expect(await byPerson['transactions']?.('woo-77')).toHaveLength(1);
  });

  it('finds a number of digits by its beginning alone', async () => {
    const [number = ''] = await numbers('zoe');
    expect(await numbers(number)).toEqual([number]);
    expect(await numbers(number.slice(1))).toEqual([]);
  });

  it("finds an order by the customer's present contact details", async () => {
    const { order } = await server.call('orderOverview', { params: { id: orderId } }, store.asking);
    const id = order.customer?.id ?? '';
    const change = { email: 'new.address@buyer.example', phoneNumber: '0703 555 1111' };
    await server.call('updateCustomer', { params: { id }, body: change }, store.asking);
    for (const text of ['new.address@', '0703 555 1111']) expect(await numbers(text), text).toHaveLength(1);
    expect(await numbers(email)).toEqual([]);
    const kept = { name: 'Kept', email: 'kept@buyer.example', phoneNumber: null, address: null, tags: [] };
    const { customer } = await server.call('createCustomer', { body: kept }, store.asking);
    await server.call('mergeCustomers', { body: { keep: customer.id, merge: [id] } }, store.asking);
    expect(await numbers('kept@')).toHaveLength(1);
    expect(await numbers('new.address@')).toEqual([]);
  });
});
