import { createFileRoute } from '@tanstack/react-router';
import { getParentReview } from '#src/features/review/simulation/review-window.ts';
import { OutsideReviewScreen } from '#src/features/review/outside-review.screen.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

const SimulatedPage = lazyComponent(async () => (await import('./-review/simulated-page.tsx')).SimulatedPage);

export const Route = createFileRoute('/test/$flow/view')({ component: ViewRoute });

/** The page in the iframe of a review. */
function ViewRoute() {
  const { flow } = Route.useParams();
  const context = Route.useRouteContext();
  const review = getParentReview();
  if (!review) return <OutsideReviewScreen flowId={flow} />;
  return <SimulatedPage review={review} context={context} />;
}
