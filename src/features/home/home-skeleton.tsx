import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';

const Figure = () => (
  <Card>
    <Stack gap="3">
      <Skeleton width="half" />
      <Skeleton shape="title" width="long" />
    </Stack>
  </Card>
);

/** The placeholder of the home page while it is loading. */
export const HomeSkeleton = () => (
  <Stack gap="4">
    <Grid columns="medium" gap="4">
      <Figure />
      <Figure />
      <Figure />
    </Grid>
    <Card>
      <Skeleton shape="block" />
    </Card>
  </Stack>
);
