import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { permission } from '#domain/permission.ts';
import { cleanUpStorage } from '#server/platform/files/storage-quota.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { createReceiptPdf } from '#tests/support/money/receipt-pdf.ts';
import { day } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { samplePdf } from '#tests/support/people/verification.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { tinyPng } from '#tests/support/store/images.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
  await changePlan(server, shop, 'basic');
});

type File = { name: string; content: Buffer<ArrayBuffer> };
const upload = async (file: Partial<File> = {}, asking = shop.asking) => {
  const input = { name: 'receipt.pdf', content: samplePdf(), ...file };
  const body = { category: 'BOOKKEEPING_DOCUMENT' as const };
  return (await server.call('uploadFile', { body, file: input }, asking)).id;
};
const addDraft = async (file: Partial<File> = {}) =>
  server.call('createBookDraft', { body: { fileId: await upload(file) } }, shop.asking);
const listDrafts = () => server.call('bookDrafts', {}, shop.asking);
const details = { ...sampleExpense, type: 'expense' } as const;
const complete = (
  id: string,
  changes: Partial<InputOf<'completeBookDraft'>['body']> = {},
  asking = shop.asking,
) => server.ask('completeBookDraft', { params: { id }, body: { ...details, ...changes } }, asking);
const discard = (id: string, asking = shop.asking) =>
  server.ask('discardBookDraft', { params: { id } }, asking);
const listRows = async () => (await server.call('books', {}, shop.asking)).data;
const addExpense = (receiptIds: string[] = []) =>
  server.call('createExpense', { body: { ...sampleExpense, allowDuplicate: true, receiptIds } }, shop.asking);
const nothing = { amountMinor: null, currency: null, day: null };

describe('an uploaded receipt', () => {
  test('waits as a draft and is no entry', async () => {
    const { id, receipt, isAttached } = await addDraft({ name: 'Fuel.pdf' });
    expect(receipt).toMatchObject({ name: 'Fuel.pdf', contentType: 'application/pdf' });
    expect(isAttached).toBe(false);
    expect(await listDrafts()).toMatchObject([{ id, receipt }]);
    expect(await listRows()).toEqual([]);
  });

  test("suggests the amount and the date in a PDF's text", async () => {
    const content = await createReceiptPdf('Mobil, Ikeja', 'Date: 05/01/2026', 'Total NGN 12,500.00');
    const { suggestion } = await addDraft({ content });
    expect(suggestion).toEqual({ amountMinor: 12_500_00, currency: 'NGN', day: '2026-01-05' });
    expect(await listDrafts()).toMatchObject([{ suggestion }]);
  });

  test('suggests no day after today', async () => {
    const today = dayOf(server.deps.clock.now(), 'Africa/Lagos');
    const [now, later] = [today.toString(), today.add({ days: 1 }).toString()];
    expect((await addDraft({ content: await createReceiptPdf(`Date ${now}`) })).suggestion.day).toBe(now);
    expect((await addDraft({ content: await createReceiptPdf(`Date ${later}`) })).suggestion.day).toBeNull();
  });

  test('suggests nothing if it is a photo, or a PDF that has no text or is broken', async () => {
    expect((await addDraft({ name: 'a.png', content: tinyPng })).suggestion).toEqual(nothing);
    expect((await addDraft({ content: await createReceiptPdf() })).suggestion).toEqual(nothing);
    expect((await addDraft()).suggestion).toEqual(nothing);
  });

  test('waits once, however often and simultaneously it is added', async () => {
    const fileId = await upload();
    const add = () => server.call('createBookDraft', { body: { fileId } }, shop.asking);
    const drafts = await Promise.all([add(), add(), add()]);
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
    expect(await listDrafts()).toHaveLength(1);
  });

  test('is marked if it is the receipt of an entry', async () => {
    const fileId = await upload();
    await addExpense([fileId]);
    const draft = await server.call('createBookDraft', { body: { fileId } }, shop.asking);
    expect(draft.isAttached).toBe(true);
  });

  test("is the business's own, and a receipt", async () => {
    const other = await newShop(server);
    await changePlan(server, other, 'basic');
    const foreign = await upload({}, other.asking);
    const avatar = { body: { category: 'AVATAR' as const }, file: { name: 'a.png', content: tinyPng } };
    const { id: image } = await server.call('uploadFile', avatar, shop.asking);
    const { id } = await addExpense();
    for (const fileId of [foreign, image]) {
      const draft = { body: { fileId } };
      expect(await server.ask('createBookDraft', draft, shop.asking)).toMatchObject({ status: 404 });
      const addition = { params: { id }, body: { fileIds: [fileId] } };
      expect(await server.ask('addBookReceipts', addition, shop.asking)).toMatchObject({ status: 404 });
      const entry = { body: { ...sampleExpense, allowDuplicate: true, receiptIds: [fileId] } };
      expect(await server.ask('createExpense', entry, shop.asking)).toMatchObject({ status: 404 });
    }
    expect(await listRows()).toHaveLength(1);
    expect(await listDrafts()).toEqual([]);
  });
});

