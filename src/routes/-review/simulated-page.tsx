import { css } from '#styled/css/css.mjs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { simulate } from '#machines/graph/simulate.ts';
import { CornerUpLeft } from 'lucide-react';
import type { Review } from '#src/features/review/simulation/review.ts';
import { useReviewState } from '#src/features/review/simulation/use-review-state.ts';
import type { RouterContext } from '#src/routes/-router-context.ts';
import { BusinessProvider } from '#src/features/session/use-business.tsx';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { Clock } from '#src/lib/use-countdown.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { t } from '#src/features/review/review.messages.ts';
import { keepParentFocus } from './parent-focus.ts';
import { reviewPages } from './charts.ts';
import { simulateResponses } from './simulated-responses.ts';

const pageStyle = css({ minH: 'dvh', bg: 'canvas', p: '4' });
/** Flows whose pages fill the whole window. */
const fullWindowFlows = new Set([
  'session',
  'onboarding',
  'invoice-payment',
  'customer-order',
  'team-invitation',
  'store-checkout',
]);

/** Creates a session of a signed-in owner, for pages that need one. */
function createOwnerSession(): AnyActorRef {
  const kept = sessionModel.starts['a returning user'];
  return simulate(sessionModel, { input: { ...kept, activeBusinessId: kept?.cached?.businesses[0]?.id } })
    .actor;
}

/** Creates a router in which every link stays in the review. */
function makeRouter(context: RouterContext, page: () => ReactNode) {
  const root = createRootRouteWithContext<RouterContext>()();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: page });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: OutsidePage });
  return createRouter({
    routeTree: root.addChildren([home, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context,
  });
}

function OutsidePage() {
  const { pathname: path } = useLocation();
  const router = useRouter();
  return (
    <div className={pageStyle}>
      <EmptyState
        icon={CornerUpLeft}
        title={t('elsewhere', { path })}
        actions={<Button onPress={() => router.history.back()}>{t('stay')}</Button>}
      />
    </div>
  );
}

/** Renders a page as under `/dashboard`, in the owner's business. */
const DashboardPage = ({ page }: { page: ReactNode }) => (
  <div className={pageStyle}>
    <BusinessProvider>{page}</BusinessProvider>
  </div>
);

/** Shows a flow's page on the actor of the review, with a router, a session and simulated responses of its own. */
export function SimulatedPage({ review, context }: { review: Review; context: RouterContext }) {
  const { actor } = useReviewState(review);
  // A new actor resets all other state of the page.
  const key = useMemo(() => (actor ? crypto.randomUUID() : ''), [actor]);
  return <SimulatedRouter key={key} review={review} actor={actor} context={context} />;
}

function SimulatedRouter({
  review,
  actor,
  context,
}: {
  review: Review;
  actor: AnyActorRef;
  context: RouterContext;
}) {
  const [{ router, client }] = useState(() => {
    simulateResponses();
    keepParentFocus();
    const Page = reviewPages[review.model.id];
    const session = (review.model.id === 'session' ? actor : createOwnerSession()) as unknown as SessionActor;
    const isWhole = fullWindowFlows.has(review.model.id);
    const page = Page && (isWhole ? <Page actor={actor} /> : <DashboardPage page={<Page actor={actor} />} />);
    return {
      router: makeRouter({ ...context, session, cache: {} }, () => page),
      client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    };
  });
  return (
    <Clock value={review.now}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </Clock>
  );
}
