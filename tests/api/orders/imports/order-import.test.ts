import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderImport } from '#contract/store/order-import.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { orderImports } from '#server/modules/order-imports/order-imports.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop, placeOrder } from '#tests/support/store/shop.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const header = 'InvoiceNo;StockCode;Description;Quantity;InvoiceDate;UnitPrice;CustomerID;Country';
const line = (number: number | string, quantity = 2, price = '2,55', customer = '17850') =>
  `${number};85123A;Lantern;${quantity};13/12/2010 08:26;${price};${customer};United Kingdom`;
const file = (...lines: string[]) => Buffer.from(`\uFEFF${[header, ...lines].join('\r\n')}\r\n`);

const upload = (content: Buffer, fileName = 'orders.csv'): Promise<OrderImport> =>
  server.call('uploadOrderImport', { file: { name: fileName, content } }, shop.asking);
const read = (id: string): Promise<OrderImport> =>
  server.call('orderImport', { params: { id } }, shop.asking);

async function bringIn(content: Buffer): Promise<OrderImport> {
  const { id } = await upload(content);
  await server.call('startOrderImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  return read(id);
}

describe('a file of past orders', () => {
  test('is read as it is and shows what it would bring, and why lines are left out', async () => {
    const found = await upload(
      file(
        line(1),
        line(1, 3, '1,00'),
        line(2, -4),
        line('C3', -1),
        line(4, 1, '0'),
        line('', 1),
        ';;;;;;;',
        line(5, 1, 'free'),
        line(6, 1, '1', ''),
      ),
    );
    expect(found).toMatchObject({
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
      found.report?.leftOut.map(({ reason, lines, examples }) => [reason, lines, examples[0]?.line]),
    ).toEqual([
      ['no order number', 1, 7],
      ['unreadable price', 1, 9],
      ['negative quantity in a sale', 1, 4],
      ['price is zero', 1, 6],
    ]);
    expect(found.preview.map(({ number, items, cancelled }) => [number, items, cancelled])).toEqual([
      ['1', 5, false],
      ['C3', 1, true],
      ['6', 1, false],
    ]);
    // 08:26 in Lagos, where the business is.
    expect(found.preview[0]?.placedAt).toBe('2010-12-13T07:26:00.000Z');
  });

  test('comes in as delivered and paid, cancelled ones as canceled', async () => {
    expect(await bringIn(file(line(1), line('C3', -1)))).toMatchObject({
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

  test('says that it was imported before, and changes nothing when it is imported again', async () => {
    const first = await bringIn(file(line(1)));
    const again = await upload(file(line(1)), 'again.csv');
    expect(again).toMatchObject({ status: 'mapping', progress: 0, importedBefore: first.createdAt });
    expect(again.id).not.toBe(first.id);
    expect(await server.ask('startOrderImport', { params: { id: first.id } }, shop.asking)).toMatchObject({
      status: 409,
    });
    await server.call('startOrderImport', { params: { id: again.id } }, shop.asking);
    await server.deps.jobs.drain();
    const { report } = await server.call('orderImport', { params: { id: again.id } }, shop.asking);
    expect(report?.outcome).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  });

  test('that waits to be started answers the same import', async () => {
    const first = await upload(file(line(1)), 'orders.csv');
    expect(await upload(file(line(1)), 'again.csv')).toEqual(first);
  });

  test('is not started while another import of the business runs, of whatever kind', async () => {
    const [first, second] = [await upload(file(line(1)), 'one.csv'), await upload(file(line(2)), 'two.csv')];
    await server.call('startOrderImport', { params: { id: first.id } }, shop.asking);
    expect(await server.ask('startOrderImport', { params: { id: second.id } }, shop.asking)).toMatchObject({
      status: 409,
      code: 'IN_PROGRESS',
      error: 'Another import is running. Start this one when it has finished',
    });
    await server.deps.jobs.drain();
    await server.call('startOrderImport', { params: { id: second.id } }, shop.asking);
    await server.deps.jobs.drain();
  });

  test('that holds the same orders changes nothing, and changes what is different', async () => {
    await bringIn(file(line(1), line(2)));
    const before = await server.call('orders', {}, shop.asking);
    const again = await bringIn(file(line(1), line(2), ''));
    expect(again.report?.outcome).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      customersCreated: 0,
      taken: 0,
    });
    expect(await server.call('orders', {}, shop.asking)).toEqual(before);
    const changed = await bringIn(file(line(1), line(2, 5), line(3)));
    expect(changed.report?.outcome).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      customersCreated: 0,
      taken: 0,
    });
    const { data, counts } = await server.call('orders', { query: { search: '2' } }, shop.asking);
    expect(data).toMatchObject([{ number: '2', itemCount: 5, totalMinor: 1275 }]);
    expect(counts.all).toBe(3);
  });

  test('leaves an order that was taken here as it is, and says how many', async () => {
    const own = await placeOrder(server, shop);
    const before = await server.call('orderOverview', { params: { id: own } }, shop.asking);
    const { report } = await bringIn(file(line(before.order.number), line(1002)));
    expect(report?.outcome).toEqual({ created: 1, updated: 0, unchanged: 0, customersCreated: 1, taken: 1 });
    expect(await server.call('orderOverview', { params: { id: own } }, shop.asking)).toEqual(before);
  });

  test('keeps its numbers: an order taken here gets the next that is free', async () => {
    await bringIn(file(...Array.from({ length: 300 }, (_, nth) => line(1001 + nth)), line(1302)));
    const numberOf = async (id: string) =>
      (await server.call('orderOverview', { params: { id } }, shop.asking)).order.number;
    const [first, second] = [await placeOrder(server, shop), await placeOrder(server, shop)];
    expect([await numberOf(first), await numberOf(second)]).toEqual(['1301', '1303']);
  });

  test('finds an order by a number without a digit, also once the file says it anew', async () => {
    await bringIn(file(line('GIFT'), line(7)));
    const found = async () =>
      (await server.call('orders', { query: { search: 'gif' } }, shop.asking)).data.map(
        ({ number, id }) => [number, id] as const,
      );
    const [[number, id] = []] = await found();
    expect(number).toBe('GIFT');
    await bringIn(file(line('GIFT', 5), line(7)));
    expect(await found()).toEqual([['GIFT', id]]);
  });

  test('finds who bought among the customers who are there, by e-mail or phone', async () => {
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
    expect((await bringIn(content)).report?.outcome).toMatchObject({ created: 3, customersCreated: 1 });
    const { data } = await server.call('customers', { query: { sort: 'name' } }, shop.asking);
    expect(data.map(({ id, name, orderCount }) => [id, name, orderCount])).toEqual([
      [ada, 'Ada', 1],
      [bola, 'Bola', 1],
      [expect.any(String), 'Chi', 1],
    ]);
  });

  test('goes on where it was cut off, and writes nothing twice', async () => {
    const lines = Array.from({ length: 450 }, (_, nth) => line(nth + 1));
    const { id } = await upload(file(...lines));
    await server.call('startOrderImport', { params: { id } }, shop.asking);
    const { db } = server.deps;
    let left = 1;
    /** Commits one batch and dies before the next. */
    const dying = new Proxy(db, {
      get(target, name): unknown {
        if (name !== 'transaction') return Reflect.get(target, name, target);
        return (work: Parameters<typeof db.transaction>[0]) => {
          if (left-- === 0) throw new Error('killed');
          return target.transaction(work);
        };
      },
    });
    await expect(runImport({ ...server.deps, db: dying }, orderImports, shop.businessId, id)).rejects.toThrow(
      'killed',
    );
    expect(await read(id)).toMatchObject({ status: 'running', progress: 200 });
    const { deps } = server;
    await Promise.all([
      runImport(deps, orderImports, shop.businessId, id),
      runImport(deps, orderImports, shop.businessId, id),
    ]);
    expect(await read(id)).toMatchObject({
      status: 'finished',
      progress: 450,
      report: { outcome: { created: 450, customersCreated: 1 } },
    });
    expect((await server.call('orders', {}, shop.asking)).counts).toMatchObject({
      all: 450,
      status: { DELIVERED: 450 },
    });
  });

  test('is read anew under another mapping, until it was started', async () => {
    const { id, mapping } = await upload(file(line(1), line(2)));
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

  test('can be discarded before it is started, and belongs to its business alone', async () => {
    const { id } = await upload(file(line(1)));
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
    ['a header alone', Buffer.from(header)],
    ['an open quotation mark', Buffer.from(`${header}\n1;"A;Lantern;1;13/12/2010;1;1;UK\n`)],
  ])('that is %s is refused with the reason', async (_, content) => {
    const sent = { name: 'x.csv', content };
    expect(await server.ask('uploadOrderImport', { file: sent }, shop.asking)).toMatchObject({
      status: 422,
      code: 'FILE_UNREADABLE',
    });
  });
});
