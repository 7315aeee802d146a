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
  countMainSteps,
  nameSteps,
} from '#machines/story/story-outline.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './review.messages.ts';
import { Fold, WayRow, keyOfWay, rows } from './story-rows.tsx';
import { StoryStep } from './story-step.tsx';
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
const rail = css({ display: 'flex', flexDirection: 'column', alignItems: 'center' });
const line = css({
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
const links = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '3',
  mt: '1',
  '@media print': { display: 'none' },
});
const inPrint = css({ display: 'none', '@media print': { display: 'block' } });
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: '4',
  '& > p': { flex: '[1 1 16rem]' },
  maxW: '[46rem]',
  '@media print': { '& button': { display: 'none' } },
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
  const main = isLifecycle ? steps.length : countMainSteps(steps);
  const showStep = (one: OutlinedStep, nth: number) => (
    <li key={one.path} id={anchorOf(nth)} className={cx(step, isShort(one) && together)}>
      <span className={nth <= main ? cx(rail, line) : rail}>
        <span className={number} aria-hidden="true">
          {nth}
        </span>
      </span>
      <StoryStep flowId={flowId} steps={steps} step={one} nth={nth}>
        {isLifecycle ? (
          <div className={links}>{toChart(one)}</div>
        ) : (
          chartOf(nth, charts[nth - 1], toChart(one))
        )}
      </StoryStep>
    </li>
  );
  const failures = anyTime.filter(({ isFailure }) => isFailure);
  const showShared = (way: Way) => (
    <WayRow key={keyOfWay(way)} flowId={flowId} steps={steps} way={way}>
      <Text tone="muted">{t('atSteps', { steps: nameSteps(way.from, steps.length) })}</Text>
    </WayRow>
  );
  return (
    <Stack gap="4">
      <div className={actions}>
        <Text tone="muted">{t('legend')}</Text>
        <Button variant="quiet" icon={Printer} isPending={isPending} onPress={print}>
          {t('print')}
        </Button>
      </div>
      {isLifecycle && steps.length <= maxStatesOfStep && chartOf(0, charts[0])}
      <ol className={column}>{steps.slice(0, main).map((one, i) => showStep(one, i + 1))}</ol>
      {anyTime.length > 0 && (
        <Card title={t('anyTime')} description={t('anyTimeWhy')}>
          <ul className={rows}>
            {anyTime.filter(({ isFailure }) => !isFailure).map(showShared)}
            {failures.length > 0 && (
              <Fold label={t('waysToFail', { count: failures.length })}>{failures.map(showShared)}</Fold>
            )}
          </ul>
        </Card>
      )}
      {main < steps.length && (
        <Card title={t('beside')} description={t('besideWhy')}>
          <ol className={column} start={main + 1}>
            {steps.slice(main).map((one, i) => showStep(one, main + i + 1))}
          </ol>
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
