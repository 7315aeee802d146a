import { parseDate } from '@internationalized/date';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { permission } from '#domain/permission.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { day } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
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
  await changePlan(server, shop, 'basic');
});

type Body = InputOf<'createBookRecurrence'>['body'];
const { valueDate: _, ...details } = sampleExpense;
const getToday = () => dayOf(server.deps.clock.now(), 'Africa/Lagos');
const inDays = (days: number) => getToday().add({ days }).toString();
const repeat = (changes: Partial<Body> = {}, asking = shop.asking) => {
  const body = { ...details, type: 'expense', every: 'weekly', until: null, ...changes } as const;
  return server.ask('createBookRecurrence', { body }, asking);
};
const create = async (changes: Partial<Body> = {}) => {
  const body = { ...details, type: 'expense', every: 'weekly', until: null, ...changes } as const;
  return server.call('createBookRecurrence', { body }, shop.asking);
};
const list = () => server.call('bookRecurrences', {}, shop.asking);
const change = (id: string, status: 'active' | 'paused' | 'stopped', asking = shop.asking) =>
  server.ask('changeBookRecurrence', { params: { id }, body: { status } }, asking);
const update = (
  id: string,
  body: NonNullable<InputOf<'updateBookRecurrence'>['body']>,
  asking = shop.asking,
) => server.ask('updateBookRecurrence', { params: { id }, body }, asking);
/** Moves the clock and runs what is due. A session would expire meanwhile, so that the business is asked by a new one. */
async function passDays(days: number) {
  server.pass(days * day);
  await server.deps.jobs.drain();
  shop = { ...shop, asking: await createTeamMember(server, shop, 'manage') };
}
const listRows = async () => (await server.call('books', {}, shop.asking)).data;
const listDays = async () => (await listRows()).map(({ valueDate }) => valueDate).toReversed();

describe('a recurring entry', () => {
  test('is booked today at once, and on each of its days once', async () => {
    const first = getToday();
    const { id, nextOn } = await create({ firstOn: first.toString() });
    expect(nextOn).toBe(first.add({ days: 7 }).toString());
    expect(await listRows()).toMatchObject([{ ...details, valueDate: first.toString(), recurrenceId: id }]);
    await passDays(6);
    expect(await listDays()).toHaveLength(1);
    await passDays(1);
    await server.deps.jobs.drain();
    expect(await listDays()).toEqual([first.toString(), first.add({ days: 7 }).toString()]);
  });

  test('is booked on all days that were missed', async () => {
    const first = getToday();
    await create({ firstOn: first.toString() });
    await passDays(22);
    expect(await listDays()).toEqual([0, 7, 14, 21].map((days) => first.add({ days }).toString()));
    expect(await list()).toMatchObject([{ nextOn: first.add({ days: 28 }).toString() }]);
  });

  test('is booked once by several runs at the same moment', async () => {
    await create({ firstOn: inDays(1) });
    server.pass(day);
    await Promise.all([server.deps.jobs.drain(), server.deps.jobs.drain()]);
    await passDays(0);
    expect(await listDays()).toHaveLength(1);
  });

  test('of the last day of a month stays on the last day', async () => {
    const month = getToday().add({ months: 1 });
    const january = parseDate(`${month.year + 1}-01-31`);
    const { id } = await create({ every: 'monthly', firstOn: january.toString() });
    await passDays(january.compare(getToday()));
    await passDays(60);
    const year = january.year;
    const february = january.add({ months: 1 }).toString();
    expect(february).toMatch(new RegExp(`^${year}-02-2[89]$`));
    expect(await listDays()).toEqual([january.toString(), february, `${year}-03-31`]);
    expect(await list()).toMatchObject([{ id, nextOn: `${year}-04-30` }]);
  });

  test('is booked until its last day and has ended then', async () => {
    const first = getToday();
    await create({ firstOn: first.toString(), until: first.add({ days: 14 }).toString() });
    await passDays(40);
    expect(await listDays()).toHaveLength(3);
    expect(await list()).toMatchObject([{ status: 'ended', nextOn: null }]);
  });

  test('begins on a later day', async () => {
    const first = inDays(3);
    await create({ firstOn: first });
    expect(await listDays()).toEqual([]);
    await passDays(3);
    expect(await listDays()).toEqual([first]);
  });

  test('is not booked again for a day whose entry was deleted', async () => {
    const { id } = await create({ firstOn: inDays(0) });
    const [row] = await listRows();
    await server.call('deleteBookEntry', { params: { id: row?.id ?? '' } }, shop.asking);
    await change(id, 'paused');
    await change(id, 'active');
    await passDays(1);
    expect(await listDays()).toEqual([]);
  });

  test('may be an income with a sales channel', async () => {
    const income = { type: 'income', firstOn: inDays(0) } as const;
    expect(await repeat(income)).toMatchObject({ status: 422, fields: [{ field: 'channel' }] });
    await create({ ...income, channel: 'ONLINE' });
    expect(await listRows()).toMatchObject([{ type: 'income', channel: 'ONLINE', receiver: null }]);
  });

  test.each<[string, () => Partial<Body>, string]>([
    ['without a first day', () => ({}), 'firstOn'],
    ['from a day of the past', () => ({ firstOn: inDays(-1) }), 'firstOn'],
    ['until a day before the first', () => ({ firstOn: inDays(2), until: inDays(1) }), 'until'],
    ['without an amount', () => ({ firstOn: inDays(0), amountMinor: 0 }), 'amountMinor'],
  ])('is rejected %s', async (_name, changes, field) => {
    expect(await repeat(changes())).toMatchObject({ status: 422, fields: [{ field }] });
    expect(await list()).toEqual([]);
  });

  test('is added once, however often the request with its key is repeated', async () => {
    const asking = { ...shop.asking, idempotencyKey: 'two presses' };
    const send = () => repeat({ firstOn: inDays(0) }, asking);
    expect(await send()).toEqual(await send());
    expect(await list()).toHaveLength(1);
    expect(await listDays()).toHaveLength(1);
  });
});

