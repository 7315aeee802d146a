import { css } from '#styled/css/css.mjs';
import { cx } from '#styled/css/cx.mjs';
import { useRouter } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Layout } from '#machines/graph/layout.ts';
import { type StepTree, maxStatesOfStep } from '#machines/story/step-tree.ts';
import {
  type OutlinedStep,
  type StoryOutline,
  type Way,
  groupByWays,
  groupOutcomes,
  maxUnfolded,
} from '#machines/story/story-outline.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './review.messages.ts';
import { Fold, SituationRow, WayRow, rows } from './story-rows.tsx';
import { StepImage, findStepImage } from './step-image.tsx';
import { anchorOf, toMap, toState, toStepChart } from './story-address.ts';

const StepChart = lazyComponent(async () => (await import('./step-chart.tsx')).StepChart);

const ChartInPrint = lazyComponent(
  async () => (await import('./chart-in-print.tsx')).ChartInPrint,
  // Without its chart, a print still has the story.
  ({ onPrinted }) => {
    onPrinted();
    window.print();
  },
);

export type StoryProps = {
  flowId: string;
  title: string;
  story: StoryOutline;
  isLifecycle: boolean;
  /** The step whose chart is open, counted from 1; 0 is a whole lifecycle. */
  openStep: number | undefined;
  /** The charts of the steps, once one is open; a lifecycle has one. */
  charts: readonly StepTree[];
  /** Loads the whole chart, which is shown on paper. */
  loadLayout: () => Promise<Layout>;
};

const column = css({ listStyle: 'none', display: 'flex', flexDirection: 'column', maxW: '[46rem]' });
const step = css({
  display: 'grid',
  gridTemplateColumns: '[2rem minmax(0, 1fr)]',
  columnGap: '3',
  scrollMarginTop: '16',
});
/** On paper a step stays on one page unless it has more rows. */
const maxRowsTogether = 6;
const together = css({ breakInside: 'avoid' });
/** The line through the numbers is the only arrow of the story. */
const rail = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  _after: { content: '""', flex: '1', w: '[2px]', bg: 'line.strong' },
  'li:last-child > &': { _after: { display: 'none' } },
});
const number = css({
  display: 'grid',
  placeItems: 'center',
  w: '8',
  h: '8',
  borderRadius: 'full',
  bg: 'surface',
  color: 'text',
  border: '2px solid',
  borderColor: 'line.strong',
  textStyle: 'body',
  fontWeight: 'semibold',
});
const body = css({ display: 'flow-root', pb: '6', minW: '0' });
/** The page of the step, beside which its text flows. */
const pageImage = css({
  float: 'end',
  w: { base: '[5.5rem]', md: '[7.5rem]' },
  ml: '3',
  mb: '2',
  breakInside: 'avoid',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  minH: '8',
  breakAfter: 'avoid',
});
const eventsOf = css({
  breakInside: 'avoid',
  display: 'flex',
  gap: '2',
  mt: '2',
  px: '3',
  py: '2',
  bg: 'selected',
  borderRadius: 'md',
  color: 'text',
  textStyle: 'body',
  fontWeight: 'medium',
});
const links = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  mt: '1',
  '@media print': { display: 'none' },
});
const inPrint = css({ display: 'none', '@media print': { display: 'block' } });
const actions = css({
  display: 'flex',
  justifyContent: 'end',
  maxW: '[46rem]',
  '@media print': { display: 'none' },
});

