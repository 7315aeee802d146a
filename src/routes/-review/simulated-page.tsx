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
import { useStanding } from '#src/features/review/simulation/use-standing.ts';
import type { RouterContext } from '#src/routes/-router-context.ts';
import { BusinessProvider } from '#src/features/session/use-business.tsx';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { t } from '#src/features/review/review.messages.ts';
import { leaveFocusAround } from './focus-around.ts';
import { reviewPages } from './pages.ts';
import { answerHere } from './simulated-answers.ts';

const room = css({ minH: 'dvh', bg: 'canvas', p: '4' });
/** Flows whose pages fill the whole window. */
const whole = new Set(['session', 'onboarding', 'invoice-payment', 'customer-order']);

/** Creates a session of a signed-in owner, for pages that need one. */
function anOwner(): AnyActorRef {
  const kept = sessionModel.starts['a returning user'];
  return simulate(sessionModel, { input: { ...kept, activeBusinessId: kept?.cached?.businesses[0]?.id } })
    .actor;
}

/** Creates a router in which every link stays in the review. */
function makeRouter(context: RouterContext, page: () => ReactNode) {
  const root = createRootRouteWithContext<RouterContext>()();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: page });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere });
  return createRouter({
    routeTree: root.addChildren([home, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context,
  });
}

function Elsewhere() {
  const { pathname: path } = useLocation();
  const router = useRouter();
  return (
    <div className={room}>
      <EmptyState
        icon={CornerUpLeft}
        title={t('elsewhere', { path })}
        actions={<Button onPress={() => router.history.back()}>{t('stay')}</Button>}
      />
    </div>
  );
}

/** Renders a page as under `/dashboard`, in the owner's business. */
const InDashboard = ({ page }: { page: ReactNode }) => (
  <div className={room}>
    <BusinessProvider>{page}</BusinessProvider>
  </div>
);

/** Shows a flow's page on the actor of the review, with a router, a session and simulated responses of its own. */
export function SimulatedPage({ review, context }: { review: Review; context: RouterContext }) {
  const { actor } = useStanding(review);
  // A new actor resets all other state of the page.
  const key = useMemo(() => (actor ? crypto.randomUUID() : ''), [actor]);
  return <Anew key={key} review={review} actor={actor} context={context} />;
}

function Anew({ review, actor, context }: { review: Review; actor: AnyActorRef; context: RouterContext }) {
  const [{ router, client }] = useState(() => {
    answerHere();
    leaveFocusAround();
    const Page = reviewPages[review.model.id];
    const session = (review.model.id === 'session' ? actor : anOwner()) as unknown as SessionActor;
    const isWhole = whole.has(review.model.id);
    const page = Page && (isWhole ? <Page actor={actor} /> : <InDashboard page={<Page actor={actor} />} />);
    return {
      router: makeRouter({ ...context, session, cache: {} }, () => page),
      client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    };
  });
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  );
}
