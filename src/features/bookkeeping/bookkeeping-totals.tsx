import type { BookkeepingSummary } from '#contract/money/bookkeeping.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { Stat } from '#src/ui/data/stat.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './bookkeeping.messages.ts';

/** Returns the change against the period before; nothing if that was zero or a loss. */
const compare = (now: number, before: number, isLowerBetter = false) =>
  before > 0 ? { compare: { change: (now - before) / before, text: t('than'), isLowerBetter } } : {};

/** Income, expenses and profit of a period, compared with the period before; other currencies below, never converted. */
export function BookkeepingTotals({ summary }: { summary: BookkeepingSummary }) {
  const { incomeMinor, expensesMinor, profitMinor, before, currency, first, last } = summary;
  return (
    <section aria-label={t('totals')}>
      <Stack gap="3">
        <Text variant="small" tone="muted">
          {t('dates', { first: formatDay(first), last: formatDay(last) })}
        </Text>
        <Grid columns="medium" gap="3">
          <Stat
            label={t('income')}
            figure={formatMoney(incomeMinor, currency)}
            hint={t('incomeWhy')}
            {...compare(incomeMinor, before.incomeMinor)}
          />
          <Stat
            label={t('expenses')}
            figure={formatMoney(expensesMinor, currency)}
            hint={t('expensesWhy')}
            {...compare(expensesMinor, before.expensesMinor, true)}
          />
          <Stat
            label={t(profitMinor < 0 ? 'loss' : 'profit')}
            figure={formatMoney(Math.abs(profitMinor), currency)}
            hint={t('profitWhy')}
            {...(profitMinor < 0 ? {} : compare(profitMinor, before.profitMinor))}
          />
        </Grid>
        {summary.otherCurrencies.map((other) => (
          <Text key={other.currency} variant="small">
            {t('otherCurrency', {
              currency: other.currency,
              income: formatMoney(other.incomeMinor, other.currency),
              expenses: formatMoney(other.expensesMinor, other.currency),
            })}
          </Text>
        ))}
      </Stack>
    </section>
  );
}

/** The totals in one line, above the entries. */
export const TotalsLine = ({ summary }: { summary: BookkeepingSummary }) => (
  <section aria-label={t('totals')}>
    <Text figures>
      {t('line', {
        income: formatMoney(summary.incomeMinor, summary.currency),
        expenses: formatMoney(summary.expensesMinor, summary.currency),
        profit: formatMoney(summary.profitMinor, summary.currency),
      })}
    </Text>
  </section>
);
