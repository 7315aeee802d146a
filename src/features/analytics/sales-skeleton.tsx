import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './analytics.messages.ts';

/** The figures of sales while they load, in their places. */
export function SalesSkeleton() {
  return (
    <Stack gap="4">
      <Skeleton shape="title" width="long" />
      <Grid columns={useIsPhone() ? 'tiles' : 'medium'} gap="3">
        {(['gross', 'refunds', 'net', 'orders', 'average'] as const).map((figure) => (
          <Stat
            key={figure}
            label={t(`${figure}.title`)}
            figure={<Skeleton width="short" />}
            hint={t(`${figure}.why`)}
          />
        ))}
      </Grid>
      <Skeleton shape="block" />
    </Stack>
  );
}
