import type { HomeSummary } from '#contract/people/home.ts';
import type { Currency } from '#domain/money.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { Chart } from '#src/ui/data/chart.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { t } from './home.messages.ts';

type Daily = NonNullable<HomeSummary['sales']>['daily'];

/** Net sales by day; the description says what the chart shows. */
export function HomeSales({ daily, currency }: { daily: Daily; currency: Currency }) {
  const best = daily.reduce((most, day) => (day.amountMinor > most.amountMinor ? day : most), {
    day: '',
    amountMinor: 0,
  });
  const sum = daily.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const summary =
    best.amountMinor === 0
      ? t('last30None')
      : t('last30Sum', {
          sum: formatMoney(sum, currency),
          day: formatDay(best.day),
          most: formatMoney(best.amountMinor, currency),
        });
  return (
    <Card
      title={t('last30')}
      description={summary}
      actions={
        <Inline gap="3">
          <Link isStandalone to="/dashboard/analytics">
            {t('analytics')}
          </Link>
          <Link isStandalone to="/dashboard/revenue" search={{ figure: 'net', range: '30d' }}>
            {t('seeAll')}
          </Link>
        </Inline>
      }
    >
      <Chart
        kind="bar"
        label={t('last30')}
        categoryLabel={t('day')}
        categories={daily.map(({ day }) => formatDay(day))}
        axisLabels={daily.map(({ day }) => formatDay(day, 'shortDay'))}
        series={[{ id: 'net', label: t('netSales'), values: daily.map(({ amountMinor }) => amountMinor) }]}
        format={(amountMinor) => formatMoney(amountMinor, currency)}
        formatShort={(amountMinor) => formatMoney(amountMinor, currency, 'compact')}
        isLastIncomplete
      />
    </Card>
  );
}
