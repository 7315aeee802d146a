import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { reviewAround } from '#src/flows/review/review-window.ts';
import { AloneScreen } from '#src/screens/review/alone.screen.tsx';

const SimulatedPage = lazy(async () => ({
  default: (await import('#src/routes/-review/simulated-page.tsx')).SimulatedPage,
}));

export const Route = createFileRoute('/test/$flow/view')({ component: ViewRoute });

/** Stands in the frame of a review. */
function ViewRoute() {
  const { flow } = Route.useParams();
  const context = Route.useRouteContext();
  const review = reviewAround();
  if (!review) return <AloneScreen flowId={flow} />;
  return (
    <Suspense>
      <SimulatedPage review={review} context={context} />
    </Suspense>
  );
}
