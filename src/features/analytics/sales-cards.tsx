import type { AnalyticsSummary } from '#contract/analytics/analytics.ts';
import { formatCount } from '#src/lib/format.ts';
import { formatTileMoney } from '#src/lib/format-tile.ts';
import { Stat } from '#src/ui/data/stat.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './analytics.messages.ts';
import { getChange } from './comparison.ts';
import { getPaidOrders, getSalesRows } from './rows.ts';
import { RowsLink } from './rows-link.tsx';

/** The figures of the range, each with its change, its definition and the rows behind it. */
export function SalesCards({ summary }: { summary: AnalyticsSummary }) {
  const isPhone = useIsPhone();
  const { figures, before, compared, currency } = summary;
  const money = (amountMinor: number) => formatTileMoney(amountMinor, currency, isPhone);
  return (
    <Grid columns={isPhone ? 'tiles' : 'medium'} gap="3">
      {(['gross', 'refunds', 'net'] as const).map((figure) => (
        <Stat
          key={figure}
          label={t(`${figure}.title`)}
          figure={money(figures[`${figure}Minor`])}
          hint={
            <RowsLink tone="quiet" link={getSalesRows(summary, figure)}>
              {t(`${figure}.why`)}
            </RowsLink>
          }
          {...getChange(
            figures[`${figure}Minor`],
            before?.[`${figure}Minor`],
            compared,
            figure === 'refunds',
          )}
        />
      ))}
      <Stat
        label={t('orders.title')}
        figure={formatCount(figures.orders)}
        hint={
          <RowsLink tone="quiet" link={getPaidOrders(summary)}>
            {t('orders.why')}
          </RowsLink>
        }
        {...getChange(figures.orders, before?.orders, compared)}
      />
      <Stat
        label={t('average.title')}
        figure={figures.averageOrderMinor === null ? '–' : money(figures.averageOrderMinor)}
        hint={
          <RowsLink tone="quiet" link={getPaidOrders(summary)}>
            {t('average.why')}
          </RowsLink>
        }
        {...getChange(figures.averageOrderMinor, before?.averageOrderMinor, compared)}
      />
    </Grid>
  );
}
