import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { LoadedSimulation } from './-review/load-chart.ts';
import { useReviewer } from './-review/use-reviewer.ts';
import type { ChartOverlay } from '#src/features/review/simulation/chart-overlay.ts';
import { ChartScreen } from '#src/features/review/chart.screen.tsx';
import type { RecordedJourneysProps } from '#src/features/review/recorded-journeys.tsx';
import type { JourneyPosition } from '#src/features/review/journeys.tsx';
import { ReviewSearch, type ReviewTab } from '#src/features/review/review-search.ts';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

const Recorded = lazyComponent(
  async () => (await import('./-review/business-recorded-journeys.tsx')).BusinessRecordedJourneys,
);
const MainJourney = lazyComponent(
  async () => (await import('./-review/business-main-journey.tsx')).BusinessMainJourney,
);
const Story = lazyComponent(async () => (await import('#src/features/review/story.tsx')).Story);
const Simulator = lazyComponent(async () => (await import('#src/features/review/simulator.tsx')).Simulator);

/** Returns the tab of an address: one that it names, else the one that shows what it names. */
function tabOf({ tab, journey, promise, report }: ReviewSearch): ReviewTab {
  if (tab !== undefined) return tab;
  if (journey !== undefined) return 'journeys';
  return promise !== undefined || report !== undefined ? 'promises' : 'story';
}

export const Route = createFileRoute('/test/$flow/')({
  validateSearch: (search): ReviewSearch => z.parse(ReviewSearch, search),
  loaderDeps: ({ search }) => {
    const tab = tabOf(search);
    return { tab, hasOpenStep: tab === 'story' && search.step !== undefined };
  },
  // The lists of charts are no part of the first script, which everyone loads.
  loader: async ({ params: { flow }, deps: { tab, hasOpenStep } }) => {
    const { loadChart } = await import('./-review/load-chart.ts');
    return loadChart(flow, tab, hasOpenStep);
  },
  component: FlowRoute,
});

function FlowRoute() {
  const loaded = Route.useLoaderData();
  const { flow } = Route.useParams();
  const search = Route.useSearch();
  return (
    <ChartScreen
      flowId={flow}
      title={loaded.title}
      purpose={loaded.purpose}
      tab={tabOf(search)}
      hasPromises={loaded.hasPromises}
      position={positionIn(search)}
    >
      {'story' in loaded ? (
        <>
          <MainJourneyCount flowId={flow} />
          <Story
            key={flow}
            flowId={flow}
            title={loaded.title}
            story={loaded.story}
            isLifecycle={loaded.isLifecycle}
            openStep={search.step}
            charts={loaded.charts}
            loadLayout={loaded.loadLayout}
          />
        </>
      ) : (
        <Simulation key={flow} {...loaded.simulation} current={search} />
      )}
    </ChartScreen>
  );
}

/** Compares the main journey with the journeys of the signed-in owner's business. */
function MainJourneyCount({ flowId }: { flowId: string }) {
  const { business, isOwner } = useReviewer();
  return business && isOwner && <MainJourney flowId={flowId} />;
}

const positionIn = ({ journey, step = 0 }: ReviewSearch): JourneyPosition | undefined =>
  journey === undefined ? undefined : { journey, step };

type SimulationProps = LoadedSimulation & { current: ReviewSearch };

function Simulation({ model, story, layout, coverage, promises, hasPage, current }: SimulationProps) {
  // Deferred, because a journey has a page of its own, and the press has to be visible first. Another chart has its own.
  const search = useDeferredValue(current);
  const { promise, case: nth = 1, report, state, journey, step } = search;
  const position = useMemo(() => positionIn({ journey, step }), [journey, step]);
  const navigate = Route.useNavigate();
  const [overlay, setOverlay] = useState<ChartOverlay>();
  const [shown, setShown] = useState<readonly string[]>();
  const onPlay = useCallback(
    (played: JourneyPosition) =>
      void navigate({ search: (now) => ({ ...now, ...played }), replace: true, resetScroll: false }),
    [navigate],
  );
  const onFind = useCallback(
    (text: string) =>
      void navigate({
        search: (now) => ({ ...now, find: text === '' ? undefined : text }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const onSelect = useCallback(
    (path: string) =>
      void navigate({ search: (now) => ({ ...now, state: path }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Simulator
      model={model}
      story={story}
      layout={layout}
      coverage={coverage}
      hasPage={hasPage}
      tab={tabOf(search)}
      position={position}
      state={state}
      find={current.find ?? ''}
      onFind={onFind}
      onSelect={onSelect}
      onPlay={onPlay}
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
