import { createFileRoute } from '@tanstack/react-router';
import { reviewAround } from '#src/features/review/simulation/review-window.ts';
import { AloneScreen } from '#src/features/review/alone.screen.tsx';
import { lazyPart } from '#src/ui/layout/lazy-part.tsx';

const SimulatedPage = lazyPart(async () => (await import('./-review/simulated-page.tsx')).SimulatedPage);

export const Route = createFileRoute('/test/$flow/view')({ component: ViewRoute });

/** The page in the iframe of a review. */
function ViewRoute() {
  const { flow } = Route.useParams();
  const context = Route.useRouteContext();
  const review = reviewAround();
  if (!review) return <AloneScreen flowId={flow} />;
  return <SimulatedPage review={review} context={context} />;
}
