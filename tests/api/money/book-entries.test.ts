import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookChannels } from '#domain/book-entry.ts';
import { dayOf } from '#domain/date-range.ts';
import { permission } from '#domain/permission.ts';
import { paymentMethods } from '#domain/order.ts';
import { sampleExpense, sampleIncome, sampleProducts } from '#tests/api/money/bookkeeping-samples.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

const today = () => dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
const addExpense = (changes: Partial<InputOf<'createExpense'>['body']> = {}) =>
  server.call('createExpense', { body: { ...sampleExpense, allowDuplicate: true, ...changes } }, shop.asking);
const addIncome = (changes: Partial<InputOf<'createIncome'>['body']> = {}) =>
  server.call('createIncome', { body: { ...sampleIncome, allowDuplicate: true, ...changes } }, shop.asking);
const productSumMinor = 26_500_00;
const listRows = async (query: InputOf<'books'>['query'] = {}) =>
  (await server.call('books', { query }, shop.asking)).data;

describe('an expense', () => {
  test('has the fields of the specification and is in the list', async () => {
    const entry = await addExpense();
    expect(entry).toMatchObject({
      ...sampleExpense,
      type: 'expense',
      channel: null,
      products: [],
      version: 1,
    });
    expect(await listRows()).toEqual([{ ...entry, source: 'hand' }]);
  });

  test('needs no more than an amount, a category and a date', async () => {
    const { category, currency, valueDate, amountMinor } = sampleExpense;
    const body = { category, currency, valueDate, amountMinor };
    expect(await server.call('createExpense', { body }, shop.asking)).toMatchObject({
      paymentMethod: null,
      note: null,
      purpose: null,
      receiver: null,
    });
  });

  test.each(paymentMethods)('can be paid with %s', async (paymentMethod) => {
    await addExpense({ paymentMethod });
    await addExpense({ paymentMethod: null });
    const rows = await listRows({ paymentMethod });
    expect(rows).toMatchObject([{ paymentMethod }]);
  });

  test('with the instant of a date is on its day in the time zone of the business', async () => {
    // 00:30 on 6 January in Lagos.
    const { valueDate } = await addExpense({ valueDate: '2026-01-05T23:30:00.000Z' });
    expect(valueDate).toBe('2026-01-06');
  });

  test.each([0, -1, 1_000_000_000_001, 10.5])('is rejected with the amount %s', async (amountMinor) => {
    const input = { body: { ...sampleExpense, amountMinor } };
    expect(await server.ask('createExpense', input, shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'amountMinor' }],
    });
  });

  test('is rejected on a day in the future, and accepted today', async () => {
    const tomorrow = new Date(server.deps.clock.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10);
    const input = { body: { ...sampleExpense, valueDate: tomorrow } };
    const rejected = { status: 422, fields: [{ field: 'valueDate' }] };
    expect(await server.ask('createExpense', input, shop.asking)).toMatchObject(rejected);
    const { id } = await addExpense({ valueDate: today() });
    const change = { params: { id }, body: { valueDate: tomorrow } };
    expect(await server.ask('updateExpense', change, shop.asking)).toMatchObject(rejected);
  });

  test('changes the fields that are sent, with a new version', async () => {
    const { id } = await addExpense();
    const body = { amountMinor: 200_000_00, note: 'Includes the deposit', receiver: '', version: 1 };
    const changed = await server.call('updateExpense', { params: { id }, body }, shop.asking);
    expect(changed).toMatchObject({
      ...sampleExpense,
      amountMinor: 200_000_00,
      note: 'Includes the deposit',
      receiver: null,
      version: 2,
    });
    expect(await listRows()).toEqual([{ ...changed, source: 'hand' }]);
  });

  test('is not changed from a version that another person has replaced', async () => {
    const { id } = await addExpense();
    const change = (amountMinor: number) =>
      server.ask('updateExpense', { params: { id }, body: { amountMinor, version: 1 } }, shop.asking);
    const answers = await Promise.all([change(1_00), change(2_00)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await listRows()).toMatchObject([{ version: 2 }]);
  });

  test('is added once, however often the request with its key is repeated', async () => {
    const asking = { ...shop.asking, idempotencyKey: 'two presses' };
    const send = () => server.call('createExpense', { body: sampleExpense }, asking);
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await listRows()).toHaveLength(1);
  });

  test('is deleted once', async () => {
    const { id } = await addExpense();
    const remove = () => server.ask('deleteBookEntry', { params: { id } }, shop.asking);
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await listRows()).toEqual([]);
  });

  test("is not an income, and not another business's", async () => {
    const { id } = await addExpense();
    const change = { params: { id }, body: { note: 'Mine' } };
    expect(await server.ask('updateIncome', change, shop.asking)).toMatchObject({ status: 404 });
    const { asking } = await newShop(server);
    expect(await server.ask('updateExpense', change, asking)).toMatchObject({ status: 404 });
    expect(await server.ask('deleteBookEntry', { params: { id } }, asking)).toMatchObject({ status: 404 });
    expect(await listRows()).toMatchObject([{ note: null }]);
  });

  test('has its changes in the audit log', async () => {
    const { id } = await addExpense();
    await server.call('updateExpense', { params: { id }, body: { amountMinor: 1_00 } }, shop.asking);
    await server.call('deleteBookEntry', { params: { id } }, shop.asking);
    const { data } = await server.call('auditLog', { query: { recordType: 'book-entry' } }, shop.asking);
    expect(data.map(({ event, recordLabel }) => [event, recordLabel])).toEqual([
      ['bookEntry.deleted', 'Rent, ₦1.00'],
      ['bookEntry.changed', 'Rent, ₦1.00'],
      ['bookEntry.created', 'Rent, ₦150,000.00'],
    ]);
  });
});

