import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stockMovements, variations } from '#server/db/tables/records/products.table.ts';
import { changeStock } from '#server/modules/products/change-stock.ts';
import { type StockLine, release, reserve } from '#server/modules/products/stock.service.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleMatrix, sampleVariation, stocked } from '#tests/support/store/products.ts';
import { type Shop, createCaller, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

/** Creates a product with a variation for each quantity. Returns their ids. */
async function shelf(...quantities: (number | null)[]): Promise<string[]> {
  const values = quantities.map((_, nth) => `size ${nth}`);
  const sizes = quantities.map((quantity, nth) => sampleVariation([`size ${nth}`], { quantity }));
  const body = { ...sampleMatrix, title: 'Shirt', options: [{ name: 'Size', values }], variations: sizes };
  return (await stocked(server, shop, body)).variationIds;
}

const ordering = (lines: StockLine[], orderId = uuid()) =>
  server.deps.db.transaction((tx) =>
    reserve(tx, server.deps, shop.businessId, lines, { orderId, actor: createCaller('merchant') }),
  );
const givingBack = (lines: StockLine[], orderId: string) =>
  server.deps.db.transaction((tx) =>
    release(tx, server.deps, shop.businessId, lines, { orderId, actor: createCaller('merchant') }),
  );
const count = (variationId: string, quantity: number) =>
  server.deps.db.transaction((tx) =>
    changeStock(
      tx,
      server.deps,
      shop.businessId,
      [{ variationId, change: { kind: 'track', quantity } }],
      createCaller('merchant'),
    ),
  );
async function left(variationId: string): Promise<{ left: number | null; moved: number; movements: number }> {
  const { rows } = await server.deps.db.execute<{
    left: number | null;
    moved: number;
    movements: number;
  }>(sql`
    select available_quantity as left, coalesce(sum(m.difference), 0)::int as moved, count(m.id)::int as movements
    from ${variations} v left join ${stockMovements} m on m.business_id = v.business_id and m.variation_id = v.id
    where v.id = ${variationId} group by v.business_id, v.id`);
  return rows[0] ?? { left: null, moved: 0, movements: 0 };
}

describe('reserved stock', () => {
  test('ten of a thousand simultaneous orders get the last ten pieces, and stock is never below zero', async () => {
    const [last = ''] = await shelf(10);
    // Only ten orders run at a time, one for each connection. More would wait, and time out on a busy machine.
    const lanes = Array.from({ length: 10 }, async () => {
      const outcomes: Awaited<ReturnType<typeof ordering>>[] = [];
      while (outcomes.length < 100) outcomes.push(await ordering([{ variationId: last, quantity: 1 }]));
      return outcomes;
    });
    const outcomes = (await Promise.all(lanes)).flat();
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    const shortages = outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.short));
    expect(shortages).toHaveLength(990);
    expect(shortages[0]).toEqual({ variationId: last, name: 'Shirt – size 0', orderedQuantity: 1, left: 0 });
    expect(await left(last)).toEqual({ left: 0, moved: 0, movements: 11 });
  });

  test('is taken for all lines of an order or for none', async () => {
    const [plenty = '', few = ''] = await shelf(10, 1);
    const outcome = await ordering([
      { variationId: plenty, quantity: 4 },
      { variationId: few, quantity: 1 },
      { variationId: few, quantity: 1 },
    ]);
    expect(outcome).toEqual({
      ok: false,
      short: [{ variationId: few, name: 'Shirt – size 1', orderedQuantity: 2, left: 1 }],
    });
    expect(await left(plenty)).toEqual({ left: 10, moved: 10, movements: 1 });
  });

  test('two orders with the same variations in opposite order both get an answer', async () => {
    const [one = '', two = ''] = [...(await shelf(50)), ...(await shelf(50))];
    const forth = [one, two].map((variationId) => ({ variationId, quantity: 1 }));
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => ordering(nth % 2 === 0 ? forth : forth.toReversed())),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect([(await left(one)).left, (await left(two)).left]).toEqual([10, 10]);
  });

  test('is always available where it is not tracked, which is recorded', async () => {
    const [endless = ''] = await shelf(null);
    const orderId = uuid();
    expect(await ordering([{ variationId: endless, quantity: 1_000_000 }], orderId)).toEqual({ ok: true });
    await givingBack([{ variationId: endless, quantity: 1_000_000 }], orderId);
    expect(await left(endless)).toEqual({ left: null, moved: 0, movements: 2 });
  });

  test('is not taken from another business', async () => {
    const [own = ''] = await shelf(3);
    const other = await newShop(server);
    const lines = [{ variationId: own, quantity: 1 }];
    const outcome = await server.deps.db.transaction((tx) =>
      reserve(tx, server.deps, other.businessId, lines, { orderId: uuid(), actor: createCaller('merchant') }),
    );
    expect(outcome).toMatchObject({ ok: false, short: [{ left: 0 }] });
    expect((await left(own)).left).toBe(3);
  });
});

describe('released stock', () => {
  test('is available again, once however often it is requested', async () => {
    const [shirt = ''] = await shelf(5);
    const orderId = uuid();
    const lines = [{ variationId: shirt, quantity: 3 }];
    await ordering(lines, orderId);
    expect((await left(shirt)).left).toBe(2);
    await Promise.all([givingBack(lines, orderId), givingBack(lines, orderId)]);
    expect(await left(shirt)).toMatchObject({ left: 5, moved: 5 });
  });

  test('never exceeds what the order has reserved', async () => {
    const [shirt = ''] = await shelf(5);
    await givingBack([{ variationId: shirt, quantity: 3 }], uuid());
    expect(await left(shirt)).toEqual({ left: 5, moved: 5, movements: 1 });
  });

  test('is zero where it was not tracked at the reservation', async () => {
    const [shirt = ''] = await shelf(null);
    const orderId = uuid();
    const lines = [{ variationId: shirt, quantity: 3 }];
    await ordering(lines, orderId);
    await count(shirt, 7);
    await givingBack(lines, orderId);
    expect((await left(shirt)).left).toBe(7);
  });
});
