import type { BookkeepingSummary } from '#contract/money/bookkeeping.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { Currency } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import {
  type SalesSums,
  getReportPeriod,
  sumSales,
} from '#server/modules/transactions/transactions.records.ts';

/** The default period. */
const defaultPeriod = 'this_month';

type Books = Pick<BookkeepingSummary, 'income' | 'expenses'>;

/**
 * Returns the income and expenses of a period. Sales, refunds and fees are those of the revenue summary, so that both pages always
 * agree.
 * @throws INVALID if the end date is before the start date
 */
export async function getBookkeepingSummary(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Member,
  query: PeriodQuery,
): Promise<BookkeepingSummary> {
  const currency = Currency.parse(caller.currency);
  const { days, unit, firsts, spans } = await getReportPeriod(deps, caller, query, defaultPeriod);
  const parts = (await sumSales(deps.db, caller.businessId, currency, spans)).map(toBooks);
  const whole = parts.reduce(addBooks, noBooks);
  return {
    currency,
    first: days.first.toString(),
    last: days.last.toString(),
    ...whole,
    ...toTotals(whole),
    unit,
    points: firsts.map((first, nth) => ({ ...toTotals(parts[nth] ?? noBooks), first: first.toString() })),
  };
}

const toBooks = (sums: SalesSums): Books => ({
  income: { sales: sums.grossMinor, refunds: negate(sums.refundsMinor) },
  expenses: {
    paymentFees: sums.feeMinor - sums.withdrawalFeeMinor,
    withdrawalFees: sums.withdrawalFeeMinor,
    plan: sums.planMinor,
  },
});

/** Without a negative zero. */
const negate = (amountMinor: number) => 0 - amountMinor;

const noBooks: Books = {
  income: { sales: 0, refunds: 0 },
  expenses: { paymentFees: 0, withdrawalFees: 0, plan: 0 },
};

const addAmounts = <Category extends string>(
  one: Record<Category, number>,
  other: Record<Category, number>,
): Record<Category, number> =>
  Object.fromEntries(
    (Object.keys(one) as Category[]).map((category) => [category, one[category] + other[category]]),
  ) as Record<Category, number>;

const addBooks = (one: Books, other: Books): Books => ({
  income: addAmounts(one.income, other.income),
  expenses: addAmounts(one.expenses, other.expenses),
});

const sum = (amounts: Record<string, number>) =>
  Object.values(amounts).reduce((one, other) => one + other, 0);

function toTotals({ income, expenses }: Books) {
  const [incomeMinor, expensesMinor] = [sum(income), sum(expenses)];
  return { incomeMinor, expensesMinor, profitMinor: incomeMinor - expensesMinor };
}
