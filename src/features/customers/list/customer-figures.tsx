import { useQuery } from '@tanstack/react-query';
import { formatCount, formatPercent } from '#src/lib/format.ts';
import { customerStatsQuery } from '#src/features/customers/customers.queries.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { t } from './customers.messages.ts';

/** Figures over all customers; where they can't be had the list stands without them. */
export function CustomerFigures() {
  const { data, error } = useQuery(customerStatsQuery());
  if (error && !data) return null;
  const shown = (figure: string | undefined) => figure ?? <Skeleton width="short" />;
  return (
    <section aria-label={t('figures')}>
      <Grid columns="tiles" gap="3">
        <Stat label={t('statAll')} figure={shown(data && formatCount(data.all))} />
        <Stat label={t('statNew')} figure={shown(data && formatCount(data.newThisMonth))} />
        <Stat
          label={t('statReturning')}
          figure={shown(
            data && (data.ordered === 0 ? t('none') : formatPercent(data.returning / data.ordered)),
          )}
        />
      </Grid>
    </section>
  );
}
