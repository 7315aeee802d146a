import type { AnalyticsSummary } from '#contract/analytics/analytics.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { formatMoney, formatPeriodUnit } from '#src/lib/format.ts';
import { Chart } from '#src/ui/data/chart.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './analytics.messages.ts';
import { getSalesSeries } from './sales-series.ts';
import { PanelFile } from './panels/panel-card.tsx';

export type SalesChartProps = { summary: AnalyticsSummary; query: AnalyticsQuery };

/** Net sales over the range, with those of the compared range behind; a single point needs no chart. */
export function SalesChart({ summary, query }: SalesChartProps) {
  const { points, unit, currency } = summary;
  const label = t(`chart.${unit}`);
  return (
    <Card title={label} footer={<PanelFile panel="sales" query={query} />}>
      {points.length < 2 ||
      points.every(({ grossMinor, refundsMinor }) => grossMinor + refundsMinor === 0) ? (
        <Text tone="muted">{t(points.length < 2 ? 'onePoint' : 'noSales')}</Text>
      ) : (
        <Chart
          kind="line"
          label={label}
          categoryLabel={t(`unit.${unit}`)}
          categories={points.map(({ first }) => formatPeriodUnit(first, unit))}
          axisLabels={points.map(({ first }) => formatPeriodUnit(first, unit, 'shortDay'))}
          {...getSalesSeries(summary)}
          format={(amountMinor) => formatMoney(amountMinor, currency)}
          formatShort={(amountMinor) => formatMoney(amountMinor, currency, 'compact')}
        />
      )}
    </Card>
  );
}
