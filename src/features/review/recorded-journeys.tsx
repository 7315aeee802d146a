import { css } from '#styled/css/css.mjs';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type FlowFigures,
  journeyBegins,
  type JourneyStep,
  type RecordedFlow,
} from '#contract/flow-recording.ts';
import type { Layout } from '#machines/graph/layout.ts';
import { describeEvent } from '#machines/graph/descriptions.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { getChartOverlay, type ChartOverlay } from './simulation/chart-overlay.ts';
import { flowFiguresQuery, problemReportQuery } from '#src/features/recording/flow-recordings.queries.ts';
import { common } from '#src/lib/common.messages.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { FileQuestion } from 'lucide-react';
import { t } from './review.messages.ts';
import { ReviewTable } from './review-table.tsx';

export type RecordedJourneysProps = {
  model: AnyFlowModel;
  layout: Layout;
  flow: RecordedFlow;
  client: QueryClient;
  /** Only the owner of a business may see its figures. */
  isOwner: boolean;
  reportId: string | undefined;
  onOverlay: (overlay: ChartOverlay | undefined) => void;
  /** Highlights the states of a recorded step on the chart; undefined shows the states of the review again. */
  onHighlight: (paths: readonly string[] | undefined) => void;
};

/** Shows recorded journeys: a reported one, and figures on where people stop. */
export const RecordedJourneys = ({ client, reportId, isOwner, ...props }: RecordedJourneysProps) => (
  <QueryClientProvider client={client}>
    <Stack gap="4">
      {reportId !== undefined && <ReportedJourney {...props} reportId={reportId} />}
      {isOwner && <DropOffs {...props} />}
    </Stack>
  </QueryClientProvider>
);

type PartProps = Omit<RecordedJourneysProps, 'client' | 'isOwner' | 'reportId'>;

const steps = css({ display: 'flex', flexDirection: 'column', gap: '0.5', listStyle: 'none' });
const step = css({
  display: 'block',
  w: 'full',
  px: '2',
  py: '1.5',
  textAlign: 'left',
  textStyle: 'small',
  borderRadius: 'sm',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  _hover: { bg: 'hover' },
  _current: { bg: 'selected', fontWeight: 'semibold' },
  _focusVisible: { outline: '2px solid', outlineColor: 'focus' },
});
const seconds = (ms: number): string => t('seconds', { count: Math.round(ms / 100) / 10 });
const statesOf = ({ state }: Pick<JourneyStep, 'state'>): string[] => state.split(' ');
const describeStates = ({ labels }: AnyFlowModel, paths: readonly string[]): string =>
  paths.map((path) => labels.states[path] ?? path).join(' · ');

function ReportedJourney({ model, reportId, onHighlight }: PartProps & { reportId: string }) {
  const { data: report, isPending, isFetching, refetch } = useQuery(problemReportQuery(reportId));
  const [at, setAt] = useState<number>();
  const shown = at === undefined ? undefined : report?.journey?.steps[at];
  useEffect(() => {
    onHighlight(shown && withParentStates(statesOf(shown)));
    return () => onHighlight(undefined);
  }, [shown, onHighlight]);
  if (isPending) return <Skeleton shape="block" />;
  if (!report)
    return (
      <ErrorState
        title={common('loadFailed', { what: 'this report' })}
        description={t('recordedFailedWhy')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Card title={t('recorded')} description={t('recordedWhy')}>
      <Stack gap="3">
        <blockquote>
          <Text variant="strong">{report.what}</Text>
        </blockquote>
        {report.journey?.flow !== model.id ? (
          <Text tone="muted">{t('recordedEmpty')}</Text>
        ) : (
          <ol className={steps}>
            {report.journey.steps.map((one, i) => (
              <li key={one.nth}>
                <button
                  type="button"
                  className={step}
                  aria-current={at === i ? 'step' : undefined}
                  onClick={() => setAt(at === i ? undefined : i)}
                >
                  {i + 1}.{' '}
                  {one.event === journeyBegins ? t('recordingBegins') : describeEvent(model, one.event)} →{' '}
                  {describeStates(model, statesOf(one))} · {seconds(one.atMs)}
                </button>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Card>
  );
}

/** Returns the paths with those of their parent states. */
const withParentStates = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const parts = path.split('.');
    return parts.map((_, i) => parts.slice(0, i + 1).join('.'));
  });

function DropOffs({ model, layout, flow, onOverlay }: PartProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(flowFiguresQuery(flow));
  useEffect(() => {
    onOverlay(data && getChartOverlay(data, layout));
    return () => onOverlay(undefined);
  }, [data, layout, onOverlay]);
  if (isError && !data)
    return (
      <ErrorState
        title={common('loadFailed', { what: 'the figures' })}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (isPending) return <Skeleton shape="block" />;
  return (
    <Card title={t('figures')} description={t('figuresWhy')}>
      {data.journeys === 0 ? (
        <EmptyState icon={FileQuestion} title={t('figuresNone')} description={t('figuresNoneWhy')} />
      ) : (
        <FiguresTable model={model} figures={data} />
      )}
    </Card>
  );
}

function FiguresTable({ model, figures }: { model: AnyFlowModel; figures: FlowFigures }) {
  const rows = figures.states.toSorted((a, b) => b.lastIn - a.lastIn || b.stays - a.stays);
  return (
    <ReviewTable
      label={t('figuresTable')}
      look="figures"
      heads={[t('tabStates'), t('stopped'), t('left'), t('median')]}
    >
      {rows.map(({ state, lastIn, stays, medianMs }) => (
        <tr key={state}>
          <th scope="row">{describeStates(model, [state])}</th>
          <td>{t('times', { count: lastIn })}</td>
          <td>{t('times', { count: stays })}</td>
          <td>{medianMs === null ? '–' : seconds(medianMs)}</td>
        </tr>
      ))}
    </ReviewTable>
  );
}
