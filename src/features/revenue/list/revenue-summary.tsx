import { useQuery } from '@tanstack/react-query';
import type { TransactionList } from '#contract/money/transaction.ts';
import { balanceAmounts, balanceLabels, balanceMeanings } from '#domain/balance.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { revenueBalanceQuery, revenueSummaryQuery } from '#src/features/revenue/revenue.queries.ts';
import { ListSummaryView } from '#src/lists/list-summary.tsx';
import type { SummaryProps } from '#src/lists/define-list.ts';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useTimely } from '#src/lib/use-timely.ts';
import { t } from './revenue.messages.ts';
import { periodOf, type RevenueSearch } from './revenue-search.ts';
import { getPeriodTitle } from './period-title.ts';

const RevenueFigures = lazyComponent(async () => (await import('./revenue-figures.tsx')).RevenueFigures);

/** The four amounts of the balance, in exact figures because it can be withdrawn, and the net sales of the period. */
export function RevenueSummary({
  search,
  answer,
  context: { business },
}: SummaryProps<RevenueSearch, TransactionList>) {
  const period = periodOf(search);
  const { data, error, isFetching, refetch } = useQuery(revenueBalanceQuery());
  const sales = useQuery(revenueSummaryQuery(period));
  const sums = useTimely(sales.data, sales.isPlaceholderData)?.sums;
  const { currency, timeZone } = business;
  const money = (amountMinor: number | undefined, hasFailed: boolean) =>
    amountMinor === undefined ? (hasFailed ? t('notLoaded') : undefined) : formatMoney(amountMinor, currency);
  const hasFailed = error !== null && data === undefined;
  const { receivableMinor = 0, settlesAt = null } = data ?? {};
  const receivable =
    receivableMinor > 0 ? t('receivable', { amount: formatMoney(receivableMinor, currency) }) : undefined;
  return (
    <ListSummaryView
      search={search}
      summary={{
        label: t('balance'),
        figures: [
          ...balanceAmounts.map((amount) => ({
            label: balanceLabels[amount],
            figure: money(data?.[`${amount}Minor`], hasFailed),
            hint:
              amount === 'pending' && settlesAt
                ? t('pendingWhy', { meaning: balanceMeanings[amount], date: formatDate(settlesAt, timeZone) })
                : balanceMeanings[amount],
          })),
          {
            label: t('netOf', { period: getPeriodTitle(period) }),
            figure: money(sums?.netMinor, sales.error !== null),
            hint: t('net.why'),
          },
        ],
        alert: receivable,
        details: {
          label: t('details'),
          content: (
            <Stack gap="6">
              {hasFailed && (
                <ErrorState
                  title={common('loadFailed', { what: 'your balance' })}
                  onRetry={() => void refetch()}
                  isRetrying={isFetching}
                />
              )}
              {receivable && (
                <Notice tone="warning" title={receivable}>
                  {t('receivableWhy')}
                </Notice>
              )}
              {answer?.counts.all !== 0 && <RevenueFigures period={period} />}
            </Stack>
          ),
        },
      }}
    />
  );
}
