import { createFileRoute, notFound } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useState } from 'react';
import * as z from 'zod/mini';
import {
  reviewCharts,
  reviewCoverage,
  reviewLayout,
  reviewModels,
  reviewPages,
  reviewPromises,
  reviewStory,
} from './-review/charts.ts';
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
const Story = lazyComponent(async () => (await import('#src/features/review/story.tsx')).Story);
const Simulator = lazyComponent(async () => (await import('#src/features/review/simulator.tsx')).Simulator);

/** Returns the tab of an address: one that it names, else the one that shows what it names. */
function tabOf({ tab, journey, promise, report }: ReviewSearch): ReviewTab {
  if (tab !== undefined) return tab;
  if (journey !== undefined) return 'journeys';
  return promise !== undefined || report !== undefined ? 'promises' : 'story';
}

/** Loads what the story needs, which is neither the chart nor its simulation. */
async function loadStory(flow: string) {
  const [charts, story] = await Promise.all([reviewCharts(), reviewStory(flow)]);
  const facts = charts.find(({ id }) => id === flow);
  if (!facts) throw notFound();
  return { title: facts.title, purpose: facts.purpose, story };
}

async function loadSimulation(flow: string, tab: ReviewTab) {
  const [model, layout, coverage, promises] = await Promise.all([
    reviewModels[flow]?.(),
    reviewLayout(flow),
    reviewCoverage(),
    tab === 'promises' ? reviewPromises[flow]?.() : undefined,
  ]);
  if (!model) throw notFound();
  const { title, purpose } = model;
  return { title, purpose, simulation: { model, layout, coverage: coverage[flow], promises } };
}

export const Route = createFileRoute('/test/$flow/')({
  validateSearch: (search): ReviewSearch => z.parse(ReviewSearch, search),
  loaderDeps: ({ search }) => ({ tab: tabOf(search) }),
  loader: async ({ params: { flow }, deps: { tab } }) => {
    if (!(flow in reviewModels)) throw notFound();
    return tab === 'story' ? loadStory(flow) : loadSimulation(flow, tab);
  },
  component: FlowRoute,
});

function FlowRoute() {
  const loaded = Route.useLoaderData();
  const { flow } = Route.useParams();
  // Deferred, because a journey has a page of its own, and the press has to be visible first.
  const search = useDeferredValue(Route.useSearch());
  const { journey, step = 0 } = search;
  const position = journey === undefined ? undefined : { journey, step };
  return (
    <ChartScreen
      flowId={flow}
      title={loaded.title}
      purpose={loaded.purpose}
      tab={tabOf(search)}
      hasPromises={flow in reviewPromises}
      position={position}
    >
      {'story' in loaded ? (
        <Story flowId={flow} story={loaded.story} />
      ) : (
        <Simulation key={flow} {...loaded.simulation} search={search} position={position} />
      )}
    </ChartScreen>
  );
}

type SimulationProps = Awaited<ReturnType<typeof loadSimulation>>['simulation'] & {
  search: ReviewSearch;
  position: JourneyPosition | undefined;
};

function Simulation({ model, layout, coverage, promises, search, position }: SimulationProps) {
  const { promise, case: nth = 1, report, state } = search;
  const navigate = Route.useNavigate();
  const [overlay, setOverlay] = useState<ChartOverlay>();
  const [shown, setShown] = useState<readonly string[]>();
  const onPlay = useCallback(
    (played: JourneyPosition) =>
      void navigate({ search: (now) => ({ ...now, ...played }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Simulator
      model={model}
      layout={layout}
      coverage={coverage}
      hasPage={model.id in reviewPages}
      tab={tabOf(search)}
      position={position}
      state={state}
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