describe('a draft', () => {
  test('becomes an expense with its receipt', async () => {
    const { id, receipt } = await addDraft();
    const answer = await complete(id);
    expect(answer).toMatchObject({ status: 200 });
    const { type: _, ...fields } = details;
    expect(await listRows()).toMatchObject([{ ...fields, type: 'expense', receipts: [receipt] }]);
    expect(await listDrafts()).toEqual([]);
  });

  test('becomes an income with a sales channel', async () => {
    const { id } = await addDraft();
    const income = { type: 'income', category: 'Services' } as const;
    expect(await complete(id, income)).toMatchObject({ status: 422, fields: [{ field: 'channel' }] });
    expect(await complete(id, { ...income, channel: 'EVENT' })).toMatchObject({ status: 200 });
    expect(await listRows()).toMatchObject([{ type: 'income', channel: 'EVENT', receipts: [{}] }]);
  });

  test('is recorded once when it is completed several times at the same moment', async () => {
    const { id } = await addDraft();
    const answers = await Promise.all([1, 2, 3].map((nth) => complete(id, { amountMinor: nth * 100 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await listRows()).toHaveLength(1);
    expect(await complete(id)).toMatchObject({
      status: 409,
      code: 'ALREADY_DONE',
      error: 'This receipt is already recorded',
    });
  });

  test('is recorded once when the same press is sent twice, with the same answer', async () => {
    const { id } = await addDraft();
    const asking = { ...shop.asking, idempotencyKey: 'one press' };
    const [first, second] = [await complete(id, {}, asking), await complete(id, {}, asking)];
    expect(first).toMatchObject({ status: 200 });
    expect(second).toEqual(first);
    expect(await listRows()).toHaveLength(1);
  });

  test('is asked about like any entry, and waits until it is confirmed', async () => {
    await addExpense();
    const { id } = await addDraft();
    expect(await complete(id)).toMatchObject({ status: 409, code: 'POSSIBLE_DUPLICATE' });
    expect(await listDrafts()).toHaveLength(1);
    expect(await complete(id, { allowDuplicate: true })).toMatchObject({ status: 200 });
    expect(await listRows()).toHaveLength(2);
  });

  test('waits until its fields are right', async () => {
    const { id } = await addDraft();
    expect(await complete(id, { amountMinor: 0 })).toMatchObject({ status: 422 });
    expect(await complete(id, { valueDate: '2999-01-01' })).toMatchObject({ status: 422 });
    expect(await listDrafts()).toHaveLength(1);
  });

  test('is discarded once, and not after it was recorded', async () => {
    const [one, other] = [await addDraft(), await addDraft()];
    const answers = await Promise.all([discard(one.id), discard(one.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await complete(one.id)).toMatchObject({ status: 409, error: 'This receipt was discarded' });
    await complete(other.id);
    expect(await discard(other.id)).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
    expect(await listRows()).toHaveLength(1);
  });

  test('is either recorded or discarded', async () => {
    const { id } = await addDraft();
    const [completed, discarded] = await Promise.all([complete(id), discard(id)]);
    expect([completed.status, discarded.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await listRows()).toHaveLength(completed.status === 200 ? 1 : 0);
  });

  test("is not another business's", async () => {
    const { id } = await addDraft();
    const { asking } = await newShop(server);
    expect(await complete(id, {}, asking)).toMatchObject({ status: 404 });
    expect(await discard(id, asking)).toMatchObject({ status: 404 });
    expect(await server.call('bookDrafts', {}, asking)).toEqual([]);
    expect(await listDrafts()).toHaveLength(1);
  });
});

describe('the receipts of an entry', () => {
  const attach = (id: string, fileIds: string[]) =>
    server.ask('addBookReceipts', { params: { id }, body: { fileIds } }, shop.asking);

  test('are added, listed and removed', async () => {
    const [one, other] = [await upload({ name: 'one.pdf' }), await upload({ name: 'other.pdf' })];
    const { id, receipts } = await addExpense([one]);
    expect(receipts).toMatchObject([{ id: one, name: 'one.pdf' }]);
    expect(await attach(id, [other, other, one])).toMatchObject({ status: 200 });
    expect(await listRows()).toMatchObject([{ receipts: [{ id: one }, { id: other }] }]);
    const remove = () => server.ask('removeBookReceipt', { params: { id, fileId: one } }, shop.asking);
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await listRows()).toMatchObject([{ receipts: [{ id: other }] }]);
    expect(await remove()).toMatchObject({ status: 404 });
  });

  test('stay when the entry is changed', async () => {
    const fileId = await upload();
    const { id } = await addExpense([fileId]);
    const change = { params: { id }, body: { note: 'Paid in cash' } };
    expect(await server.call('updateExpense', change, shop.asking)).toMatchObject({
      receipts: [{ id: fileId }],
    });
  });

  test('are at most twenty', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 21; nth += 1) ids.push(await upload());
    const { id } = await addExpense(ids.slice(0, 20));
    expect(await attach(id, ids.slice(20))).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(await listRows()).toMatchObject([{ receipts: { length: 20 } }]);
  });

  test('open by an address that was signed for a person who may view the books', async () => {
    const fileId = await upload({ content: await createReceiptPdf('Total ₦1,000.00') });
    await addExpense([fileId]);
    const viewer = await createTeamMember(server, shop, [permission('BOOK_KEEPING', 'view-only')]);
    const { url, expiresAt } = await server.call('fileAddress', { params: { id: fileId } }, viewer);
    expect(expiresAt).not.toBeNull();
    const get = (address: string) => server.http.inject({ method: 'GET', url: address });
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(url.split('?')[0] ?? '')).statusCode).toBe(404);
    const stranger = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
    expect(await server.ask('fileAddress', { params: { id: fileId } }, stranger)).toMatchObject({
      status: 403,
    });
  });
});

describe('the file of a receipt', () => {
  const isThere = async (id: string) =>
    (await server.ask('fileAddress', { params: { id } }, shop.asking)).status === 200;
  const passTwoDays = async () => {
    await cleanUpStorage(server.deps);
    server.pass(2 * day);
    await cleanUpStorage(server.deps);
  };

  test('is kept while it waits or belongs to an entry, and deleted a day after', async () => {
    const [waiting, discarded] = [await addDraft(), await addDraft()];
    await discard(discarded.id);
    const [unused, kept, removed] = [await upload(), await upload(), await upload()];
    await addExpense([kept]);
    const { id } = await addExpense([removed]);
    await server.call('deleteBookEntry', { params: { id } }, shop.asking);
    await passTwoDays();
    shop = { ...shop, asking: await createTeamMember(server, shop, 'manage') };
    const files = { waiting: waiting.receipt.id, discarded: discarded.receipt.id, unused, kept, removed };
    const left: string[] = [];
    for (const [name, file] of Object.entries(files)) if (await isThere(file)) left.push(name);
    expect(left).toEqual(['waiting', 'kept']);
  });
});

describe('a plan without receipts', () => {
  const isRefused = {
    status: 409,
    code: 'PLAN_LIMIT',
    planLimit: { limit: 'bookkeepingExtras', liftedBy: 'basic' },
  };

  test('adds none', async () => {
    const { id } = await addExpense();
    const fileId = await upload();
    await changePlan(server, shop, 'free');
    expect(await server.ask('createBookDraft', { body: { fileId } }, shop.asking)).toMatchObject(isRefused);
    const addition = { params: { id }, body: { fileIds: [fileId] } };
    expect(await server.ask('addBookReceipts', addition, shop.asking)).toMatchObject(isRefused);
    const entry = { body: { ...sampleExpense, allowDuplicate: true, receiptIds: [fileId] } };
    expect(await server.ask('createExpense', entry, shop.asking)).toMatchObject({
      ...isRefused,
      fields: [{ field: 'receiptIds' }],
    });
    expect(await listRows()).toMatchObject([{ receipts: [] }]);
  });

  test('shows, completes and removes those that were added before', async () => {
    const [one, other] = [await addDraft(), await addDraft()];
    await changePlan(server, shop, 'free');
    expect(await listDrafts()).toHaveLength(2);
    expect(await complete(one.id)).toMatchObject({ status: 200 });
    expect(await discard(other.id)).toMatchObject({ status: 200 });
    const [row] = await listRows();
    const params = { id: row?.id ?? '', fileId: one.receipt.id };
    expect(await server.ask('removeBookReceipt', { params }, shop.asking)).toMatchObject({ status: 200 });
  });
});

test('a member who may only view the books sees the drafts and changes none', async () => {
  const { id, receipt } = await addDraft();
  const entry = await addExpense();
  const viewer = await createTeamMember(server, shop, [permission('BOOK_KEEPING', 'view-only')]);
  expect(await server.call('bookDrafts', {}, viewer)).toMatchObject([{ id }]);
  const params = { id: entry.id };
  const fileIds = [receipt.id];
  const answers = [
    await complete(id, {}, viewer),
    await discard(id, viewer),
    await server.ask('createBookDraft', { body: { fileId: receipt.id } }, viewer),
    await server.ask('addBookReceipts', { params, body: { fileIds } }, viewer),
    await server.ask('removeBookReceipt', { params: { ...params, fileId: receipt.id } }, viewer),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  const stranger = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
  expect(await server.ask('bookDrafts', {}, stranger)).toMatchObject({ status: 403 });
});
