import { css } from '#styled/css/css.mjs';
import { linkOptions } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyStateNode } from 'xstate';
import type { ModelCoverage } from '#machines/graph/coverage-file.ts';
import type { Layout } from '#machines/graph/layout.ts';
import { pathOf } from '#machines/graph/names.ts';
import { tellState } from '#machines/graph/tell.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import type { Overlay } from './simulation/figures-on-chart.ts';
import { Review } from './simulation/review.ts';
import { useStanding } from './simulation/use-standing.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TabLinks } from '#src/ui/table/tab-links.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ChartPicture } from './chart-picture.tsx';
import { Coverage } from './coverage.tsx';
import { Happenings } from './happenings.tsx';
import { Journeys, type Played } from './journeys.tsx';
import { LivePage } from './live-page.tsx';
import { t } from './review.messages.ts';
import { ReviewFrame } from './review-frame.tsx';
import { type ReviewTab, reviewTabs } from './review-search.ts';
import { States } from './states.tsx';
import { Way } from './way.tsx';

export type ChartScreenProps = {
  model: AnyFlowModel;
  layout: Layout;
  coverage: ModelCoverage | undefined;
  /** Whether the chart has a page. */
  hasPage: boolean;
  tab: ReviewTab;
  played: Played | undefined;
  onPlay: (played: Played) => void;
  /** Recorded journeys, if the viewer has access to them. */
  recorded?: ReactNode;
  overlay?: Overlay | undefined;
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
const tabNames = {
  journeys: 'tabJourneys',
  states: 'tabStates',
  coverage: 'tabCoverage',
  rules: 'tabRules',
} as const;

/** Shows one chart: its diagram and page, the possible events, the journeys, the test coverage and the invariants. */
export function ChartScreen({
  model,
  layout,
  coverage,
  hasPage,
  tab,
  played,
  onPlay,
  ...real
}: ChartScreenProps) {
  const { recorded, overlay, shown } = real;
  const [review] = useState(() => new Review(model));
  const standing = useStanding(review);
  const { snapshot, log, entered } = standing;
  const { journey, step } = played ?? {};
  useEffect(() => {
    const chosen = journey === undefined ? undefined : review.journeys[journey - 1];
    if (chosen) void review.playTo(chosen, step ?? 0);
  }, [review, journey, step]);
  useEffect(() => () => review.stop(), [review]);
  const active = useMemo(
    () => new Set((snapshot._nodes as AnyStateNode[]).filter(({ path }) => path.length > 0).map(pathOf)),
    [snapshot],
  );
  const lit = useMemo(() => (shown ? new Set(shown) : active), [shown, active]);
  const taken = useMemo(() => new Set(log.at(-1)?.taken ?? entered), [log, entered]);
  const unwalked = useMemo(() => nowhereWalked(coverage), [coverage]);
  const told = tellState(model, snapshot);
  const onState = useCallback(
    (path: string) => {
      const drive = async () => {
        if (!(await review.driveTo(path))) notify.error(t('notThere'));
      };
      void drive();
    },
    [review],
  );
  return (
    <ReviewFrame>
      <Stack gap="6">
        <PageHeader
          back={{ label: t('toCharts'), link: linkOptions({ to: '/test' }) }}
          title={model.title}
          description={model.purpose}
        />
        <div className={columns}>
          <Stack gap="4">
            <ChartPicture
              layout={layout}
              label={t('pictureOf', { title: model.title, state: told })}
              active={lit}
              taken={shown ? undefined : taken}
              unwalked={unwalked}
              overlay={overlay}
              onState={onState}
            />
            <Happenings
              model={model}
              offered={review.offered()}
              onHappen={(one) => void review.choose(one)}
            />
          </Stack>
          <Stack gap="4">
            {hasPage ? (
              <LivePage review={review} flowId={model.id} />
            ) : (
              <Card title={t('live')}>
                <Text tone="muted">{t('lawHasNoPage')}</Text>
              </Card>
            )}
            <Way
              model={model}
              standing={standing}
              told={told}
              onBegin={(start) => review.begin(start)}
              onBackTo={(count) => void review.goBackTo(count)}
            />
          </Stack>
        </div>
        {recorded}
        <TabLinks
          label={t('tabs')}
          tabs={reviewTabs.map((id) => ({
            id,
            label: t(tabNames[id]),
            isCurrent: id === tab,
            link: linkOptions({
              to: '/test/$flow',
              params: { flow: model.id },
              search: { ...played, tab: id },
            }),
          }))}
        />
        {tab === 'journeys' && (
          <Journeys review={review} flowId={model.id} hasPage={hasPage} played={played} onPlay={onPlay} />
        )}
        {tab === 'states' && <States model={model} active={active} unwalked={unwalked} onState={onState} />}
        {tab === 'coverage' && coverage && <Coverage coverage={coverage} />}
        {tab === 'rules' && (
          <Stack gap="3">
            <Text tone="muted">{t('rulesWhy')}</Text>
            <ul className={rules}>
              {Object.keys(model.invariants).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Stack>
        )}
      </Stack>
    </ReviewFrame>
  );
}

/** Returns the states and transitions that no test level covers. */
function nowhereWalked(coverage: ModelCoverage | undefined): ReadonlySet<string> {
  const all = Object.values(coverage?.levels ?? {}).flatMap((level) =>
    level ? [new Set([...level.states, ...level.transitions])] : [],
  );
  const [first = new Set<string>(), ...others] = all;
  return new Set([...first].filter((one) => others.every((level) => level.has(one))));
}
