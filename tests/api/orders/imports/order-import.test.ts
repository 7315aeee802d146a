import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  importOrders,
  orderFile,
  orderHeader,
  orderLine,
  uploadOrders,
} from '#tests/support/store/order-file.ts';
import { type Shop, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

describe('an import of past orders', () => {
  test('shows a preview, and why lines are skipped', async () => {
    const preview = await uploadOrders(
      server,
      shop,
      orderFile(
        orderLine(1),
        orderLine(1, 3, '1,00'),
        orderLine(2, -4),
        orderLine('C3', -1),
        orderLine(4, 1, '0'),
        orderLine('', 1),
        ';;;;;;;',
        orderLine(5, 1, 'free'),
        orderLine(6, 1, '1', ''),
      ),
    );
    expect(preview).toMatchObject({
      status: 'mapping',
      mapping: {
        delimiter: ';',
        decimalMark: ',',
        dateOrder: 'day-first',
        cancelledPrefix: 'C',
        currency: 'NGN',
      },
      report: { lines: 8, records: 3, orderLines: 4, customers: 1, cancelledOrders: 1, totalMinor: 910 },
    });
    expect(
      preview.report?.skipped.map(({ reason, lines, examples }) => [reason, lines, examples[0]?.line]),
    ).toEqual([
      ['no order number', 1, 7],
      ['unreadable price', 1, 9],
      ['negative quantity in a sale', 1, 4],
      ['price is zero', 1, 6],
    ]);
    expect(preview.preview.map(({ number, items, cancelled }) => [number, items, cancelled])).toEqual([
      ['1', 5, false],
      ['C3', 1, true],
      ['6', 1, false],
    ]);
    // The file contains 08:26, in the business's time zone (Lagos).
    expect(preview.preview[0]?.placedAt).toBe('2010-12-13T07:26:00.000Z');
  });

  test('creates orders as delivered and paid, cancelled ones as canceled', async () => {
    expect(await importOrders(server, shop, orderFile(orderLine(1), orderLine('C3', -1)))).toMatchObject({
      status: 'finished',
      progress: 2,
      report: { outcome: { created: 2, updated: 0, unchanged: 0, customersCreated: 1 } },
    });
    const { data } = await server.call('orders', { query: { sort: 'highest' } }, shop.asking);
    expect(data).toMatchObject([
      {
        number: '1',
        status: 'DELIVERED',
        shippingStatus: 'DELIVERED',
        paid: true,
        totalMinor: 510,
        customerName: 'Customer 17850',
      },
      { number: 'C3', status: 'CANCELED', paid: false, totalMinor: 255 },
    ]);
    const { order, timeline } = await server.call(
      'orderOverview',
      { params: { id: data[0]?.id ?? '' } },
      shop.asking,
    );
    expect(order).toMatchObject({
      source: 'import',
      lines: [{ sku: '85123A', name: 'Lantern', quantity: 2 }],
    });
    expect(timeline).toMatchObject([{ event: 'order.imported', from: null, to: 'DELIVERED' }]);
  });

  test('keeps the order numbers: a new order gets the next free one', async () => {
    await importOrders(
      server,
      shop,
      orderFile(...Array.from({ length: 300 }, (_, nth) => orderLine(1001 + nth)), orderLine(1302)),
    );
    const numberOf = async (id: string) =>
      (await server.call('orderOverview', { params: { id } }, shop.asking)).order.number;
    const [first, second] = [await placeOrder(server, shop), await placeOrder(server, shop)];
    expect([await numberOf(first), await numberOf(second)]).toEqual(['1301', '1303']);
  });

  test('matches existing customers, by email or phone', async () => {
    const details = { address: null, tags: [], phoneNumber: null, email: null };
    const make = async (body: { name: string; email?: string; phoneNumber?: string }) =>
      (await server.call('createCustomer', { body: { ...details, ...body } }, shop.asking)).customer.id;
    const ada = await make({ name: 'Ada', email: 'ada@mail.test' });
    const bola = await make({ name: 'Bola', phoneNumber: '+2348031112233' });
    const content = Buffer.from(
      `Order,Date,Item,Quantity,Price,Customer name,E-mail,Phone
1,2024-05-01,Bag,1,2.50,A. Obi,Ada@mail.test,
2,2024-05-02,Bag,1,2.50,B. Ige,,0803 111 2233
3,2024-05-03,Bag,1,2.50,Chi,chi@mail.test,
`,
    );
    expect((await importOrders(server, shop, content)).report?.outcome).toMatchObject({
      created: 3,
      customersCreated: 1,
    });
    const { data } = await server.call('customers', { query: { sort: 'name' } }, shop.asking);
    expect(data.map(({ id, name, orderCount }) => [id, name, orderCount])).toEqual([
      [ada, 'Ada', 1],
      [bola, 'Bola', 1],
      [expect.any(String), 'Chi', 1],
    ]);
  });

  test('has phone numbers in E.164; an order with one that is wrong is refused with all its lines', async () => {
    const content = Buffer.from(
      `Order,Date,Item,Quantity,Price,Customer name,Phone
1,2024-05-01,Bag,1,2.50,Ada,2348035559901.0
2,2024-05-02,Bag,1,2.50,Bola,
2,2024-05-02,Hat,1,4.00,Bola,0803 123
2,2024-05-02,Cap,1,4.00,Bola,
3,2024-05-03,Bag,1,2.50,Chi,6.15034E+12
4,2024-05-03,Bag,1,2.50,Dayo,0803 555 9902; 0803 555 9903
5,2024-05-03,Bag,1,2.50,Efe,+44 (0)20 7946 0018
`,
    );
    const { report } = await importOrders(server, shop, content);
    expect(report?.skipped.map(({ reason, lines }) => [reason, lines])).toEqual([
      ['unreadable phone number', 3],
      ['several phone numbers in one cell', 1],
      ['a phone number that a spreadsheet rounded', 1],
    ]);
    const { data } = await server.call('customers', { query: { sort: 'name' } }, shop.asking);
    expect(data.map(({ name, phoneNumber }) => [name, phoneNumber])).toEqual([
      ['Ada', '+2348035559901'],
      ['Efe', '+442079460018'],
    ]);
  });

  test('is read again with another mapping, until it is started', async () => {
    const { id, mapping } = await uploadOrders(server, shop, orderFile(orderLine(1), orderLine(2)));
    const { unitPrice: _, ...columns } = mapping.columns;
    const without = await server.call(
      'mapOrderImport',
      { params: { id }, body: { ...mapping, columns } },
      shop.asking,
    );
    expect(without).toMatchObject({ report: null, preview: [] });
    expect(await server.ask('startOrderImport', { params: { id } }, shop.asking)).toMatchObject({
      status: 409,
    });
    const wrong = { ...mapping, columns: { ...columns, unitPrice: 99 } };
    expect(await server.ask('mapOrderImport', { params: { id }, body: wrong }, shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'columns.unitPrice' }],
    });
    const dollars = await server.call(
      'mapOrderImport',
      { params: { id }, body: { ...mapping, currency: 'USD' } },
      shop.asking,
    );
    expect(dollars.report?.records).toBe(2);
    await server.call('startOrderImport', { params: { id } }, shop.asking);
    expect(await server.ask('mapOrderImport', { params: { id }, body: mapping }, shop.asking)).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
    expect(await server.ask('removeOrderImport', { params: { id } }, shop.asking)).toMatchObject({
      status: 409,
    });
  });

  test('can be discarded before it is started, only by its business', async () => {
    const { id } = await uploadOrders(server, shop, orderFile(orderLine(1)));
    const other = await newShop(server);
    expect(await server.ask('orderImport', { params: { id } }, other.asking)).toMatchObject({ status: 404 });
    expect(await server.ask('removeOrderImport', { params: { id } }, other.asking)).toMatchObject({
      status: 404,
    });
    await server.call('removeOrderImport', { params: { id } }, shop.asking);
    expect(await server.call('orderImports', {}, shop.asking)).toEqual([]);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 1, 2, 3])],
    ['prose', Buffer.from('Dear Ada\nthank you\n')],
    ['a header alone', Buffer.from(orderHeader)],
    ['an open quotation mark', Buffer.from(`${orderHeader}\n1;"A;Lantern;1;13/12/2010;1;1;UK\n`)],
  ])('is rejected with the reason for %s', async (_, content) => {
    const sent = { name: 'x.csv', content };
    expect(await server.ask('uploadOrderImport', { file: sent }, shop.asking)).toMatchObject({
      status: 422,
      code: 'FILE_UNREADABLE',
    });
  });
});
