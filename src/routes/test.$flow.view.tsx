import { createFileRoute } from '@tanstack/react-router';
import { reviewAround } from '#src/flows/review/review-window.ts';
import { AloneScreen } from '#src/screens/review/alone.screen.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';

const SimulatedPage = lazyPart(
  async () => (await import('#src/routes/-review/simulated-page.tsx')).SimulatedPage,
);

export const Route = createFileRoute('/test/$flow/view')({ component: ViewRoute });

/** Stands in the frame of a review. */
function ViewRoute() {
  const { flow } = Route.useParams();
  const context = Route.useRouteContext();
  const review = reviewAround();
  if (!review) return <AloneScreen flowId={flow} />;
  return <SimulatedPage review={review} context={context} />;
}
