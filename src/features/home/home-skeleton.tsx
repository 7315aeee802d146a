import { useState } from 'react';
import { storage } from '#src/lib/storage.ts';
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

const steps = [1, 2, 3, 4, 5, 6, 7];

/** The placeholder of the home page: that of a new business until the page has shown the figures of this one. */
export function HomeSkeleton({ businessId }: { businessId: string }) {
  const [hasFigures] = useState(() => storage.read('homeWithFigures') === businessId);
  if (!hasFigures)
    return (
      <Card>
        <Stack gap="6">
          <Skeleton shape="title" width="half" />
          {steps.map((step) => (
            <Stack key={step} gap="2">
              <Skeleton width="half" />
              <Skeleton width="long" />
            </Stack>
          ))}
        </Stack>
      </Card>
    );
  return (
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
}
