import type { AnalyticsSummary } from '#contract/analytics/analytics.ts';
import { formatPeriodUnit } from '#src/lib/format.ts';
import type { ChartSeries } from '#src/ui/data/chart-table.tsx';
import { t } from './analytics.messages.ts';

/**
 * Returns the drawn series, net sales with those of the compared range, and those that only the table has. The nth point of
 * the compared range is beside the nth of the range; where it has fewer there is no value.
 */
export function getSalesSeries({
  points,
  pointsBefore,
  unit,
  compared,
}: Pick<AnalyticsSummary, 'points' | 'pointsBefore' | 'unit' | 'compared'>): {
  series: ChartSeries[];
  tableSeries: ChartSeries[];
} {
  const own: ChartSeries = {
    id: 'net',
    label: t('net.title'),
    values: points.map(({ netMinor }) => netMinor),
  };
  const tableSeries: ChartSeries[] = [
    { id: 'gross', label: t('gross.title'), values: points.map(({ grossMinor }) => grossMinor) },
    { id: 'refunds', label: t('refunds.title'), values: points.map(({ refundsMinor }) => refundsMinor) },
  ];
  if (compared.kind !== 'range' || pointsBefore === null) return { series: [own], tableSeries };
  const beside = points.map((_, nth) => pointsBefore[nth]);
  const before: ChartSeries = {
    id: 'before',
    label: t(`before.${compared.to}`),
    values: beside.map((point) => point?.netMinor),
    isCompared: true,
    ownCategories: beside.map((point) => (point ? formatPeriodUnit(point.first, unit) : '')),
  };
  return { series: [own, before], tableSeries };
}