describe('the time zone of the business', () => {
  test('decides when the day begins', async () => {
    const zone = (timeZone: string) =>
      server.deps.db.execute(
        sql`update businesses set time_zone = ${timeZone} where id = ${shop.businessId}`,
      );
    await zone('Pacific/Kiritimati');
    const now = server.deps.clock.now();
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((name) => dayOf(now, name));
    expect(east?.toString()).not.toBe(west?.toString());
    await create({ firstOn: east?.add({ days: 1 }).toString() });
    await zone('Pacific/Pago_Pago');
    await passDays(1);
    expect(await listDays()).toEqual([]);
    await zone('Pacific/Kiritimati');
    await passDays(0);
    expect(await listDays()).toEqual([east?.add({ days: 1 }).toString()]);
  });
});

describe('an entry that is repeated', () => {
  const addExpense = (valueDate: string) =>
    server.call(
      'createExpense',
      { body: { ...sampleExpense, valueDate, allowDuplicate: true } },
      shop.asking,
    );

  test('is the first one; days before today are not booked', async () => {
    const first = getToday().subtract({ days: 20 });
    const { id: entryId } = await addExpense(first.toString());
    const { id, firstOn, nextOn } = await create({ entryId });
    expect([firstOn, nextOn]).toEqual([first.toString(), first.add({ days: 21 }).toString()]);
    expect(await listRows()).toMatchObject([{ id: entryId, recurrenceId: id }]);
  });

  test('of today is not booked again today', async () => {
    const { id: entryId } = await addExpense(inDays(0));
    await create({ entryId });
    await passDays(0);
    expect(await listDays()).toHaveLength(1);
  });

  test("repeats once, and is the business's own", async () => {
    const { id: entryId } = await addExpense(inDays(-1));
    await create({ entryId });
    expect(await repeat({ entryId })).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
    expect(await list()).toHaveLength(1);
    const other = await newShop(server);
    await changePlan(server, other, 'basic');
    expect(await repeat({ entryId }, other.asking)).toMatchObject({ status: 404 });
  });
});

