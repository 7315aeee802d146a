import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { RevenueSummary, Sales } from '#contract/money/transaction.ts';
import type { TransactionFigure } from '#contract/money/transaction-query.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney, formatPeriodUnit } from '#src/lib/format.ts';
import { formatTileMoney } from '#src/lib/format-tile.ts';
import { revenueSummaryQuery } from '#src/features/revenue/revenue.queries.ts';
import { Chart } from '#src/ui/data/chart.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { getPeriodTitle } from './period-title.ts';
import { useTimely } from '#src/lib/use-timely.ts';
import { t } from './revenue.messages.ts';

/** The sales of a period, compared with the previous period, and their chart. */
export const RevenueFigures = memo(function RevenueFigures({ period }: { period: PeriodQuery }) {
  const summary = useQuery(revenueSummaryQuery(period));
  const { error, isFetching, refetch } = summary;
  const data = useTimely(summary.data, summary.isPlaceholderData);
  if (error && !data)
    return (
      <ErrorState
        title={common('loadFailed', { what: 'your sales' })}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const title = getPeriodTitle(period);
  return (
    <section aria-label={title} aria-busy={data === undefined}>
      <Stack gap="3">
        <Stack gap="0">
          <Text as="h2" variant="heading">
            {title}
          </Text>
          <Text variant="small" tone="muted">
            {data ? t('from', { first: formatDay(data.first), last: formatDay(data.last) }) : t('counting')}
          </Text>
        </Stack>
        <SalesTiles summary={data} period={period} />
        {data ? <SalesChart summary={data} /> : <Skeleton shape="block" />}
      </Stack>
    </section>
  );
});

/** Each figure with its definition, which links to its transactions. */
const figures = [
  { key: 'grossMinor', figure: 'gross', label: t('gross.title'), why: t('gross.why') },
  {
    key: 'refundsMinor',
    figure: 'refunds',
    label: t('refunds.title'),
    why: t('refunds.why'),
    isLowerBetter: true,
  },
  { key: 'netMinor', figure: 'net', label: t('net.title'), why: t('net.why') },
  { key: 'feeMinor', figure: 'fees', label: t('fees.title'), why: t('fees.why'), isLowerBetter: true },
] as const satisfies readonly {
  key: keyof Sales;
  figure: TransactionFigure;
  label: string;
  why: string;
  isLowerBetter?: true;
}[];

/** Returns the period of a link to the transactions: a custom range stays one, no period becomes the last 30 days. */
const toPeriodSearch = ({ range, from, to }: PeriodQuery): PeriodQuery =>
  from === undefined && to === undefined ? { range: range ?? '30d' } : { from, to };

function SalesTiles({ summary, period }: { summary: RevenueSummary | undefined; period: PeriodQuery }) {
  const isPhone = useIsPhone();
  const formatTile = (amountMinor: number) =>
    summary && formatTileMoney(amountMinor, summary.currency, isPhone);
  return (
    <Grid columns={isPhone ? 'tiles' : 'medium'} gap="3">
      {figures.map(({ key, figure, label, why, ...how }) => {
        const [now, before] = [summary?.sums[key] ?? 0, summary?.before[key] ?? 0];
        return (
          <Stat
            key={key}
            label={label}
            figure={formatTile(now) ?? <Skeleton width="short" />}
            hint={
              <Link
                tone="quiet"
                isStandalone
                to="/dashboard/revenue"
                search={{ figure, ...toPeriodSearch(period) }}
              >
                {why}
              </Link>
            }
            {...(before > 0 && { compare: { change: (now - before) / before, text: t('than'), ...how } })}
          />
        );
      })}
    </Grid>
  );
}

/** The chart of sales. Its description says the same in a sentence. */
function SalesChart({ summary }: { summary: RevenueSummary }) {
  const { points, unit, currency } = summary;
  const best = points.reduce((most, point) => (point.netMinor > most.netMinor ? point : most));
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const label = t(`chart.${unit}`);
  const description =
    best.netMinor <= 0
      ? t('noSales')
      : t(`best.${unit}`, {
          sum: money(summary.sums.netMinor),
          when: formatPeriodUnit(best.first, unit),
          most: money(best.netMinor),
        });
  return (
    <Card title={label} description={description}>
      <Stack gap="3">
        {points.length > 1 && best.netMinor > 0 && (
          <Chart
            kind="line"
            label={label}
            categoryLabel={t(`unit.${unit}`)}
            categories={points.map(({ first }) => formatPeriodUnit(first, unit))}
            axisLabels={points.map(({ first }) => formatPeriodUnit(first, unit, 'shortDay'))}
            series={[
              { id: 'net', label: t('net.title'), values: points.map(({ netMinor }) => netMinor) },
              { id: 'gross', label: t('gross.title'), values: points.map(({ grossMinor }) => grossMinor) },
            ]}
            tableSeries={[
              { id: 'refunds', label: t('refunds.title'), values: points.map((point) => point.refundsMinor) },
              { id: 'fees', label: t('fees.title'), values: points.map(({ feeMinor }) => feeMinor) },
            ]}
            format={money}
            formatShort={(amountMinor) => formatMoney(amountMinor, currency, 'compact')}
          />
        )}
        <Text variant="small" tone="muted">
          {t('figuresWhy')}
        </Text>
      </Stack>
    </Card>
  );
}
