import { parseDate } from '@internationalized/date';
import { v7 as uuid } from 'uuid';
import type { BookPeriod, BookPeriodDetails, PeriodTotal } from '#contract/money/book-period.ts';
import { type PeriodStatus, getMonth, getMonthDays, listMonths } from '#domain/book-period.ts';
import { dayOf } from '#domain/date-range.ts';
import { periodLifecycle } from '#machines/lifecycles/period.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { toBookSpan } from '#server/modules/bookkeeping/book-list.service.ts';
import { type BookSpan, readBookPage, sumBooks } from '#server/modules/bookkeeping/book-rows.repo.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { advancePeriod } from './period.adapter.ts';
import { runChecks } from './period-checks.ts';
import { explainBlocker, getCoveringPeriod, getPeriodFacts } from './period-facts.ts';
import { type PeriodRow, getFirstBookDay, insertPeriod, listPeriods, lockPeriods } from './periods.repo.ts';

type PeriodDeps = Pick<Deps, 'clock'>;

/** Earlier than any row of the books. */
const beginningOfBooks = '1900-01-01';

/** A month, with what its business's months say about it. */
interface PeriodOfBooks {
  period: BookPeriod;
  row: PeriodRow | undefined;
  /** The first day that is closed with it, and the first one after it. */
  firstDay: string;
  endDay: string;
}

function toPeriod(
  month: string,
  rows: readonly PeriodRow[],
  { clock }: PeriodDeps,
  { timeZone }: Pick<Member, 'timeZone'>,
): PeriodOfBooks {
  const row = rows.find((one) => one.month === month);
  const covering = getCoveringPeriod(month, rows);
  const status: PeriodStatus = (covering ?? row)?.status ?? 'open';
  const facts = getPeriodFacts(month, rows, clock.now(), timeZone);
  const legal = periodLifecycle.legalEvents({ ...facts, status }, 'merchant');
  const [canClose, canReopen] = (['period.close', 'period.reopen'] as const).map((event) =>
    legal.includes(event),
  );
  const includesEarlier = rows.length === 0 || rows[0]?.month === month;
  const { firstDay, endDay } = getMonthDays(month);
  return {
    row,
    firstDay: includesEarlier ? beginningOfBooks : firstDay,
    endDay,
    period: {
      month,
      status,
      includesEarlier,
      canClose: canClose ?? false,
      canReopen: canReopen ?? false,
      blocker: legal.length > 0 ? null : explainBlocker({ ...facts, status, month }, covering?.month),
      closedAt: row?.closedAt?.toISOString() ?? null,
      closedByName: row?.closedByName ?? null,
      reopenedAt: row?.reopenedAt?.toISOString() ?? null,
      reopenedByName: row?.reopenedByName ?? null,
      reopenReason: row?.reopenReason ?? null,
    },
  };
}

/** Returns the months of the books, newest first: from the first row, or the first closed month, until now. */
export async function getPeriods(deps: Pick<Deps, 'db' | 'clock'>, caller: Member): Promise<BookPeriod[]> {
  const [rows, firstDay] = await Promise.all([
    listPeriods(deps.db, caller.businessId),
    getFirstBookDay(deps.db, caller),
  ]);
  const current = getMonth(dayOf(deps.clock.now(), caller.timeZone).toString());
  const first = rows[0]?.month ?? (firstDay === null ? current : getMonth(firstDay));
  const months = listMonths(first < current ? first : current, current).toReversed();
  return months.map((month) => toPeriod(month, rows, deps, caller).period);
}

const toSpan = (
  { firstDay, endDay }: Pick<PeriodOfBooks, 'firstDay' | 'endDay'>,
  timeZone: string,
): BookSpan =>
  toBookSpan({ first: parseDate(firstDay), last: parseDate(endDay).subtract({ days: 1 }) }, timeZone);

/** Returns the sums of a span in each currency, in the order of their codes. */
async function sumPeriod(executor: Executor, caller: Member, span: BookSpan): Promise<PeriodTotal[]> {
  const edges = { instants: [span.from, span.to], days: [span.firstDay, span.endDay] };
  const sums = await sumBooks(executor, caller, span, edges);
  const add = (currency: string, type: string) =>
    sums
      .filter((sum) => sum.currency === currency && sum.type === type)
      .reduce((total, { amountMinor }) => total + amountMinor, 0);
  return [...new Set(sums.map(({ currency }) => currency))].toSorted().map((currency) => ({
    currency,
    incomeMinor: add(currency, 'income'),
    expensesMinor: add(currency, 'expense'),
  }));
}

