import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '#server/platform/imports/run-import.ts';
import { orderImports } from '#server/modules/order-imports/order-imports.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { importOrders, orderFile, orderLine, uploadOrders } from '#tests/support/store/order-file.ts';
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

const read = (id: string) => server.call('orderImport', { params: { id } }, shop.asking);

describe('a repeated import of past orders', () => {
  test('warns that the file was imported before, and changes nothing', async () => {
    const first = await importOrders(server, shop, orderFile(orderLine(1)));
    const again = await uploadOrders(server, shop, orderFile(orderLine(1)), 'again.csv');
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

  test('returns the same import while it is not started', async () => {
    const first = await uploadOrders(server, shop, orderFile(orderLine(1)), 'orders.csv');
    expect(await uploadOrders(server, shop, orderFile(orderLine(1)), 'again.csv')).toEqual(first);
  });

  test('is not started while another import of the business runs, of any kind', async () => {
    const [first, second] = [
      await uploadOrders(server, shop, orderFile(orderLine(1)), 'one.csv'),
      await uploadOrders(server, shop, orderFile(orderLine(2)), 'two.csv'),
    ];
    await server.call('startOrderImport', { params: { id: first.id } }, shop.asking);
    expect(await server.ask('startOrderImport', { params: { id: second.id } }, shop.asking)).toMatchObject({
      status: 409,
      code: 'IN_PROGRESS',
      error: 'Another import is running. Start this one when it has finished.',
    });
    await server.deps.jobs.drain();
    await server.call('startOrderImport', { params: { id: second.id } }, shop.asking);
    await server.deps.jobs.drain();
  });

  test('changes nothing for the same orders, and updates changed ones', async () => {
    await importOrders(server, shop, orderFile(orderLine(1), orderLine(2)));
    const before = await server.call('orders', {}, shop.asking);
    const again = await importOrders(server, shop, orderFile(orderLine(1), orderLine(2), ''));
    expect(again.report?.outcome).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      customersCreated: 0,
      otherStatus: 0,
      taken: 0,
    });
    expect(await server.call('orders', {}, shop.asking)).toEqual(before);
    const changed = await importOrders(server, shop, orderFile(orderLine(1), orderLine(2, 5), orderLine(3)));
    expect(changed.report?.outcome).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      customersCreated: 0,
      otherStatus: 0,
      taken: 0,
    });
    const { data, counts } = await server.call('orders', { query: { search: '2' } }, shop.asking);
    expect(data).toMatchObject([{ number: '2', itemCount: 5, totalMinor: 1275 }]);
    expect(counts.all).toBe(3);
  });

  test('shows what is new, what changes and what is here already, before it starts', async () => {
    const own = await placeOrder(server, shop);
    const { order } = await server.call('orderOverview', { params: { id: own } }, shop.asking);
    await importOrders(server, shop, orderFile(orderLine(1), orderLine(2)));
    const content = orderFile(orderLine(1), orderLine(2, 5), orderLine(3), orderLine(order.number));
    const { report, preview } = await uploadOrders(server, shop, content, 'more.csv');
    expect(report?.comparison).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
      refused: 1,
      changes: [
        {
          label: '#2',
          fields: [
            { field: 'Items', before: '2', after: '5' },
            { field: 'Total', unit: 'amount', before: 510, after: 1275 },
          ],
        },
      ],
      same: ['#1'],
      refusals: [{ label: `#${order.number}`, reason: 'An order of Kontor has this number' }],
    });
    expect(preview).toMatchObject([{ number: '3', totalMinor: 510 }]);
  });

  test('skips an order that was created in Kontor, and reports it', async () => {
    const own = await placeOrder(server, shop);
    const before = await server.call('orderOverview', { params: { id: own } }, shop.asking);
    const { report } = await importOrders(
      server,
      shop,
      orderFile(orderLine(before.order.number), orderLine(1002)),
    );
    expect(report?.outcome).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      customersCreated: 1,
      otherStatus: 0,
      taken: 1,
    });
    expect(await server.call('orderOverview', { params: { id: own } }, shop.asking)).toEqual(before);
  });

  test('finds an order by a number without a digit, also after a change', async () => {
    await importOrders(server, shop, orderFile(orderLine('GIFT'), orderLine(7)));
    const searchOrders = async () =>
      (await server.call('orders', { query: { search: 'gif' } }, shop.asking)).data.map(
        ({ number, id }) => [number, id] as const,
      );
    const [[number, id] = []] = await searchOrders();
    expect(number).toBe('GIFT');
    await importOrders(server, shop, orderFile(orderLine('GIFT', 5), orderLine(7)));
    expect(await searchOrders()).toEqual([['GIFT', id]]);
  });

  test('continues after an interruption, and writes nothing twice', async () => {
    const lines = Array.from({ length: 450 }, (_, nth) => orderLine(nth + 1));
    const { id } = await uploadOrders(server, shop, orderFile(...lines));
    await server.call('startOrderImport', { params: { id } }, shop.asking);
    const { db } = server.deps;
    let left = 1;
    /** A database that commits one batch and crashes before the next one. */
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
});
