import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import type { BookkeepingSummary } from '#contract/money/bookkeeping.ts';
import type { PeriodQuery } from '#contract/period.ts';
import type { Business } from '#domain/business.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { PeriodFilter } from '#src/lists/period-filter.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { BookkeepingChart } from './bookkeeping-chart.tsx';
import { CategoryCards } from './category-cards.tsx';
import { useTimely } from '#src/lib/use-timely.ts';
import { t } from './bookkeeping.messages.ts';
import { bookkeepingSummaryQuery } from './bookkeeping.queries.ts';
import { type BookkeepingSearch, periodOf } from './bookkeeping-search.ts';

export type BookkeepingScreenProps = {
  business: Business;
  search: BookkeepingSearch;
  /** True if the person has access to the transactions behind a figure. */
  canSeeTransactions: boolean;
  onSearch: (search: BookkeepingSearch) => void;
};

/** The income, expenses and profit of a period, by category and over time. */
export function BookkeepingScreen({
  business,
  search,
  canSeeTransactions,
  onSearch,
}: BookkeepingScreenProps) {
  const period = periodOf(search);
  const summary = useQuery(bookkeepingSummaryQuery(period));
  const data = useTimely(summary.data, summary.isPlaceholderData);
  return (
    <Stack gap="6">
      <PageHeader title={t('title')} description={t('description', { business: business.name })} />
      <Grid columns="medium" gap="3">
        <PeriodFilter
          isRequired
          period={period}
          timeZone={business.timeZone}
          onChange={(changed) => onSearch({ ...search, ...changed })}
        />
      </Grid>
      <QueryView query={{ ...summary, data }} what="your books">
        {(books) => <Books summary={books} period={period} canSeeTransactions={canSeeTransactions} />}
      </QueryView>
    </Stack>
  );
}

type BooksProps = {
  summary: BookkeepingSummary;
  period: PeriodQuery;
  canSeeTransactions: boolean;
};

function Books({ summary, period, canSeeTransactions }: BooksProps) {
  const isEmpty = [...Object.values(summary.income), ...Object.values(summary.expenses)].every(
    (amountMinor) => amountMinor === 0,
  );
  return (
    <>
      <Totals summary={summary} />
      {isEmpty ? (
        <EmptyState icon={BookOpenText} title={t('none')} description={t('noneWhy')} />
      ) : (
        <>
          <CategoryCards summary={summary} period={period} canSeeTransactions={canSeeTransactions} />
          <BookkeepingChart summary={summary} />
        </>
      )}
    </>
  );
}

function Totals({ summary }: { summary: BookkeepingSummary }) {
  const { incomeMinor, expensesMinor, profitMinor, currency, first, last } = summary;
  return (
    <section aria-label={t('totals')}>
      <Stack gap="3">
        <Text variant="small" tone="muted">
          {t('dates', { first: formatDay(first), last: formatDay(last) })}
        </Text>
        <Grid columns="medium" gap="3">
          <Stat label={t('income')} figure={formatMoney(incomeMinor, currency)} hint={t('incomeWhy')} />
          <Stat label={t('expenses')} figure={formatMoney(expensesMinor, currency)} hint={t('expensesWhy')} />
          <Stat
            label={t(profitMinor < 0 ? 'loss' : 'profit')}
            figure={formatMoney(Math.abs(profitMinor), currency)}
            hint={t('profitWhy')}
          />
        </Grid>
      </Stack>
    </section>
  );
}