describe('an income', () => {
  test.each(bookChannels)('can be earned through %s', async (channel) => {
    expect(await addIncome({ channel })).toMatchObject({ type: 'income', channel });
  });

  test('has the sum of its products as its amount', async () => {
    const { products, amountMinor } = await addIncome();
    expect(products).toMatchObject(sampleProducts);
    expect(products.map(({ totalMinor }) => totalMinor)).toEqual([25_000_00, 1_500_00]);
    expect(amountMinor).toBe(productSumMinor);
  });

  test('has an amount of its own without products', async () => {
    expect(await addIncome({ products: [], amountMinor: 7_00 })).toMatchObject({
      amountMinor: 7_00,
      products: [],
    });
  });

  test.each([
    ['neither an amount nor products', { products: [] }, 'amountMinor'],
    ['both an amount and products', { amountMinor: productSumMinor }, 'amountMinor'],
    ['products for nothing', { products: [{ name: 'Gift', quantity: 1, unitPriceMinor: 0 }] }, 'products'],
    [
      'products for more than an amount can be',
      { products: [{ name: 'Gold', quantity: 100_000, unitPriceMinor: 1_000_000_000_000 }] },
      'products',
    ],
  ])('is rejected with %s', async (_, changes, field) => {
    const input = { body: { ...sampleIncome, ...changes } };
    expect(await server.ask('createIncome', input, shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field }],
    });
    expect(await listRows()).toEqual([]);
  });

  test('follows its products when one is added, changed or deleted', async () => {
    const income = await addIncome({ products: [], amountMinor: 9_00 });
    const params = { id: income.id };
    const body = { name: 'Gele', quantity: 2, unitPriceMinor: 3_000_00 };
    const first = await server.call('addBookProduct', { params, body }, shop.asking);
    expect(first).toMatchObject({ amountMinor: 6_000_00, version: 2 });
    const second = await server.call(
      'addBookProduct',
      { params, body: { ...body, name: 'Fila', quantity: 1 } },
      shop.asking,
    );
    expect(second).toMatchObject({ amountMinor: 9_000_00, version: 3 });
    const [gele, fila] = second.products.map(({ id }) => ({ ...params, productId: id }));
    const change = { params: gele ?? params, body: { quantity: 5 } } as InputOf<'updateBookProduct'>;
    const third = await server.call('updateBookProduct', change, shop.asking);
    expect(third).toMatchObject({ amountMinor: 18_000_00, version: 4 });
    const removal = { params: fila ?? params } as InputOf<'deleteBookProduct'>;
    const fourth = await server.call('deleteBookProduct', removal, shop.asking);
    expect(fourth).toMatchObject({
      amountMinor: 15_000_00,
      version: 5,
      products: [{ name: 'Gele', quantity: 5 }],
    });
    expect(await listRows()).toEqual([{ ...fourth, source: 'hand' }]);
    const last = { params: gele ?? params } as InputOf<'deleteBookProduct'>;
    expect(await server.ask('deleteBookProduct', last, shop.asking)).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
    const amount = { params, body: { amountMinor: 1_00 } };
    expect(await server.ask('updateIncome', amount, shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'amountMinor' }],
    });
  });

  test('alone has products, and only its own', async () => {
    const expense = await addExpense();
    const product = { name: 'Gele', quantity: 2, unitPriceMinor: 3_000_00 };
    const addition = { params: { id: expense.id }, body: product };
    expect(await server.ask('addBookProduct', addition, shop.asking)).toMatchObject({ status: 409 });
    const [one, other] = [await addIncome(), await addIncome()];
    const foreign = { params: { id: one.id, productId: other.products[0]?.id ?? '' } };
    expect(await server.ask('deleteBookProduct', foreign, shop.asking)).toMatchObject({ status: 404 });
    const change = { ...foreign, body: { quantity: 9 } };
    expect(await server.ask('updateBookProduct', change, shop.asking)).toMatchObject({ status: 404 });
  });

  test('is not changed from an old version by its products', async () => {
    const { id, products } = await addIncome();
    await server.call('updateIncome', { params: { id }, body: { note: 'Paid in two parts' } }, shop.asking);
    const body = { name: 'Gele', quantity: 2, unitPriceMinor: 3_000_00, version: 1 };
    const conflict = { status: 409, code: 'VERSION_CONFLICT' };
    expect(await server.ask('addBookProduct', { params: { id }, body }, shop.asking)).toMatchObject(conflict);
    const params = { id, productId: products[0]?.id ?? '' };
    const change = { params, body: { quantity: 9, version: 1 } };
    expect(await server.ask('updateBookProduct', change, shop.asking)).toMatchObject(conflict);
  });
});

