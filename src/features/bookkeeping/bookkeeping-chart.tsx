import type { BookkeepingSummary } from '#contract/money/bookkeeping.ts';
import { formatMoney, formatPeriodUnit } from '#src/lib/format.ts';
import { Chart } from '#src/ui/data/chart.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { t } from './bookkeeping.messages.ts';

/** Income and expenses over time; a single point needs no chart. */
export function BookkeepingChart({ summary: { points, unit, currency } }: { summary: BookkeepingSummary }) {
  if (points.length < 2) return null;
  const label = t(`chart.${unit}`);
  return (
    <Card title={label}>
      <Chart
        kind="bar"
        label={label}
        categoryLabel={t(`unit.${unit}`)}
        categories={points.map(({ first }) => formatPeriodUnit(first, unit))}
        axisLabels={points.map(({ first }) => formatPeriodUnit(first, unit, 'shortDay'))}
        series={[
          { id: 'income', label: t('income'), values: points.map(({ incomeMinor }) => incomeMinor) },
          { id: 'expenses', label: t('expenses'), values: points.map(({ expensesMinor }) => expensesMinor) },
        ]}
        tableSeries={[
          { id: 'profit', label: t('profit'), values: points.map(({ profitMinor }) => profitMinor) },
        ]}
        format={(amountMinor) => formatMoney(amountMinor, currency)}
        formatShort={(amountMinor) => formatMoney(amountMinor, currency, 'compact')}
      />
    </Card>
  );
}
