import { createFileRoute, notFound } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useState } from 'react';
import * as z from 'zod/mini';
import { reviewCoverage, reviewLayout, reviewModels, reviewPages, reviewPromises } from './-review/charts.ts';
import { useReviewer } from './-review/use-reviewer.ts';
import type { ChartOverlay } from '#src/features/review/simulation/chart-overlay.ts';
import { ChartScreen } from '#src/features/review/chart.screen.tsx';
import type { RecordedJourneysProps } from '#src/features/review/recorded-journeys.tsx';
import type { JourneyPosition } from '#src/features/review/journeys.tsx';
import { ReviewSearch } from '#src/features/review/review-search.ts';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

const Recorded = lazyComponent(
  async () => (await import('./-review/business-recorded-journeys.tsx')).BusinessRecordedJourneys,
);

export const Route = createFileRoute('/test/$flow/')({
  validateSearch: (search): ReviewSearch => z.parse(ReviewSearch, search),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ params: { flow }, deps: { tab = 'promises' } }) => {
    const load = reviewModels[flow];
    if (!load) throw notFound();
    const [model, layout, coverage, promises] = await Promise.all([
      load(),
      reviewLayout(flow),
      reviewCoverage(),
      tab === 'promises' ? reviewPromises[flow]?.() : undefined,
    ]);
    return { model, layout, coverage: coverage[flow], promises };
  },
  component: FlowRoute,
});

function FlowRoute() {
  const { model, layout, coverage, promises } = Route.useLoaderData();
  // Deferred, because a journey has a page of its own, and the press has to be visible first.
  const search = useDeferredValue(Route.useSearch());
  const { journey, step = 0, promise, case: nth = 1, report } = search;
  const hasPromises = model.id in reviewPromises;
  const { tab = hasPromises && journey === undefined ? 'promises' : 'journeys' } = search;
  const navigate = Route.useNavigate();
  const [overlay, setOverlay] = useState<ChartOverlay>();
  const [shown, setShown] = useState<readonly string[]>();
  const onPlay = useCallback(
    (played: JourneyPosition) =>
      void navigate({ search: (now) => ({ ...now, ...played }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <ChartScreen
      key={model.id}
      model={model}
      layout={layout}
      coverage={coverage}
      hasPage={model.id in reviewPages}
      tab={tab}
      position={journey === undefined ? undefined : { journey, step }}
      onPlay={onPlay}
      hasPromises={hasPromises}
      promises={promises}
      promisedCase={promise === undefined ? undefined : { promise, case: nth }}
      overlay={overlay}
      shown={shown}
      recorded={
        <BusinessJourneys
          model={model}
          layout={layout}
          reportId={report}
          onOverlay={setOverlay}
          onHighlight={setShown}
        />
      }
    />
  );
}

/** Shows recorded journeys of the signed-in viewer's business. */
function BusinessJourneys(
  props: Pick<RecordedJourneysProps, 'model' | 'layout' | 'reportId' | 'onOverlay' | 'onHighlight'>,
) {
  const { business, isOwner } = useReviewer();
  return business && <Recorded {...props} isOwner={isOwner} />;
}
