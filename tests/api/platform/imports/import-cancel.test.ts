import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '#server/platform/imports/run-import.ts';
import { orderImports } from '#server/modules/order-imports/order-imports.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { pastOrders } from '#tests/support/store/past-orders.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const records = 500;
const batch = 200;

async function uploaded(): Promise<string> {
  const content = Buffer.from(pastOrders({ prefix: 'C', orders: records }).csv);
  const file = { name: 'orders.csv', content };
  return (await server.call('uploadOrderImport', { file }, shop.asking)).id;
}
const start = (id: string) => server.ask('startOrderImport', { params: { id } }, shop.asking);
const cancel = (id: string) => server.ask('cancelOrderImport', { params: { id } }, shop.asking);
const read = (id: string) => server.call('orderImport', { params: { id } }, shop.asking);
async function count(query: string): Promise<number> {
  const { rows } = await server.database.query<{ count: number }>(query, [shop.businessId]);
  return rows[0]?.count ?? 0;
}
const orders = () => count('select count(*)::int as count from orders where business_id = $1');
const halfOrders = () =>
  count(`select count(*)::int as count from orders o where business_id = $1 and (
    select count(*) from order_lines l where l.business_id = o.business_id and l.order_id = o.id) <> 2`);
const events = async (id: string) => {
  const { rows } = await server.database.query<{ event: string; from: string; to: string }>(
    `select event, "from", "to" from timeline where record_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => `${row.from} ${row.event} ${row.to}`);
};

/** Returns true while the cancellation waits for the lock of the running batch. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await server.database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'pg_advisory_xact_lock'`,
  );
  return rowCount === 1;
}

/** Runs the import until its first batch is written, and cancels it during the second one. */
async function runAndCancel(id: string): Promise<void> {
  const deps = server.deps;
  let batches = 0;
  const canceling: Promise<unknown>[] = [];
  const kind = {
    ...orderImports,
    async importBatch(...args: Parameters<typeof orderImports.importBatch>) {
      batches += 1;
      if (batches === 2) {
        canceling.push(cancel(id));
        await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
      }
      return orderImports.importBatch(...args);
    },
  };
  await runImport(deps, kind, shop.businessId, id);
  expect(await Promise.all(canceling)).toMatchObject([{ status: 200 }]);
}

describe('an import that is running', () => {
  test('is cancelled between two batches: imported records are complete, stay, and are counted', async () => {
    const id = await uploaded();
    expect((await start(id)).status).toBe(200);
    await runAndCancel(id);
    const { status, progress, report } = await read(id);
    expect(status).toBe('canceled');
    expect(progress).toBe(2 * batch);
    expect(report?.outcome?.created).toBe(progress);
    expect(await orders()).toBe(progress);
    expect(await halfOrders()).toBe(0);
  });

  test('and was cancelled imports the rest when it is started again, each record once', async () => {
    const id = await uploaded();
    await start(id);
    await runAndCancel(id);
    expect((await start(id)).status).toBe(200);
    await advanceTime(server, 0);
    const { status, progress, report } = await read(id);
    expect({ status, progress, created: report?.outcome?.created }).toEqual({
      status: 'finished',
      progress: records,
      created: records,
    });
    expect(await orders()).toBe(records);
    expect(await events(id)).toEqual([
      'mapping import.start queued',
      'queued import.run running',
      'running import.cancel canceled',
      'canceled import.start queued',
      'queued import.run running',
      'running import.finished finished',
    ]);
  });

  test('is cancelled before its first batch, and imports nothing', async () => {
    const id = await uploaded();
    await start(id);
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).status).toBe(200);
    await advanceTime(server, 0);
    expect(await read(id)).toMatchObject({ status: 'canceled', progress: 0 });
    expect(await orders()).toBe(0);
  });
});

test('an import that failed is started again and continues', async () => {
  const id = await uploaded();
  const { rows } = await server.database.query<{ content: Buffer }>(
    'select content from imports where id = $1',
    [id],
  );
  const keep = (content: Buffer | undefined) =>
    server.database.query('update imports set content = $2 where id = $1', [id, content]);
  await keep(Buffer.alloc(0));
  await start(id);
  await advanceTime(server, 0);
  expect(await read(id)).toMatchObject({ status: 'failed', progress: 0 });
  await keep(rows[0]?.content);
  expect((await start(id)).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'queued', failure: null });
  await advanceTime(server, 0);
  expect(await read(id)).toMatchObject({ status: 'finished', progress: records });
});

test("an import that isn't running can't be cancelled, and the error says what can be done", async () => {
  const id = await uploaded();
  expect(await cancel(id)).toMatchObject({
    status: 409,
    code: 'ILLEGAL_EVENT',
    error: "This import isn't running",
  });
  await start(id);
  await advanceTime(server, 0);
  expect((await cancel(id)).status).toBe(409);
  expect((await start(id)).status).toBe(409);
  expect(await read(id)).toMatchObject({ status: 'finished' });
});
