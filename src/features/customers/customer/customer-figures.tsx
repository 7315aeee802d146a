import { useQuery } from '@tanstack/react-query';
import type { Business } from '#domain/business.ts';
import { formatCount, formatDate, formatMoney } from '#src/lib/format.ts';
import { customerOrdersStatQuery } from '#src/features/customers/customers.queries.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './customer.messages.ts';

export type CustomerFiguresProps = { customerId: string; business: Business };

/** Amounts from here on are shortened, because they don't fit their tile. */
const maxFullAmountMinor = { phone: 1_000_000, desk: 100_000_000 };

/** The figures of a customer; nothing where they can't be loaded. */
export function CustomerFigures({ customerId, business }: CustomerFiguresProps) {
  const { data, error } = useQuery(customerOrdersStatQuery(customerId));
  const isPhone = useIsPhone();
  if (error && !data) return null;
  const { currency, timeZone } = business;
  const day = (instant: string | null) =>
    instant === null ? t('none') : formatDate(instant, timeZone, 'day');
  const money = (amountMinor: number | null) =>
    amountMinor === null
      ? t('none')
      : formatMoney(
          amountMinor,
          currency,
          amountMinor < maxFullAmountMinor[isPhone ? 'phone' : 'desk'] ? 'whole' : 'compact',
        );
  const orSkeleton = (figure: string | undefined) => figure ?? <Skeleton width="short" />;
  return (
    <section aria-label={t('figures')}>
      <Stack gap="3">
        <Grid columns="tiles" gap="3">
          <Stat label={t('statOrders')} figure={orSkeleton(data && formatCount(data.count))} />
          {data?.spentMinor !== null && (
            <>
              <Stat
                label={t('statSpent')}
                figure={orSkeleton(data && money(data.spentMinor))}
                hint={t('statSpentWhy')}
              />
              <Stat label={t('statAverage')} figure={orSkeleton(data && money(data.averageMinor))} />
            </>
          )}
          <Stat label={t('statOpen')} figure={orSkeleton(data && formatCount(data.open))} />
        </Grid>
        {data?.firstAt && data.lastAt && (
          <Text variant="small" tone="muted">
            {t('firstAndLast', { first: day(data.firstAt), last: day(data.lastAt) })}
          </Text>
        )}
      </Stack>
    </section>
  );
}
