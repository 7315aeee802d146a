import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, getMonth } from '#domain/book-period.ts';
import { dayOf } from '#domain/date-range.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { bookkeepingEntries } from '#server/db/tables/money/bookkeeping.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { askToClose, keepSessions, listRows, readPeriod, setTime, toMonthQuery } from './period-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'transactions are written without their ledger' }));

const amount = fc.integer({ min: 1, max: 9_000_000 });
const daysAgo = fc.integer({ min: 0, max: 130 });
/** Chooses one of the records that are there, whatever their number is. */
const choice = fc.nat({ max: 1000 });

/** Something that happens to the books, by a call, an import, a webhook or the clock. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('entry'), amount, daysAgo }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change'), choice, amount, daysAgo }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), choice }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('payment'), amount, daysAgo, fee: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reversal'), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('surplus'), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('moved'), choice, daysAgo }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleted'), choice }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('close') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('time'), days: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('zone'),
      zone: fc.constantFrom('Africa/Lagos', 'Pacific/Auckland', 'Pacific/Honolulu'),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** A business that closes months, and one with the same records that never does. */
interface Books {
  shop: Shop;
  twin: Shop;
  timeZone: string;
  /** The ids of the records in both. */
  entries: [string, string][];
  payments: [string, string][];
  /** The rows and totals of each closed month when it was closed. */
  closed: Map<string, unknown>;
}

const now = () => server.deps.clock.now();
const toDay = (ago: number, { timeZone }: Books) => dayOf(now(), timeZone).subtract({ days: ago }).toString();
const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)];

async function readMonth({ shop }: Books, month: string): Promise<unknown> {
  const rows = await listRows(server, shop, toMonthQuery(month));
  return { rows, totals: (await readPeriod(server, shop, month)).totals };
}

async function addPayment({ shop, twin }: Books, one: { amount: number; daysAgo: number; fee: boolean }) {
  const at = new Date(now().getTime() - one.daysAgo * day);
  const ids: [string, string] = [uuid(), uuid()];
  const feeMinor = one.fee ? Math.floor(one.amount / 50) : 0;
  for (const [nth, { businessId }] of [shop, twin].entries()) {
    const id = ids[nth] ?? '';
    await server.deps.db.insert(transactions).values({
      businessId,
      id,
      reference: id,
      type: 'invoiceFulfillment',
      direction: 'CR',
      source: 'provider',
      result: 'success',
      grossMinor: one.amount,
      feeMinor,
      netMinor: one.amount - feeMinor,
      currency: 'NGN',
      createdAt: at,
      at,
      concludedAt: at,
    });
  }
  return ids;
}

const changePayment = async (
  ids: [string, string] | undefined,
  change: Partial<typeof transactions.$inferInsert>,
) => {
  for (const id of ids ?? [])
    await server.deps.db
      .update(transactions)
      .set(change)
      .where(and(eq(transactions.id, id), eq(transactions.result, 'success')));
};

/** Makes a call for the business, and for its twin if the first was accepted. */
async function writeBoth(
  { shop, twin, closed }: Books,
  write: (asking: Shop['asking'], nth: 0 | 1) => Promise<{ status: number; code?: string | undefined }>,
): Promise<boolean> {
  const { status, code } = await write(shop.asking, 0);
  if (status === 200) expect(await write(twin.asking, 1)).toMatchObject({ status: 200 });
  else expect([code, closed.size > 0]).toEqual(['PERIOD_CLOSED', true]);
  return status === 200;
}

async function findEntry({ businessId }: Shop, note: string): Promise<string> {
  const [entry] = await server.deps.db
    .select({ id: bookkeepingEntries.id })
    .from(bookkeepingEntries)
    .where(and(eq(bookkeepingEntries.businessId, businessId), eq(bookkeepingEntries.note, note)));
  return entry?.id ?? '';
}

