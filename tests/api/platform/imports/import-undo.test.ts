import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportKindName } from '#contract/store/import.ts';
import { permission } from '#domain/permission.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { customerImports } from '#server/modules/customer-imports/customer-imports.ts';
import { orderImports } from '#server/modules/order-imports/order-imports.ts';
import { undoableOrders } from '#server/modules/order-imports/undo-orders.ts';
import { runUndo } from '#server/platform/imports/undo/run-undo.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { type Shop, advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { pastOrders } from '#tests/support/store/past-orders.ts';
import { plainLine, productFile } from '#tests/support/store/product-file.ts';
import { openImportUndo } from '#tests/support/store/import-undo.ts';

let server: DatabaseServer;
let shop: Shop & { userId: string };
beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const { upload, start, run, read, preview, undo, undoNow, askUndo, data } = openImportUndo(
  () => server,
  () => shop,
);
const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
const customers = (...lines: string[]) => text('Name,Email,Phone,Tags', ...lines);
const orders = (...lines: string[]) =>
  text('Order number,Date,Item name,Quantity,Unit price,Customer name,Customer email', ...lines);
const files: Record<ImportKindName, Buffer> = {
  products: productFile(plainLine(1, { Type: 'Caps' }), plainLine(2)),
  customers: customers('Ada Obi,ada@example.com,0803 111 2233,vip', 'Bola Ade,bola@example.com,,'),
  orders: orders(
    'A1,05/01/2026,Cap,2,1500,Ada Obi,ada@example.com',
    'A2,06/01/2026,Hat,1,900,Bola Ade,bola@example.com',
  ),
};
const others: Record<ImportKindName, Buffer> = {
  products: productFile(plainLine(3)),
  customers: customers('Chi Eze,chi@example.com,,'),
  orders: orders('A3,05/01/2026,Cap,1,1500,Chi Eze,chi@example.com'),
};
const kinds: ImportKindName[] = ['products', 'customers', 'orders'];
describe.each(kinds)('the undo of an import of %s', (kind) => {
  test('deletes what it created, so that the data is as before', async () => {
    const before = await data();
    const { id, undoUntil } = await run(kind, files[kind]);
    expect(undoUntil).not.toBeNull();
    const planned = await preview(kind, id);
    const undone = await undoNow(kind, id);
    expect(undone).toMatchObject({ status: 'undone', undoUntil: null, failure: null });
    expect(undone.undo).toMatchObject(planned);
    expect(planned).toEqual(
      {
        products: { removed: { product: 2, category: 1 }, restored: {}, kept: [] },
        customers: { removed: { customer: 2 }, restored: {}, kept: [] },
        orders: { removed: { order: 2, customer: 2 }, restored: {}, kept: [] },
      }[kind],
    );
    expect(await data()).toEqual(before);
  });

  test('changes nothing while it is only previewed', async () => {
    const { id } = await run(kind, files[kind]);
    const before = await data();
    await preview(kind, id);
    expect(await data()).toEqual(before);
    expect(await read(kind, id)).toMatchObject({ status: 'finished', undo: null });
  });

  test('happens once, also when it is sent at once from two places or again later', async () => {
    const { id } = await run(kind, files[kind]);
    const answers = await Promise.all([1, 2, 3].map(() => askUndo(kind, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await server.deps.jobs.drain();
    expect(await askUndo(kind, id)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    const { undo: progress } = await read(kind, id);
    expect(progress?.done).toBe(progress?.all);
    const { rows } = await server.database.query<{ event: string }>(
      `select event from timeline where record_id = $1 and event like 'import.undo%' order by id`,
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual(['import.undo', 'import.undone']);
  });

  test('is possible for 30 days after the import has ended, and refused then', async () => {
    const { id } = await run(kind, files[kind]);
    const other = await run(kind, others[kind]);
    await advanceTime(server, 30 * 86_400_000 - 60_000);
    const late = await createTeamMember(server, shop, 'manage');
    expect((await askUndo(kind, id, late)).status).toBe(200);
    await server.deps.jobs.drain();
    const before = await data();
    await advanceTime(server, 120_000);
    expect(await askUndo(kind, other.id, late)).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
      error: 'An import can be undone for 30 days after it has ended. That time is over.',
    });
    expect(await data()).toEqual(before);
  });

  test('needs the permission to import, and the import of the own business', async () => {
    const { id } = await run(kind, files[kind]);
    const resource = ({ products: 'PRODUCT', customers: 'CUSTOMER', orders: 'ORDER' } as const)[kind];
    const viewer = await createTeamMember(server, shop, [permission(resource, 'view-only')]);
    expect(await askUndo(kind, id, viewer)).toMatchObject({ status: 403 });
    const { asking: other } = await newShop(server);
    expect(await askUndo(kind, id, other)).toMatchObject({ status: 404 });
    expect(await read(kind, id)).toMatchObject({ status: 'finished' });
  });

  test('is not offered if the import changed nothing', async () => {
    await run(kind, files[kind]);
    const { id, undoUntil } = await run(kind, Buffer.concat([files[kind], Buffer.from('\n')]));
    expect(undoUntil).toBeNull();
    expect(await askUndo(kind, id)).toMatchObject({
      status: 409,
      error: 'This import changed nothing, so there is nothing to undo.',
    });
  });
});

test('an undo waits for no other import of the business, and none starts while it runs', async () => {
  const first = await run('customers', files.customers);
  const second = await upload('products', files.products);
  await start('products', second.id);
  expect(await askUndo('customers', first.id)).toMatchObject({ status: 409, code: 'IN_PROGRESS' });
  await server.deps.jobs.drain();
  expect((await askUndo('customers', first.id)).status).toBe(200);
  const third = await upload('orders', files.orders);
  const { id } = third;
  expect(await server.ask('startOrderImport', { params: { id } }, shop.asking)).toMatchObject({
    status: 409,
    code: 'IN_PROGRESS',
  });
  await server.deps.jobs.drain();
  expect(await read('customers', first.id)).toMatchObject({ status: 'undone' });
});

test('an undo that fails in its second batch stops with a reason, and is completed without a record twice', async () => {
  const before = await data();
  const { id } = await run('orders', Buffer.from(pastOrders({ prefix: 'U', orders: 250 }).csv));
  await undo('orders', id);
  let batches = 0;
  const broken = {
    ...undoableOrders,
    async remove(...args: Parameters<typeof undoableOrders.remove>) {
      batches += 1;
      await undoableOrders.remove(...args);
      if (batches === 2) throw new Error('The disk is full');
    },
  };
  const actor = { kind: 'merchant', id: shop.userId, name: 'Ada' } as const;
  const task = { businessId: shop.businessId, kind: 'orders', id, actor } as const;
  await expect(
    runUndo(server.deps, { ...task, undoes: [broken, ...orderImports.undoes.slice(1)] }),
  ).rejects.toThrow('The disk is full');
  const stopped = await read('orders', id);
  expect(stopped).toMatchObject({
    status: 'undoFailed',
    undo: { removed: { order: 200 }, done: 200, all: 500 },
  });
  expect(stopped.failure).toContain('Try again');
  await server.deps.jobs.drain();
  expect(await read('orders', id)).toMatchObject({ status: 'undoFailed' });
  await advanceTime(server, 31 * 86_400_000);
  const late = await createTeamMember(server, shop, 'manage');
  expect((await askUndo('orders', id, late)).status).toBe(200);
  await server.deps.jobs.drain();
  const { rows } = await server.database.query<{ status: string; undo: unknown }>(
    'select status, undo from imports where id = $1',
    [id],
  );
  expect(rows).toMatchObject([
    { status: 'undone', undo: { removed: { order: 250, customer: 250 }, kept: [], done: 500, all: 500 } },
  ]);
  const { orders: left, customers: people, customer_counts: counts } = await data();
  const { orders: none, customers: nobody, customer_counts: noCounts } = before;
  expect([left, people, counts]).toEqual([none, nobody, noCounts]);
});

test('a cancelled import is undone, too, and not started again', async () => {
  const before = await data();
  const { id } = await upload('customers', files.customers);
  await start('customers', id);
  let batches = 0;
  const kind: typeof customerImports = {
    ...customerImports,
    batchSize: 1,
    importBatch(...args) {
      batches += 1;
      if (batches === 2) throw new Error('The server is stopped');
      return customerImports.importBatch(...args);
    },
  };
  await expect(runImport(server.deps, kind, shop.businessId, id)).rejects.toThrow('The server is stopped');
  await server.call('cancelCustomerImport', { params: { id } }, shop.asking);
  expect(await undoNow('customers', id)).toMatchObject({
    status: 'undone',
    undo: { removed: { customer: 1 } },
  });
  expect(await server.ask('startCustomerImport', { params: { id } }, shop.asking)).toMatchObject({
    status: 409,
  });
  expect(await data()).toEqual(before);
});

test('what an undo needs is deleted after 30 days', async () => {
  const { id } = await run('products', files.products);
  const count = async () =>
    (await server.database.query('select from imported_records where import_id = $1', [id])).rowCount;
  await advanceTime(server, 30 * 86_400_000 - 60_000);
  expect(await count()).toBe(3);
  await advanceTime(server, 2 * 3_600_000);
  expect(await count()).toBe(0);
});