describe('categories', () => {
  const listCategories = () => server.call('bookCategories', {}, shop.asking);

  test('are the default ones until the business adds its own', async () => {
    const before = await listCategories();
    expect(before.every(({ isOwn }) => !isOwn)).toBe(true);
    expect(before).toContainEqual({ type: 'expense', name: 'Wages', isOwn: false, uses: 0 });
    await addExpense({ category: 'Àṣọ ẹbí' });
    expect(await listCategories()).toContainEqual({ type: 'expense', name: 'Àṣọ ẹbí', isOwn: true, uses: 0 });
    expect(await listCategories()).toHaveLength(before.length + 1);
  });

  test('are the same in capital letters and without accents', async () => {
    await addExpense({ category: 'Àṣọ ẹbí' });
    expect(await addExpense({ category: 'ASO EBI' })).toMatchObject({ category: 'Àṣọ ẹbí' });
    expect(await addExpense({ category: 'wages' })).toMatchObject({ category: 'Wages' });
    expect((await listCategories()).filter(({ isOwn }) => isOwn)).toHaveLength(1);
  });

  test('of the same name are added once, also at the same moment', async () => {
    await Promise.all(['Fabric', 'FABRIC', 'fabric'].map((category) => addExpense({ category })));
    expect((await listCategories()).filter(({ isOwn }) => isOwn)).toHaveLength(1);
    expect(new Set((await listRows()).map(({ category }) => category)).size).toBe(1);
  });

  test('count the entries of the last 90 days that have them', async () => {
    const countUses = async (name: string, type = 'expense') =>
      (await listCategories()).find((one) => one.name === name && one.type === type)?.uses;
    const last = dayOf(server.deps.clock.now(), 'Africa/Lagos');
    await addExpense({ category: 'Fabric', valueDate: last.subtract({ days: 90 }).toString() });
    await addExpense({ category: 'Fabric', valueDate: last.subtract({ days: 91 }).toString() });
    expect(await countUses('Fabric')).toBe(1);
    await addExpense({ category: 'fabric', valueDate: last.toString() });
    await addIncome({ category: 'Fabric', valueDate: last.toString() });
    expect([await countUses('Fabric'), await countUses('Fabric', 'income')]).toEqual([2, 1]);
    expect(await countUses('Rent')).toBe(0);
  });

  test('are those of one business', async () => {
    await addExpense({ category: 'Fabric' });
    const { asking } = await newShop(server);
    const others = await server.call('bookCategories', {}, asking);
    expect(others.filter(({ isOwn }) => isOwn)).toEqual([]);
  });

  test('are limited', async () => {
    for (let nth = 0; nth < 100; nth += 1) await addExpense({ category: `Own ${nth}` });
    const input = { body: { ...sampleExpense, category: 'One more' } };
    expect(await server.ask('createExpense', input, shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'category' }],
    });
    expect(await addExpense({ category: 'own 7' })).toMatchObject({ category: 'Own 7' });
  });
});

describe('a member', () => {
  test('who may only view the books changes nothing', async () => {
    const asking = await createTeamMember(server, shop, [permission('BOOK_KEEPING', 'view-only')]);
    const { id } = await addExpense();
    expect(await server.ask('books', {}, asking)).toMatchObject({ status: 200 });
    expect(await server.ask('createExpense', { body: sampleExpense }, asking)).toMatchObject({ status: 403 });
    expect(await server.ask('deleteBookEntry', { params: { id } }, asking)).toMatchObject({ status: 403 });
  });
});
