import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { transactionBookings } from '#domain/books.ts';
import { dayOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import { transactionTypes } from '#domain/transaction-type.ts';
import { bookCollection, bookReversal, settlePayment } from '#machines/ledger/payment-ledger.ts';
import { holdWithdrawal, moveWithdrawal } from '#machines/ledger/withdrawal-ledger.ts';
import type { Ledger } from '#machines/ledger/ledger.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { bookkeepingEntries } from '#server/db/tables/money/bookkeeping.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';

const hourMs = 3_600_000;

/** Hours before now: mostly of the last days and weeks, where most presets begin and end. */
const hoursAgo = fc.oneof(
  fc.integer({ min: 0, max: 4 * 24 }),
  fc.integer({ min: 0, max: 70 * 24 }),
  fc.integer({ min: 0, max: 6 * 366 * 24 }),
);

const movement = fc
  .record({
    type: fc.constantFrom(...transactionTypes, 'orderFulfillment' as const, 'invoiceFulfillment' as const),
    isReturnOfPlan: fc.boolean(),
    result: fc.constantFrom('success', 'success', 'reversed', 'reversed', 'failed', 'pending', 'notFound'),
    source: fc.constantFrom('provider', 'provider', 'provider', 'hand', 'import'),
    method: fc.constantFrom('CASH', 'TRANSFER', 'PAYMENT_LINK', null),
    currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'GHS'),
    grossMinor: fc.integer({ min: 1, max: 90_000_000 }),
    surplus: fc.constantFrom(0, 0, 0, 0.25, 1),
    refunded: fc.constantFrom(0, 0, 0.5, 1),
    fee: fc.constantFrom(0, 0.015, 0.2),
    hoursAgo,
    hoursToEnd: fc.integer({ min: 0, max: 40 * 24 }),
  })
  .map(({ type, isReturnOfPlan, surplus, refunded, fee, ...rest }) => {
    const [direction = 'CR'] = Object.keys(transactionBookings[type].money);
    const surplusMinor = Math.floor(rest.grossMinor * surplus);
    return {
      ...rest,
      type,
      direction: type === 'refund' && isReturnOfPlan ? ('CR' as const) : (direction as 'CR' | 'DR'),
      surplusMinor,
      refundedMinor: Math.floor((rest.grossMinor - surplusMinor) * refunded),
      feeMinor: Math.floor(rest.grossMinor * fee),
    };
  });
type Movement = typeof movement extends fc.Arbitrary<infer One> ? One : never;

const entry = fc.record({
  type: fc.constantFrom('income', 'expense'),
  category: fc.constantFrom('Rent', 'Wages', 'Stock', 'Sales', 'Refunds'),
  currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'GHS'),
  amountMinor: fc.integer({ min: 1, max: 90_000_000 }),
  hoursAgo,
});
type Entry = typeof entry extends fc.Arbitrary<infer One> ? One : never;

/** A refund through a provider has a status of its own, which has to agree with the result. */
const getRefundStatus = ({ type, source, result }: Movement) =>
  type === 'refund' && source === 'provider'
    ? (({ success: 'done', failed: 'failed' } as const)[result as 'success' | 'failed'] ?? 'pending')
    : null;

/** Returns the transaction of a movement. */
function toTransaction(one: Movement, businessId: string, now: number) {
  const at = new Date(now - one.hoursAgo * hourMs);
  const isReversible = one.type !== 'refund' || one.source !== 'provider';
  const result = one.result === 'reversed' && !isReversible ? ('success' as const) : one.result;
  const id = uuid();
  return {
    ...one,
    businessId,
    id,
    reference: id,
    result,
    refundStatus: getRefundStatus({ ...one, result }),
    netMinor: one.grossMinor - one.feeMinor,
    createdAt: at,
    at,
    concludedAt: new Date(Math.min(now, at.getTime() + one.hoursToEnd * hourMs)),
  };
}
type HistoryTransaction = ReturnType<typeof toTransaction>;

/** A change of the money with Kontor, as the test wrote it. */
export interface LedgerMove {
  at: Date;
  currency: string;
  changeMinor: number;
}

interface LedgerStep extends LedgerMove {
  record: HistoryTransaction;
  plan: (ledger: Ledger) => Ledger;
  isPossible: (ledger: Ledger) => boolean;
}