async function perform(books: Books, one: Act): Promise<void> {
  const { db } = server.deps;
  switch (one.kind) {
    case 'entry': {
      const note = uuid();
      const body = {
        ...sampleExpense,
        amountMinor: one.amount,
        valueDate: toDay(one.daysAgo, books),
        note,
        allowDuplicate: true,
      };
      if (!(await writeBoth(books, (asking) => server.ask('createExpense', { body }, asking)))) return;
      books.entries.push([await findEntry(books.shop, note), await findEntry(books.twin, note)]);
      return;
    }
    case 'change': {
      const ids = pick(books.entries, one.choice);
      if (!ids) return;
      const body = { amountMinor: one.amount, valueDate: toDay(one.daysAgo, books) };
      await writeBoth(books, (asking, nth) =>
        server.ask('updateExpense', { params: { id: ids[nth] }, body }, asking),
      );
      return;
    }
    case 'delete': {
      const ids = pick(books.entries, one.choice);
      if (!ids) return;
      const isDeleted = await writeBoth(books, (asking, nth) =>
        server.ask('deleteBookEntry', { params: { id: ids[nth] } }, asking),
      );
      if (isDeleted) books.entries = books.entries.filter((other) => other !== ids);
      return;
    }
    case 'payment':
      books.payments.push(await addPayment(books, one));
      return;
    case 'reversal':
      await changePayment(pick(books.payments, one.choice), { result: 'reversed', concludedAt: now() });
      return;
    case 'surplus':
      await changePayment(pick(books.payments, one.choice), { surplusMinor: 1 });
      return;
    case 'moved':
      await changePayment(pick(books.payments, one.choice), {
        at: new Date(now().getTime() - one.daysAgo * day),
      });
      return;
    case 'deleted': {
      const ids = pick(books.payments, one.choice);
      for (const id of ids ?? []) await db.delete(transactions).where(eq(transactions.id, id));
      books.payments = books.payments.filter((other) => other !== ids);
      return;
    }
    case 'close': {
      const last = [...books.closed.keys()].toSorted().at(-1);
      const month = last === undefined ? addMonths(getMonth(toDay(0, books)), -2) : addMonths(last, 1);
      const answer = await askToClose(server, books.shop, month);
      if (answer.status === 200) books.closed.set(month, await readMonth(books, month));
      else expect(answer).toMatchObject({ code: 'ILLEGAL_EVENT' });
      return;
    }
    case 'reopen': {
      const month = [...books.closed.keys()].toSorted().at(-1);
      // The first one stays closed, so that there is something to check.
      if (month === undefined || books.closed.size === 1) return;
      const input = { params: { month }, body: { reason: 'A receipt' } };
      await server.call('reopenBookPeriod', input, books.shop.asking);
      books.closed.delete(month);
      return;
    }
    case 'time':
      server.pass(one.days * day);
      await keepSessions(server);
      return;
    default:
      books.timeZone = one.zone;
      for (const { businessId } of [books.shop, books.twin])
        await db.update(businesses).set({ timeZone: one.zone }).where(eq(businesses.id, businessId));
  }
}

/** Returns the sums of all rows, by type and category. */
async function sumAll(shop: Shop): Promise<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { type, category, amountMinor } of await listRows(server, shop)) {
    const key = `${type} ${category}`;
    sums.set(key, (sums.get(key) ?? 0) + amountMinor);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

test(
  'a closed month never changes, and all rows together are those of a business that never closes one',
  { timeout: 300_000 },
  async () => {
    const histories = fc.sample(fc.array(act, { minLength: 35, maxLength: 45 }), {
      numRuns: isThorough ? 20 : 1,
      seed: numericSeedOf('closed months'),
    });
    for (const history of histories) {
      setTime(server, '2026-03-03T10:00:00.000Z');
      const [shop, twin] = [await newShop(server), await newShop(server)];
      const books: Books = {
        shop,
        twin,
        timeZone: 'Africa/Lagos',
        entries: [],
        payments: [],
        closed: new Map(),
      };
      // A history begins with records and a closed month, which all else happens to.
      const begin: Act[] = [0, 40, 70, 100].flatMap((ago) => [
        { kind: 'entry', amount: 1000 + ago, daysAgo: ago },
        { kind: 'payment', amount: 5000 + ago, daysAgo: ago, fee: true },
      ]);
      for (const one of [...begin, { kind: 'close' } as const, ...history]) {
        await perform(books, one);
        for (const [month, before] of books.closed)
          expect([one, await readMonth(books, month)]).toEqual([one, before]);
        expect([one, await sumAll(shop)]).toEqual([one, await sumAll(twin)]);
      }
      expect(books.closed.size).toBeGreaterThan(0);
    }
  },
);
