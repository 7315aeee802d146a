import { Card } from '#src/ui/card.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { t } from './home.messages.ts';

const Figure = () => (
  <Card>
    <Stack gap="3">
      <Skeleton width="half" />
      <Skeleton shape="title" width="long" />
    </Stack>
  </Card>
);

/** Home before its figures are there, in the places where they will stand. */
export const HomeSkeleton = () => (
  <output aria-busy>
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
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
  </output>
);