describe('a change of a recurring entry', () => {
  test('of its amount counts from the next day on', async () => {
    const { id } = await create({ firstOn: inDays(0) });
    expect(await update(id, { amountMinor: 200_000_00 })).toMatchObject({ status: 200 });
    await passDays(7);
    expect((await listRows()).map(({ amountMinor }) => amountMinor)).toEqual([200_000_00, 150_000_00]);
  });

  test('is not made from a version that another person has replaced', async () => {
    const { id, version } = await create({ firstOn: inDays(1) });
    const answers = await Promise.all(
      [1_00, 2_00].map((amountMinor) => update(id, { amountMinor, version })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('of its last day ends it before the next one, and not in the past', async () => {
    const { id } = await create({ firstOn: inDays(0) });
    expect(await update(id, { until: inDays(-1) })).toMatchObject({
      status: 422,
      fields: [{ field: 'until' }],
    });
    expect(await update(id, { until: inDays(7) })).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([{ status: 'active', until: inDays(7) }]);
    await update(id, { until: inDays(6) });
    expect(await list()).toMatchObject([{ status: 'ended', nextOn: null }]);
    expect(await update(id, { until: null })).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });

  test('pauses it; the days of the pause are not booked later', async () => {
    const first = getToday();
    const { id } = await create({ firstOn: first.toString() });
    expect(await change(id, 'paused')).toMatchObject({ status: 200 });
    await passDays(15);
    expect(await listDays()).toHaveLength(1);
    expect(await change(id, 'active')).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([{ status: 'active', nextOn: first.add({ days: 21 }).toString() }]);
    await passDays(6);
    expect(await listDays()).toEqual([first.toString(), first.add({ days: 21 }).toString()]);
  });

  test('resumes it on its day, at once', async () => {
    const { id } = await create({ firstOn: inDays(7) });
    await change(id, 'paused');
    await passDays(7);
    expect(await listDays()).toEqual([]);
    await change(id, 'active');
    expect(await listDays()).toEqual([inDays(0)]);
  });

  test('resumes nothing after its last day', async () => {
    const { id } = await create({ firstOn: inDays(0), until: inDays(10) });
    await change(id, 'paused');
    await passDays(11);
    await change(id, 'active');
    expect(await list()).toMatchObject([{ status: 'ended' }]);
    expect(await listDays()).toHaveLength(1);
  });

  test('stops it for good', async () => {
    const { id } = await create({ firstOn: inDays(0) });
    expect(await change(id, 'stopped')).toMatchObject({ status: 200 });
    expect(await change(id, 'stopped')).toMatchObject({ status: 200 });
    for (const status of ['active', 'paused'] as const)
      expect(await change(id, status)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    await passDays(20);
    expect(await listDays()).toHaveLength(1);
  });

  test("is not possible for another business's", async () => {
    const { id } = await create({ firstOn: inDays(1) });
    const { asking } = await newShop(server);
    expect(await change(id, 'stopped', asking)).toMatchObject({ status: 404 });
    expect(await update(id, { amountMinor: 1_00 }, asking)).toMatchObject({ status: 404 });
    expect(await server.call('bookRecurrences', {}, asking)).toEqual([]);
    expect(await list()).toMatchObject([{ status: 'active', amountMinor: details.amountMinor }]);
  });
});

describe('a plan without recurring entries', () => {
  const isRefused = { status: 409, code: 'PLAN_LIMIT', planLimit: { limit: 'bookkeepingExtras' } };

  test('adds none', async () => {
    await changePlan(server, shop, 'free');
    expect(await repeat({ firstOn: inDays(0) })).toMatchObject(isRefused);
    expect(await listDays()).toEqual([]);
  });

  test('books none and says so; these days are not booked when the plan has them again', async () => {
    const first = getToday();
    await create({ firstOn: first.toString() });
    await changePlan(server, shop, 'free');
    await passDays(8);
    expect(await listDays()).toHaveLength(1);
    const next = first.add({ days: 14 }).toString();
    expect(await list()).toMatchObject([
      { status: 'active', skippedOn: first.add({ days: 7 }).toString(), nextOn: next },
    ]);
    await changePlan(server, shop, 'basic');
    await passDays(6);
    expect(await listDays()).toEqual([first.toString(), next]);
  });

  test('pauses and stops those that exist, and resumes none', async () => {
    const { id } = await create({ firstOn: inDays(1) });
    await changePlan(server, shop, 'free');
    expect(await change(id, 'paused')).toMatchObject({ status: 200 });
    expect(await change(id, 'active')).toMatchObject(isRefused);
    expect(await change(id, 'stopped')).toMatchObject({ status: 200 });
  });
});

test('a member who may only view the books sees the recurring entries and changes none', async () => {
  const { id } = await create({ firstOn: inDays(1) });
  const viewer = await createTeamMember(server, shop, [permission('BOOK_KEEPING', 'view-only')]);
  expect(await server.call('bookRecurrences', {}, viewer)).toMatchObject([{ id }]);
  const answers = [
    await repeat({ firstOn: inDays(1) }, viewer),
    await change(id, 'stopped', viewer),
    await update(id, { amountMinor: 1_00 }, viewer),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});
