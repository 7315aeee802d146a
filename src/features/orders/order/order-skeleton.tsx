import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from '#src/lib/messages.ts';

const lines = ['long', 'half', 'long', 'short'] as const;
const Lines = () => (
  <Card>
    <Stack gap="4">
      {lines.map((width, index) => (
        <Skeleton key={`${width}${index > 1}`} width={width} />
      ))}
    </Stack>
  </Card>
);

/** The placeholder of the order page while it is loading. */
export const OrderSkeleton = () => (
  <output aria-busy>
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
    <Grid columns="mainAside" gap="4">
      <Lines />
      <Lines />
    </Grid>
  </output>
);
