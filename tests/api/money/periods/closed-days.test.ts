import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookkeepingEntries } from '#server/db/tables/money/bookkeeping.table.ts';
import { holdPeriods } from '#server/modules/bookkeeping/periods/open-days.ts';
import { sampleExpense, sampleIncome } from '#tests/api/money/bookkeeping-samples.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';
import {
  addExpense,
  askToClose,
  closeMonth,
  listRows,
  readPeriod,
  reopenMonth,
  setTime,
} from './period-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  setTime(server, '2026-04-10T10:00:00.000Z');
  shop = await newShop(server);
});

const inMarch = { valueDate: '2026-03-31' };
const inApril = { valueDate: '2026-04-01' };
const refusal = {
  status: 409,
  code: 'PERIOD_CLOSED',
  error: 'March 2026 is closed. Reopen it, or use a date from 1 April 2026.',
  fields: [{ field: 'valueDate' }],
};

describe('a day of a closed month', () => {
  let expenseId: string;
  let income: { id: string; productId: string };
  beforeEach(async () => {
    expenseId = (await addExpense(server, shop, inMarch)).id;
    const { id, products } = await server.call(
      'createIncome',
      { body: { ...sampleIncome, ...inMarch } },
      shop.asking,
    );
    income = { id, productId: products[0]?.id ?? '' };
    await closeMonth(server, shop, '2026-03');
  });

  const writes = {
    'a new expense': () =>
      server.ask('createExpense', { body: { ...sampleExpense, ...inMarch } }, shop.asking),
    'a new expense at an instant of it': () =>
      // 00:30 on 1 April in Lagos is open, 23:30 on 31 March isn't.
      server.ask(
        'createExpense',
        { body: { ...sampleExpense, valueDate: '2026-03-31T22:30:00.000Z' } },
        shop.asking,
      ),
    'a new income': () => server.ask('createIncome', { body: { ...sampleIncome, ...inMarch } }, shop.asking),
    'an update of an expense': () =>
      server.ask('updateExpense', { params: { id: expenseId }, body: { note: 'Late' } }, shop.asking),
    'an update of an income': () =>
      server.ask('updateIncome', { params: { id: income.id }, body: { note: 'Late' } }, shop.asking),
    'an expense that leaves it': () =>
      server.ask('updateExpense', { params: { id: expenseId }, body: inApril }, shop.asking),
    'a deletion': () => server.ask('deleteBookEntry', { params: { id: expenseId } }, shop.asking),
    'a new product': () =>
      server.ask(
        'addBookProduct',
        { params: { id: income.id }, body: { name: 'Thread', quantity: 1, unitPriceMinor: 1 } },
        shop.asking,
      ),
    'an update of a product': () =>
      server.ask('updateBookProduct', { params: income, body: { quantity: 9 } }, shop.asking),
    'a deletion of a product': () => server.ask('deleteBookProduct', { params: income }, shop.asking),
    async 'an expense that moves into it'() {
      const { id } = await addExpense(server, shop, inApril);
      const answer = await server.ask('updateExpense', { params: { id }, body: inMarch }, shop.asking);
      await server.call('deleteBookEntry', { params: { id } }, shop.asking);
      return answer;
    },
  };

  test.each(Object.entries(writes))('rejects %s, with the month in words', async (_, write) => {
    const before = await listRows(server, shop);
    expect(await write()).toMatchObject(refusal);
    expect(await listRows(server, shop)).toEqual(before);
  });

  test('accepts all of them once its month is reopened', async () => {
    await reopenMonth(server, shop, '2026-03');
    for (const write of Object.values(writes)) expect((await write()).code).not.toBe('PERIOD_CLOSED');
    expect(await writes['a new expense']()).toMatchObject({ status: 200 });
  });

  test('is named by the list as a day before the first open one', async () => {
    const { openFrom } = await server.call('books', {}, shop.asking);
    expect(openFrom).toBe('2026-04-01');
    const other = await newShop(server);
    expect(await server.call('books', {}, other.asking)).toMatchObject({ openFrom: null });
  });

  test('rejects what a service would write without asking', async () => {
    const { db } = server.deps;
    const entry = {
      businessId: shop.businessId,
      id: uuid(),
      type: 'expense' as const,
      category: 'Rent',
      currency: 'NGN' as const,
      amountMinor: 1,
      ...inMarch,
      createdBy: uuid(),
      createdByName: 'Ada Obi',
      createdAt: new Date(),
    };
    const isClosed = expect.objectContaining({ cause: expect.objectContaining({ code: '23514' }) });
    await expect(db.insert(bookkeepingEntries).values(entry)).rejects.toEqual(isClosed);
    const ofShop = eq(bookkeepingEntries.businessId, shop.businessId);
    await expect(db.delete(bookkeepingEntries).where(ofShop)).rejects.toEqual(isClosed);
    await expect(db.update(bookkeepingEntries).set(inApril).where(ofShop)).rejects.toEqual(isClosed);
    await db.insert(bookkeepingEntries).values({ ...entry, ...inApril });
  });
});

describe('a write and a close at the same time', () => {
  const create = () => server.ask('createExpense', { body: { ...sampleExpense, ...inMarch } }, shop.asking);

  test('one of them wins, and the closed month has the totals that were agreed to', async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      shop = await newShop(server);
      const { totals } = await readPeriod(server, shop, '2026-03');
      const close = () =>
        server.ask('closeBookPeriod', { params: { month: '2026-03' }, body: { totals } }, shop.asking);
      const [entry, period] =
        nth % 2 === 0
          ? await Promise.all([create(), close()])
          : await Promise.all([close(), create()]).then(([one, other]) => [other, one] as const);
      const isEntryFirst = entry.status === 200;
      expect([entry.code, period.code]).toEqual(
        isEntryFirst ? [undefined, 'AMOUNT_CHANGED'] : ['PERIOD_CLOSED', undefined],
      );
      expect((await readPeriod(server, shop, '2026-03')).totals).toHaveLength(isEntryFirst ? 1 : 0);
    }
  });

  test('a close waits for a write that has begun', async () => {
    const { promise: written, resolve: finishWrite } = Promise.withResolvers<void>();
    const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>();
    const writing = server.deps.db.transaction(async (tx) => {
      (await holdPeriods(tx, shop.businessId))('2026-03-31');
      onBegun();
      await written;
    });
    await begun;
    let isClosed = false;
    const closing = askToClose(server, shop, '2026-03').then((answer) => {
      isClosed = true;
      return answer;
    });
    await wait(300);
    const wasClosed = isClosed;
    // Another write waits behind the close, and is rejected.
    const entry = create();
    await wait(100);
    finishWrite();
    await writing;
    expect(wasClosed).toBe(false);
    expect(await closing).toMatchObject({ status: 200 });
    expect(await entry).toMatchObject(refusal);
  });
});
