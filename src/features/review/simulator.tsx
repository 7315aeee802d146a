import { css } from '#styled/css/css.mjs';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyStateNode } from 'xstate';
import type { ModelCoverage } from '#machines/graph/coverage-file.ts';
import type { Layout } from '#machines/graph/layout.ts';
import { pathOf } from '#machines/graph/names.ts';
import { describeState } from '#machines/graph/descriptions.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import type { FlowStory } from '#machines/story/story.ts';
import type { FlowPromises } from '#machines/promises/promise.ts';
import type { ChartOverlay } from './simulation/chart-overlay.ts';
import { Review } from './simulation/review.ts';
import { useReviewState } from './simulation/use-review-state.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ChartDiagram } from './chart-diagram.tsx';
import { Coverage } from './coverage.tsx';
import { PossibleEvents } from './possible-events.tsx';
import { PrintedChart } from './printed-chart.tsx';
import { Journeys, type JourneyPosition } from './journeys.tsx';
import { LivePage } from './live-page.tsx';
import type { CasePosition } from './promises.tsx';
import { t } from './review.messages.ts';
import type { ReviewTab } from './review-search.ts';
import { States } from './states.tsx';
import { StepHistory } from './step-history.tsx';

const Promises = lazyComponent(async () => (await import('./promises.tsx')).Promises);

export type SimulatorProps = {
  model: AnyFlowModel;
  /** Undefined for a lifecycle. */
  story: FlowStory | undefined;
  layout: Layout;
  coverage: ModelCoverage | undefined;
  /** The chart has a page. */
  hasPage: boolean;
  tab: ReviewTab;
  position: JourneyPosition | undefined;
  /** The path of the chosen state; several with commas, one for each parallel region. */
  state: string | undefined;
  /** The words that are searched in the chart; '' for none. */
  find: string;
  onFind: (text: string) => void;
  onSelect: (path: string) => void;
  onPlay: (position: JourneyPosition) => void;
  /** Loaded for their tab only. */
  promises: FlowPromises | undefined;
  promisedCase: CasePosition | undefined;
  /** Recorded journeys, if the viewer has access to them. */
  recorded?: ReactNode;
  overlay?: ChartOverlay | undefined;
  /** States of a recorded step, highlighted instead of those of the review. */
  shown?: readonly string[] | undefined;
};

const columns = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 28rem' },
  alignItems: 'start',
  '@media print': { display: 'none' },
});
const rules = css({ listStyle: 'disc', pl: '5', display: 'flex', flexDirection: 'column', gap: '2' });
/** Shows a chart beside its page, with the possible events, and below them one of its lists. */
export function Simulator({
  model,
  story,
  layout,
  coverage,
  hasPage,
  tab,
  position,
  state,
  find,
  onFind,
  onSelect,
  onPlay,
  promises,
  promisedCase,
  ...real
}: SimulatorProps) {
  const { recorded, overlay, shown } = real;
  const [review] = useState(() => new Review(model, story));
  const reviewState = useReviewState(review);
  const { snapshot, log, entered } = reviewState;
  const { journey, step } = position ?? {};
  useEffect(() => {
    const chosen = journey === undefined ? undefined : review.journeys[journey - 1];
    if (chosen) void review.playTo(chosen, step ?? 0);
  }, [review, journey, step]);
  useEffect(() => () => review.stop(), [review]);
  const active = useMemo(
    () => new Set((snapshot._nodes as AnyStateNode[]).filter(({ path }) => path.length > 0).map(pathOf)),
    [snapshot],
  );
  const highlighted = useMemo(() => (shown ? new Set(shown) : active), [shown, active]);
  const taken = useMemo(() => new Set(log.at(-1)?.taken ?? entered), [log, entered]);
  const uncovered = useMemo(() => findUncovered(coverage), [coverage]);
  const stateText = describeState(model, snapshot);
  const driveTo = useCallback(
    async (path: string) => {
      const [first = path] = path.split(',');
      if (!(await review.driveTo(path)) && !(await review.driveTo(first)))
        notify.error(t('stateUnreachable'));
    },
    [review],
  );
  useEffect(() => {
    if (state !== undefined) void driveTo(state);
  }, [state, driveTo]);
  // The address names the chosen state, to which the chart goes; one that was left is gone to again.
  const onState = useCallback(
    (path: string) => (path === state ? void driveTo(path) : onSelect(path)),
    [state, driveTo, onSelect],
  );
  const chart = { id: model.id, title: model.title, layout };
  return (
    <Stack gap="6">
      <PrintedChart {...chart} label={t('printedChart', { title: model.title })} />
      <div className={columns}>
        <Stack gap="4">
          <ChartDiagram
            {...chart}
            label={t('chartLabel', { title: model.title, state: stateText })}
            active={highlighted}
            taken={shown ? undefined : taken}
            uncovered={uncovered}
            overlay={overlay}
            onState={onState}
          />
          <PossibleEvents
            model={model}
            offered={review.offered()}
            onSend={(one) => void review.choose(one)}
          />
        </Stack>
        <Stack gap="4">
          {hasPage ? (
            <LivePage review={review} flowId={model.id} />
          ) : (
            <Card title={t('live')}>
              <Text tone="muted">{t('lifecycleHasNoPage')}</Text>
            </Card>
          )}
          <StepHistory
            model={model}
            reviewState={reviewState}
            stateText={stateText}
            onBegin={(start) => review.startFrom(start)}
            onBackTo={(count) => void review.goBackTo(count)}
          />
        </Stack>
      </div>
      {recorded}
      {tab === 'promises' && promises && <Promises review={review} flow={promises} position={promisedCase} />}
      {tab === 'journeys' && (
        <Journeys review={review} flowId={model.id} hasPage={hasPage} position={position} onPlay={onPlay} />
      )}
      {tab === 'states' && (
        <States
          model={model}
          active={active}
          uncovered={uncovered}
          coverage={coverage}
          isFlow={hasPage}
          selected={state}
          find={find}
          onFind={onFind}
          onState={onState}
        />
      )}
      {tab === 'coverage' && coverage && <Coverage coverage={coverage} />}
      {tab === 'rules' && (
        <Stack gap="3">
          <Text tone="muted">{t('invariantsWhy')}</Text>
          <ul className={rules}>
            {Object.keys(model.invariants).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  );
}

/** Returns the states and transitions that no test level covers. */
function findUncovered(coverage: ModelCoverage | undefined): ReadonlySet<string> {
  const uncovered = (['states', 'transitions'] as const).flatMap((kind) => {
    const [first = [], ...others] = Object.values(coverage?.levels ?? {}).flatMap((level) =>
      level?.[kind] ? [level[kind]] : [],
    );
    return first.filter((one) => others.every((level) => level.includes(one)));
  });
  return new Set(uncovered);
}
