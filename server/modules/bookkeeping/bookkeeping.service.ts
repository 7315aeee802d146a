import type { BookkeepingSummary } from '#contract/money/bookkeeping.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { type AutomaticCategory, expenseCategories, incomeCategories } from '#domain/books.ts';
import { type Span, dayOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import { getComparisonSpans, getCustomStep, getPresetStep } from '#domain/period.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getReportPeriod } from '#server/modules/transactions/transactions.records.ts';
import { toBookSpan } from './book-list.service.ts';
import { type BookSum, getFirstEntryDay, sumBooks } from './book-rows.repo.ts';

/** The default period. */
const defaultPeriod = 'this_month';

/**
 * Returns the income and expenses of a period: the sums of the rows that the list of the books shows for it.
 * @throws INVALID if the end date is before the start date
 */
export async function getBookkeepingSummary(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Member,
  query: PeriodQuery,
): Promise<BookkeepingSummary> {
  const { businessId, timeZone } = caller;
  const currency = Currency.parse(caller.currency);
  const { days, isCustom, unit, firsts, spans } = await getReportPeriod(
    deps,
    caller,
    query,
    defaultPeriod,
    () => getFirstEntryDay(deps.db, businessId),
  );
  const whole = toBookSpan(days, timeZone);
  const step = isCustom ? getCustomStep(days) : getPresetStep(query.range ?? defaultPeriod);
  const { before } = getComparisonSpans(days, step, deps.clock.now(), timeZone);
  const [sums, earlier] = await Promise.all([
    sumBooks(deps.db, caller, whole, {
      instants: [...spans.map(({ from }) => from), whole.to],
      days: [...firsts.map((first) => first.toString()), whole.endDay],
    }),
    sumBefore(deps, caller, before),
  ]);
  const own = sums.filter((sum) => sum.currency === currency);
  const others = [...new Set(sums.map((sum) => sum.currency))].filter((one) => one !== currency).toSorted();
  return {
    currency,
    first: days.first.toString(),
    last: days.last.toString(),
    ...toTotals(own),
    income: byCategory(incomeCategories, own),
    expenses: byCategory(expenseCategories, own),
    byHand: listByHand(own),
    before: toTotals(earlier.filter((sum) => sum.currency === currency)),
    otherCurrencies: others.map((other) => ({
      currency: other,
      ...toTotals(sums.filter((sum) => sum.currency === other)),
    })),
    unit,
    points: firsts.map((first, index) => ({
      ...toTotals(own.filter(({ nth }) => nth === index + 1)),
      first: first.toString(),
    })),
  };
}

/** Returns the sums of the period before. An entry counts if the comparison reaches its day. */
export async function sumBefore(
  { db }: { db: Executor },
  caller: Pick<Member, 'businessId' | 'timeZone'>,
  { from, to }: Span,
): Promise<BookSum[]> {
  if (to <= from) return [];
  const [first, last] = [from, new Date(to.getTime() - 1)].map((instant) => dayOf(instant, caller.timeZone));
  if (!first || !last) return [];
  const span = { ...toBookSpan({ first, last }, caller.timeZone), from, to };
  return sumBooks(db, caller, span, { instants: [from, to], days: [span.firstDay, span.endDay] });
}

const add = (sums: readonly Pick<BookSum, 'amountMinor'>[]) =>
  sums.reduce((total, { amountMinor }) => total + amountMinor, 0);

function toTotals(sums: readonly BookSum[]) {
  const incomeMinor = add(sums.filter(({ type }) => type === 'income'));
  const expensesMinor = add(sums.filter(({ type }) => type === 'expense'));
  return { incomeMinor, expensesMinor, profitMinor: incomeMinor - expensesMinor };
}

/** Returns the sums of the automatic rows, by category. */
const byCategory = <Category extends AutomaticCategory>(
  categories: readonly Category[],
  sums: readonly BookSum[],
): Record<Category, number> =>
  Object.fromEntries(
    categories.map((category) => [category, add(sums.filter(({ categoryKey }) => categoryKey === category))]),
  ) as Record<Category, number>;

/** Returns the sums of the entries made by hand, the largest amount first. */
function listByHand(sums: readonly BookSum[]): BookkeepingSummary['byHand'] {
  const groups = Map.groupBy(
    sums.filter(({ categoryKey }) => categoryKey === null),
    ({ type, category }) => `${type} ${category}`,
  );
  return [...groups.values()]
    .flatMap((group) =>
      group.slice(0, 1).map(({ type, category }) => ({ type, category, amountMinor: add(group) })),
    )
    .toSorted((one, other) => other.amountMinor - one.amountMinor);
}
