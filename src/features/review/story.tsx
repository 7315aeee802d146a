import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import { type StepTree, maxStatesOfStep } from '#machines/story/step-tree.ts';
import {
  type Situation,
  type OutlinedStep,
  type StoryOutline,
  type Way,
  groupByWays,
  groupOutcomes,
  maxUnfolded,
} from '#machines/story/story-outline.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './review.messages.ts';
import { StepImage, findStepImage } from './step-image.tsx';
import { anchorOf, toState, toStepChart } from './story-address.ts';

const StepChart = lazyComponent(async () => (await import('./step-chart.tsx')).StepChart);

export type StoryProps = {
  flowId: string;
  story: StoryOutline;
  isLifecycle: boolean;
  /** The step whose chart is open, counted from 1; 0 is a whole lifecycle. */
  openStep: number | undefined;
  /** The charts of the steps, once one is open; a lifecycle has one. */
  charts: readonly StepTree[];
};

const column = css({ listStyle: 'none', display: 'flex', flexDirection: 'column', maxW: '[46rem]' });
const step = css({
  display: 'grid',
  gridTemplateColumns: '[2rem minmax(0, 1fr)]',
  columnGap: '3',
  scrollMarginTop: '16',
  breakInside: 'avoid',
});
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
const pageImage = css({ float: 'end', w: { base: '[5.5rem]', md: '[7.5rem]' }, ml: '3', mb: '2' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  minH: '8',
  breakAfter: 'avoid',
});
const eventsOf = css({
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
const rows = css({ listStyle: 'none', display: 'flex', flexDirection: 'column' });
const row = css({
  breakInside: 'avoid',
  py: '2',
  borderTop: '1px solid',
  borderTopColor: 'line',
  textStyle: 'body',
  _first: { borderTop: 'none' },
});
const situation = css({ py: '1' });
const inner = css({ listStyle: 'none', pl: '4', mt: '1', borderLeft: '2px solid', borderLeftColor: 'line' });
const innerRow = css({ py: '1', color: 'text.subtle' });
const fold = css({ py: '2', borderTop: '1px solid', borderTopColor: 'line' });
/** On paper a fold is open. */
const details = css({ '@media print': { '&::details-content': { contentVisibility: 'visible' } } });
const summary = css({ cursor: 'pointer', minH: '6', color: 'text.subtle' });
const line = css({ display: 'block' });
const onScreen = css({ '@media print': { display: 'none' } });
const target = css({ whiteSpace: 'nowrap' });

/** Shows a chart as a column of steps, each with its other outcomes as rows that say where they lead. */
export function Story({ flowId, story: { steps, anyTime }, isLifecycle, openStep, charts }: StoryProps) {
  const titles = steps.map(({ title }) => title);
  const chartOf = (nth: number, tree: StepTree | undefined) => {
    const isOpen = openStep === nth;
    return (
      <div>
        <Link
          tone="quiet"
          isStandalone
          aria-expanded={isOpen}
          {...toStepChart(flowId, isOpen ? undefined : nth)}
        >
          {t(`${isOpen ? 'hide' : 'show'}${nth === 0 ? 'Lifecycle' : 'Step'}Chart`)}
          <VisuallyHidden> {titles[nth - 1]}</VisuallyHidden>
        </Link>
        {isOpen && tree && <StepChart flowId={flowId} titles={titles} nth={nth} tree={tree} />}
      </div>
    );
  };
  return (
    <Stack gap="4">
      {isLifecycle && steps.length <= maxStatesOfStep && chartOf(0, charts[0])}
      <ol className={column}>
        {steps.map((one, i) => (
          <li key={one.path} id={anchorOf(i + 1)} className={step}>
            <span className={rail}>
              <span className={number} aria-hidden="true">
                {i + 1}
              </span>
            </span>
            <Step
              flowId={flowId}
              steps={steps}
              step={one}
              nth={i + 1}
              chart={!isLifecycle && chartOf(i + 1, charts[i])}
            />
          </li>
        ))}
      </ol>
      {anyTime.length > 0 && (
        <Card title={t('anyTime')} description={t('anyTimeWhy')}>
          <ul className={rows}>
            {anyTime.map((way) => (
              <WayRow key={way.path} flowId={flowId} steps={steps} way={way} />
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}

type StepProps = {
  flowId: string;
  steps: readonly OutlinedStep[];
  step: OutlinedStep;
  nth: number;
  chart: ReactNode;
};

function Step({
  flowId,
  steps,
  step: { title, result, path, actor, events, ways, situations },
  nth,
  chart,
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
        <StateLink flowId={flowId} path={path} title={title} />
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
                <WayRow key={way.path} flowId={flowId} steps={steps} way={way} />
              ))}
            </Fold>
          ) : (
            same.map((way) => <WayRow key={way.path} flowId={flowId} steps={steps} way={way} />)
          ),
        )}
        {groupByWays(situations.filter(({ isFailure }) => !isFailure)).map((same) => (
          <SituationRow key={same[0]?.path} flowId={flowId} steps={steps} same={same} />
        ))}
        {failures > 0 && (
          <Fold label={t('waysToFail', { count: failures })}>
            {failedWays.map((way) => (
              <WayRow key={way.path} flowId={flowId} steps={steps} way={way} />
            ))}
            {groupByWays(failedSituations).map((same) => (
              <SituationRow key={same[0]?.path} flowId={flowId} steps={steps} same={same} />
            ))}
          </Fold>
        )}
      </ul>
      {chart}
    </div>
  );
}

/** Rows that are hidden until they are wanted; on paper they are open. */
const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <li className={fold}>
    <details className={details}>
      <summary className={summary}>{label}</summary>
      <ul className={rows}>{children}</ul>
    </details>
  </li>
);

type RowProps = { flowId: string; steps: readonly OutlinedStep[] };

/** Situations with the same ways out. */
function SituationRow({ flowId, steps, same }: RowProps & { same: readonly Situation[] }) {
  const ways = same[0]?.ways ?? [];
  return (
    <li className={row}>
      {same.map(({ path, name, causes, from }) => {
        const origins = from.map((nth) => t('fromStep', { number: nth, title: steps[nth - 1]?.title ?? '' }));
        const why = [...causes.filter((cause) => cause !== name), ...origins];
        return (
          <div key={path} className={situation}>
            <Link tone="quiet" {...toState(flowId, path)}>
              {name}
            </Link>
            {why.length > 0 && <Text tone="muted">{why.join(' · ')}</Text>}
          </div>
        );
      })}
      {ways.length > 0 && (
        <ul className={inner}>
          {ways.map((way) => (
            <li key={way.path} className={innerRow}>
              <Causes of={way.causes} /> <Target steps={steps} way={way} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const WayRow = ({ flowId, steps, way }: RowProps & { way: Way }) => (
  <li className={row}>
    <Causes of={way.causes} /> <Target steps={steps} way={way} />
    {way.state !== null && (
      <Text tone="muted">
        <Link tone="quiet" {...toState(flowId, way.path)}>
          {way.state}
        </Link>
      </Text>
    )}
  </li>
);

/** One line for each of what can happen. */
const Causes = ({ of: causes }: { of: readonly string[] }) =>
  causes.map((words, i) => (
    <span key={words} className={i < causes.length - 1 ? line : undefined}>
      {words}
    </span>
  ));

/** Says where a way leads, with a link to that step. */
function Target({ steps, way: { direction, step: nth } }: { steps: readonly OutlinedStep[]; way: Way }) {
  if (direction === 'stays')
    return (
      <span className={target}>
        <span aria-hidden="true">↺</span> <VisuallyHidden>{t('staysHere')}</VisuallyHidden>
      </span>
    );
  const words = { number: nth, title: steps[nth - 1]?.title ?? '' };
  return (
    <Link tone="inline" to="." search hash={anchorOf(nth)}>
      {t(direction === 'back' ? 'backToStep' : 'onToStep', words)}
    </Link>
  );
}

const StateLink = ({ flowId, path, title }: { flowId: string; path: string; title: string }) => (
  <span className={onScreen}>
    <Link tone="quiet" isStandalone {...toState(flowId, path)}>
      {t('showOnChart')}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Link>
  </span>
);
