import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Skeleton } from './skeleton.tsx';

/** The placeholder of a few rows in a card. */
export const RowsSkeleton = () => (
  <Stack gap="3">
    <Skeleton />
    <Skeleton width="long" />
  </Stack>
);

/** The placeholder of a form. */
export const FormSkeleton = () => (
  <Card>
    <Stack gap="4">
      <Skeleton width="long" />
      <Skeleton width="half" />
      <Skeleton width="short" />
    </Stack>
  </Card>
);

const Facts = () => (
  <Card>
    <Stack gap="4">
      <Skeleton width="half" />
      <Skeleton width="long" />
      <Skeleton width="long" />
      <Skeleton width="short" />
    </Stack>
  </Card>
);

/** The placeholder of a record's page: the record, and the facts beside it. */
export const RecordSkeleton = () => (
  <Grid columns="mainAside" gap="4">
    <Facts />
    <Facts />
  </Grid>
);
