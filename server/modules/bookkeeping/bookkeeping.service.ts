import type { BookkeepingSummary } from '#contract/money/bookkeeping.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { Currency } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import {
  type PeriodSums,
  addSums,
  getReportPeriod,
  emptySums,
  sumPeriods,
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
  const parts = await sumPeriods(deps.db, caller.businessId, currency, spans);
  const whole = toBooks(parts.reduce(addSums, emptySums));
  return {
    currency,
    first: days.first.toString(),
    last: days.last.toString(),
    ...whole,
    ...toTotals(whole),
    unit,
    points: firsts.map((first, nth) => ({
      ...toTotals(toBooks(parts[nth] ?? emptySums)),
      first: first.toString(),
    })),
  };
}

const toBooks = (sums: PeriodSums): Books => ({
  income: { sales: sums.grossMinor, refunds: negate(sums.refundsMinor) },
  expenses: {
    paymentFees: sums.feeMinor - sums.withdrawalFeeMinor,
    withdrawalFees: sums.withdrawalFeeMinor,
    plan: sums.planMinor,
  },
});

/** Without a negative zero. */
const negate = (amountMinor: number) => 0 - amountMinor;

const sum = (amounts: Record<string, number>) =>
  Object.values(amounts).reduce((one, other) => one + other, 0);

function toTotals({ income, expenses }: Books) {
  const [incomeMinor, expensesMinor] = [sum(income), sum(expenses)];
  return { incomeMinor, expensesMinor, profitMinor: incomeMinor - expensesMinor };
}
