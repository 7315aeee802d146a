import type { HomeSummary } from '#contract/people/business.ts';
import type { Currency } from '#domain/money.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { BarChart } from '#src/ui/data/bar-chart.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { t } from './home.messages.ts';

type Daily = NonNullable<HomeSummary['sales']>['daily'];

/** A calendar day stands for its noon in UTC, and is shown as that day everywhere. */
const dayText = (day: string) => formatDate(`${day}T12:00:00.000Z`, 'UTC', 'day');

/** Net sales day by day; the sentence above says what the drawing shows. */
export function HomeTrade({ daily, currency }: { daily: Daily; currency: Currency }) {
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
          day: dayText(best.day),
          most: formatMoney(best.amountMinor, currency),
        });
  return (
    <Card
      title={t('last30')}
      description={summary}
      actions={
        <Link isAlone to="/dashboard/revenue" search={{ figure: 'net', range: '30d' }}>
          {t('seeAll')}
        </Link>
      }
    >
      <BarChart
        label={t('last30')}
        points={daily.map(({ day, amountMinor }, index) => ({
          label: dayText(day),
          value: amountMinor,
          text: formatMoney(amountMinor, currency),
          isCurrent: index === daily.length - 1,
        }))}
      />
    </Card>
  );
}