/** Shows a chart as a column of steps, each with its other outcomes as rows that say where they lead. */
export function Story({
  flowId,
  title: chartTitle,
  story: { steps, anyTime },
  isLifecycle,
  openStep,
  charts,
  loadLayout,
}: StoryProps) {
  const [prints, setPrints] = useState(0);
  const [isPending, setPending] = useState(false);
  const print = () => {
    setPending(true);
    setPrints(prints + 1);
  };
  const { href } = useRouter().buildLocation(toMap(flowId));
  const titles = steps.map(({ title }) => title);
  /** The chart of a step, opened in place, and the links to it and to `other`. */
  const chartOf = (nth: number, tree: StepTree | undefined, other?: ReactNode) => {
    const isOpen = openStep === nth;
    return (
      <>
        <div className={links}>
          <Link isStandalone aria-expanded={isOpen} {...toStepChart(flowId, isOpen ? undefined : nth)}>
            {t(`${isOpen ? 'hide' : 'show'}${nth === 0 ? 'Lifecycle' : 'Step'}Chart`)}
            <VisuallyHidden> {titles[nth - 1]}</VisuallyHidden>
          </Link>
          {other}
        </div>
        {isOpen && tree && <StepChart flowId={flowId} titles={titles} nth={nth} tree={tree} />}
      </>
    );
  };
  const toChart = ({ path, title }: OutlinedStep) => (
    <Link isStandalone {...toState(flowId, path)}>
      {t('showOnChart')}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Link>
  );
  return (
    <Stack gap="4">
      <div className={actions}>
        <Button variant="quiet" icon={Printer} isPending={isPending} onPress={print}>
          {t('print')}
        </Button>
      </div>
      {isLifecycle && steps.length <= maxStatesOfStep && chartOf(0, charts[0])}
      <ol className={column}>
        {steps.map((one, i) => (
          <li key={one.path} id={anchorOf(i + 1)} className={cx(step, isShort(one) && together)}>
            <span className={rail}>
              <span className={number} aria-hidden="true">
                {i + 1}
              </span>
            </span>
            <Step flowId={flowId} steps={steps} step={one} nth={i + 1}>
              {isLifecycle ? (
                <div className={links}>{toChart(one)}</div>
              ) : (
                chartOf(i + 1, charts[i], toChart(one))
              )}
            </Step>
          </li>
        ))}
      </ol>
      {anyTime.length > 0 && (
        <Card title={t('anyTime')} description={t('anyTimeWhy')}>
          <ul className={rows}>
            {anyTime.map((way) => (
              <WayRow key={keyOf(way)} flowId={flowId} steps={steps} way={way} />
            ))}
          </ul>
        </Card>
      )}
      {prints === 0 ? (
        <p className={inPrint}>{t('mapAddress', { address: `${window.location.origin}${href}` })}</p>
      ) : (
        <ChartInPrint
          key={prints}
          id={flowId}
          title={chartTitle}
          loadLayout={loadLayout}
          onPrinted={() => setPending(false)}
        />
      )}
    </Stack>
  );
}

const isShort = ({ ways, situations }: OutlinedStep): boolean =>
  ways.length + situations.length <= maxRowsTogether;
/** Several ways can lead to the same state, for different causes. */
const keyOf = ({ path, causes }: Way): string => `${path} ${causes.join()}`;

type StepProps = {
  flowId: string;
  steps: readonly OutlinedStep[];
  step: OutlinedStep;
  nth: number;
  /** The links to the charts of the step, and its chart once it is open. */
  children: ReactNode;
};

function Step({
  flowId,
  steps,
  step: { title, result, actor, events, ways, situations },
  nth,
  children,
}: StepProps) {
  const failedWays = ways.filter(({ isFailure }) => isFailure);
  const failedSituations = situations.filter(({ isFailure }) => isFailure);
  const failures = failedWays.length + failedSituations.length;
  const image = findStepImage(flowId, nth);
  return (
    <div className={body}>
      {image !== undefined && (
        <div className={pageImage}>
          <StepImage src={image} />
        </div>
      )}
      <div className={head}>
        <h2>
          <VisuallyHidden>{t('stepNumber', { number: nth })} </VisuallyHidden>
          <Text as="span" variant="heading">
            {title}
          </Text>
        </h2>
        {actor !== null && <Badge tone={actor === 'Kontor' ? 'neutral' : 'primary'}>{actor}</Badge>}
      </div>
      {result !== '' && <Text tone="muted">{result}</Text>}
      {events.length > 0 && actor !== null && (
        <p className={eventsOf}>
          <span aria-hidden="true">↓</span> {events.join(' → ')}
        </p>
      )}
      <ul className={rows}>
        {groupOutcomes(ways).map((same) =>
          same.length > maxUnfolded ? (
            <Fold
              key={same[0]?.path}
              label={t('outcomesIn', {
                count: same.length,
                step: same[0]?.step ?? 0,
                title: steps[(same[0]?.step ?? 1) - 1]?.title ?? '',
              })}
            >
              {same.map((way) => (
                <WayRow key={keyOf(way)} flowId={flowId} steps={steps} way={way} />
              ))}
            </Fold>
          ) : (
            same.map((way) => <WayRow key={keyOf(way)} flowId={flowId} steps={steps} way={way} />)
          ),
        )}
        {groupByWays(situations.filter(({ isFailure }) => !isFailure)).map((same) => (
          <SituationRow key={same[0]?.path} flowId={flowId} steps={steps} same={same} />
        ))}
        {failures > 0 && (
          <Fold label={t('waysToFail', { count: failures })}>
            {failedWays.map((way) => (
              <WayRow key={keyOf(way)} flowId={flowId} steps={steps} way={way} />
            ))}
            {groupByWays(failedSituations).map((same) => (
              <SituationRow key={same[0]?.path} flowId={flowId} steps={steps} same={same} />
            ))}
          </Fold>
        )}
      </ul>
      {children}
    </div>
  );
}