async function toDetails(
  executor: Executor,
  caller: Member,
  { period, ...days }: PeriodOfBooks,
): Promise<BookPeriodDetails> {
  const { businessId, timeZone } = caller;
  const span = toSpan(days, timeZone);
  const totals = await sumPeriod(executor, caller, span);
  const late = await readBookPage(executor, caller, { isLate: true }, span, { limit: 0, offset: 0 });
  const checks = await runChecks(executor, { businessId, timeZone, span });
  const firstDay = await getFirstBookDay(executor, caller);
  const { firstDay: first } = getMonthDays(period.month);
  return {
    ...period,
    first: period.includesEarlier && firstDay !== null && firstDay < first ? firstDay : first,
    last: parseDate(days.endDay).subtract({ days: 1 }).toString(),
    totals,
    lateCount: late.total,
    checks,
  };
}

/** Returns a month with its totals and checks. */
export async function getPeriod(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Member,
  month: string,
): Promise<BookPeriodDetails> {
  const rows = await listPeriods(deps.db, caller.businessId);
  return toDetails(deps.db, caller, toPeriod(month, rows, deps, caller));
}

/** Returns the month after all writes of the books have ended; others wait until this transaction ends. */
async function lockPeriod(
  tx: Transaction,
  deps: PeriodDeps,
  caller: Member,
  month: string,
): Promise<PeriodOfBooks & { facts: ReturnType<typeof getPeriodFacts> }> {
  await lockPeriods(tx, caller.businessId);
  const rows = await listPeriods(tx, caller.businessId);
  const facts = getPeriodFacts(month, rows, deps.clock.now(), caller.timeZone);
  return { ...toPeriod(month, rows, deps, caller), facts };
}

const isSameTotals = (one: readonly PeriodTotal[], other: readonly PeriodTotal[]): boolean =>
  JSON.stringify(one.map(toList)) === JSON.stringify(other.map(toList));
const toList = ({ currency, incomeMinor, expensesMinor }: PeriodTotal) => [
  currency,
  incomeMinor,
  expensesMinor,
];

/**
 * Closes a month with the totals that the person saw. Repeated, it changes nothing.
 * @throws ILLEGAL_EVENT with the reason; AMOUNT_CHANGED if the books have other totals now
 */
export async function closePeriod(
  tx: Transaction,
  deps: PeriodDeps,
  caller: Member,
  month: string,
  totals: readonly PeriodTotal[],
): Promise<BookPeriodDetails> {
  const { businessId, timeZone } = caller;
  const current = await lockPeriod(tx, deps, caller, month);
  const { period, row, facts } = current;
  const span = toSpan(current, timeZone);
  if (period.canClose && !isSameTotals(await sumPeriod(tx, caller, span), totals))
    throw new AppError('AMOUNT_CHANGED', { message: 'The books have changed. Check the new totals.' });
  const record = row ?? createPeriod(businessId, period);
  if (!row && period.canClose) await insertPeriod(tx, record);
  const details = { timeZone, span, reason: null };
  await advancePeriod(tx, deps, { ...record, ...facts }, 'period.close', toMerchantActor(caller), details);
  return readPeriod(tx, deps, caller, month);
}

const createPeriod = (businessId: string, { month, status }: BookPeriod): PeriodRow => ({
  businessId,
  id: uuid(),
  month,
  status,
  closedAt: null,
  closedByName: null,
  reopenedAt: null,
  reopenedByName: null,
  reopenReason: null,
});

/** Reopens the last closed month, whose rows follow its transactions again. @throws ILLEGAL_EVENT with the reason */
export async function reopenPeriod(
  tx: Transaction,
  deps: PeriodDeps,
  caller: Member,
  month: string,
  reason: string,
): Promise<BookPeriodDetails> {
  const { businessId, timeZone } = caller;
  const current = await lockPeriod(tx, deps, caller, month);
  const { period, row = createPeriod(businessId, period), facts } = current;
  const details = { timeZone, span: toSpan(current, timeZone), reason };
  await advancePeriod(tx, deps, { ...row, ...facts }, 'period.reopen', toMerchantActor(caller), details);
  return readPeriod(tx, deps, caller, month);
}

const readPeriod = async (
  tx: Transaction,
  deps: PeriodDeps,
  caller: Member,
  month: string,
): Promise<BookPeriodDetails> =>
  toDetails(tx, caller, toPeriod(month, await listPeriods(tx, caller.businessId), deps, caller));
