import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportKindName } from '#contract/store/import.ts';
import { permission } from '#domain/permission.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { readBusinessData } from '#tests/support/store/business-data.ts';
import { type Shop, advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { type ProductLine, plainLine, productFile } from '#tests/support/store/product-file.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { openImportUndo } from '#tests/support/store/import-undo.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const { run, read, preview, undo, undoNow, askUndo, data } = openImportUndo(
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
const kinds: ImportKindName[] = ['products', 'customers', 'orders'];
const idOf = async (table: string, column: string, value: string): Promise<string> => {
  const { rows } = await server.database.query<{ id: string }>(
    `select id from ${table} where business_id = $1 and ${column} = $2`,
    [shop.businessId, value],
  );
  return rows[0]?.id ?? '';
};

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

  test('is refused after 30 days, and possible until then', async () => {
    const { id } = await run(kind, files[kind]);
    const before = await data();
    await advanceTime(server, 30 * 86_400_000 + 60_000);
    const refusal = {
      status: 409,
      error: 'An import can be undone for 30 days after it has ended. That time is over.',
    };
    expect(await askUndo(kind, id)).toMatchObject(refusal);
    expect(await read(kind, id)).toMatchObject({ status: 'finished', undoUntil: null });
    expect((await data())['products']).toEqual(before['products']);
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

describe('a record that was used or changed since its import', () => {
  const one = (lines: ProductLine[]) => run('products', productFile(...lines));

  test('stays, if it is a product: changed, restocked, ordered or imported again', async () => {
    const { id } = await one([1, 2, 3, 4, 5].map((nth) => plainLine(nth, { Type: 'Caps' })));
    const of = (nth: number) => idOf('products', 'handle', `thing-${nth}`);
    await server.call(
      'updateProduct',
      { params: { id: await of(1) }, body: { version: 1, description: 'Soft' } },
      shop.asking,
    );
    const { id: variationId } = (await server.call('product', { params: { id: await of(2) } }, shop.asking))
      .variations[0] ?? { id: '' };
    await server.call(
      'changeStock',
      {
        body: {
          changes: [{ variationId, change: { kind: 'difference', difference: 1, reason: 'received' } }],
        },
      } as never,
      shop.asking,
    );
    expect(await preview('products', id)).toMatchObject({
      removed: { product: 3 },
      kept: [
        { type: 'product', reason: 'edited', count: 1, examples: [{ label: 'Thing 1' }] },
        { type: 'product', reason: 'stock', count: 1, examples: [{ label: 'Thing 2' }] },
        { type: 'category', reason: 'products', count: 1, examples: [{ label: 'Caps' }] },
      ],
    });
  });
});
