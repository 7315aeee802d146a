import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SimilarEntries } from '#contract/money/book-duplicates.ts';
import { sampleExpense, sampleIncome } from '#tests/api/money/bookkeeping-samples.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

type Changes = Partial<InputOf<'createExpense'>['body']>;
const expense = { ...sampleExpense, valueDate: '2026-01-10' };
const addExpense = (changes: Changes = {}, asking = shop.asking) =>
  server.ask('createExpense', { body: { ...expense, ...changes } }, asking);
const isQuestion = { status: 409, code: 'POSSIBLE_DUPLICATE' };
const count = async () => (await server.call('books', {}, shop.asking)).data.length;

describe('an expense like an earlier one', () => {
  test.each<[string, Changes]>([
    ['on the same day', {}],
    ['three days later', { valueDate: '2026-01-13' }],
    ['three days earlier', { valueDate: '2026-01-07' }],
    ['without a receiver, in the same category', { receiver: null }],
    ['in another category, to the same receiver', { category: 'Repairs and maintenance' }],
    [
      'in another category, to the same receiver in other letters',
      { category: 'Repairs and maintenance', receiver: 'BALÓGÙN properties' },
    ],
  ])('is a question: %s', async (_, changes) => {
    await addExpense();
    expect(await addExpense(changes)).toMatchObject(isQuestion);
    expect(await count()).toBe(1);
  });

  test.each<[string, Changes]>([
    ['four days later', { valueDate: '2026-01-14' }],
    ['four days earlier', { valueDate: '2026-01-06' }],
    ['for another amount', { amountMinor: 150_000_01 }],
    ['in another currency', { currency: 'GHS' }],
    ['in another category, to another receiver', { category: 'Wages', receiver: 'Bisi Alade' }],
    ['in another category, to no receiver', { category: 'Wages', receiver: null }],
  ])('is added without a question: %s', async (_, changes) => {
    await addExpense();
    expect(await addExpense(changes)).toMatchObject({ status: 200 });
    expect(await count()).toBe(2);
  });

  test('is not found among those without a receiver in another category', async () => {
    await addExpense({ receiver: null });
    expect(await addExpense({ receiver: null, category: 'Wages' })).toMatchObject({ status: 200 });
  });

  test('is kept beside it when it is confirmed', async () => {
    await addExpense();
    expect(await addExpense({ allowDuplicate: true })).toMatchObject({ status: 200 });
    expect(await count()).toBe(2);
    expect(await addExpense()).toMatchObject(isQuestion);
  });

  test('is confirmed with the key of the attempt that was a question', async () => {
    await addExpense();
    const asking = { ...shop.asking, idempotencyKey: 'asked and confirmed' };
    expect(await addExpense({}, asking)).toMatchObject(isQuestion);
    const send = () => addExpense({ allowDuplicate: true }, asking);
    const answers = [await send(), await send()];
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await count()).toBe(2);
  });

  test('comes with the entries that look alike, the latest first', async () => {
    await addExpense();
    await addExpense({ valueDate: '2026-01-12', allowDuplicate: true });
    await addExpense({ valueDate: '2026-01-20' });
    const refused = await addExpense({ valueDate: '2026-01-11' });
    expect(refused).toMatchObject({
      ...isQuestion,
      error: 'You already recorded ₦150,000.00 for Rent on 12 January 2026',
    });
    const { entries } = z.parse(SimilarEntries, Reflect.get(refused, 'current'));
    expect(entries.map(({ valueDate }) => valueDate)).toEqual(['2026-01-12', '2026-01-10']);
  });

  test('is a question for all but one of those that are sent at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => addExpense()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await count()).toBe(1);
  });

  test('of another business is none', async () => {
    const { asking } = await newShop(server);
    await addExpense({}, asking);
    expect(await addExpense()).toMatchObject({ status: 200 });
  });
});

describe('an income', () => {
  const addIncome = (changes: Partial<InputOf<'createIncome'>['body']> = {}) =>
    server.ask('createIncome', { body: { ...sampleIncome, ...changes } }, shop.asking);

  test('is compared by the sum of its products', async () => {
    await addIncome();
    const sum = { products: [], amountMinor: 26_500_00 };
    const refused = await addIncome(sum);
    expect(refused).toMatchObject(isQuestion);
    const { entries } = z.parse(SimilarEntries, Reflect.get(refused, 'current'));
    expect(entries).toMatchObject([{ products: [{}, {}] }]);
    expect(await addIncome({ ...sum, allowDuplicate: true })).toMatchObject({ status: 200 });
  });

  test('is not compared with an expense of the same category', async () => {
    await addExpense({ amountMinor: 26_500_00, category: 'Shared', valueDate: sampleIncome.valueDate });
    expect(await addIncome({ category: 'Shared' })).toMatchObject({ status: 200 });
  });
});