/** Returns the steps in the ledger of an online sale, of its reversal, and of a withdrawal; of others it has none here. */
function planLedger(record: HistoryTransaction): LedgerStep[] {
  const { type, result, source, at, concludedAt, currency, grossMinor, surplusMinor, feeMinor } = record;
  if (source !== 'provider' || (result !== 'success' && result !== 'reversed')) return [];
  const common = { record, currency, isPossible: () => true };
  const purposeMinor = grossMinor - surplusMinor;
  const netMinor = purposeMinor - feeMinor;
  if ((type === 'orderFulfillment' || type === 'invoiceFulfillment') && netMinor > 0) {
    const collect = (ledger: Ledger) =>
      settlePayment(bookCollection(ledger, record, { collectedMinor: grossMinor, purposeMinor }), record);
    const reverse = (ledger: Ledger) =>
      bookReversal(ledger, record, { amountMinor: purposeMinor, surplusMinor });
    const paid = { ...common, at, plan: collect, changeMinor: netMinor };
    const reversed = { ...common, at: concludedAt, plan: reverse, changeMinor: 0 - netMinor };
    return result === 'reversed' ? [paid, reversed] : [paid];
  }
  if (type !== 'withdrawal' || result !== 'success') return [];
  const amounts = { amountMinor: record.netMinor, vatMinor: 0, stampDutyMinor: 0, totalMinor: grossMinor };
  const withdrawal = { ...record, ...amounts };
  return [
    {
      ...common,
      at,
      changeMinor: 0 - grossMinor,
      isPossible: ({ balances }) => balances.available >= grossMinor,
      plan: (ledger) => moveWithdrawal(holdWithdrawal(ledger, withdrawal), withdrawal, ['payOut']),
    },
  ];
}

/** Writes the transfers of these transactions in the order of their time, as far as there is money for them. */
async function writeLedger(
  { deps }: ApiServer,
  businessId: string,
  records: readonly HistoryTransaction[],
): Promise<LedgerMove[]> {
  const moves: LedgerMove[] = [];
  const steps = records.flatMap(planLedger).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { record, at, currency, changeMinor, plan, isPossible } of steps)
    await deps.db.transaction(async (tx) => {
      const account = { businessId, currency: Currency.parse(currency) };
      await moveMoney(tx, account, [record], at, (ledger) => {
        if (!isPossible(ledger)) return ledger;
        moves.push({ at, currency, changeMinor });
        return plan(ledger);
      });
    });
  return moves;
}

/** A history as it was written. */
export interface WrittenHistory {
  timeZone: string;
  entries: { id: string; valueDate: string; entry: Entry }[];
  moves: LedgerMove[];
}

/** Writes transactions with their ledger, and entries, to a business in this time zone. */
export async function writeHistory(
  server: ApiServer,
  { businessId }: Shop,
  timeZone: string,
  { movements, entries }: { movements: readonly Movement[]; entries: readonly Entry[] },
): Promise<WrittenHistory> {
  const { db, clock } = server.deps;
  const now = clock.now().getTime();
  await db.update(businesses).set({ timeZone }).where(eq(businesses.id, businessId));
  const rows = movements.map((one) => toTransaction(one, businessId, now));
  await db.insert(transactions).values(rows as (typeof transactions.$inferInsert)[]);
  const made = entries.map((one) => ({
    id: uuid(),
    valueDate: dayOf(new Date(now - one.hoursAgo * hourMs), timeZone).toString(),
    entry: one,
  }));
  const records = made.map(({ id, valueDate, entry: { hoursAgo: _hours, ...fields } }) => ({
    ...fields,
    id,
    valueDate,
    businessId,
    channel: fields.type === 'income' ? 'OTHER' : null,
    createdBy: uuid(),
    createdByName: 'Ada Obi',
    createdAt: clock.now(),
  }));
  await db.insert(bookkeepingEntries).values(records as (typeof bookkeepingEntries.$inferInsert)[]);
  return { timeZone, entries: made, moves: await writeLedger(server, businessId, rows) };
}

export const history = fc.record({
  movements: fc.array(movement, { minLength: 80, maxLength: 120 }),
  entries: fc.array(entry, { minLength: 15, maxLength: 40 }),
});
