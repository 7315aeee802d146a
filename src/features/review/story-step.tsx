import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import { type OutlinedStep, groupByWays, groupOutcomes, maxUnfolded } from '#machines/story/story-outline.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './review.messages.ts';
import { Fold, SituationRow, WayRow, keyOfWay, rows } from './story-rows.tsx';
import { StepImage, findStepImage } from './step-image.tsx';

const body = css({ display: 'flow-root', pb: '6', minW: '0' });
/** The page of the step, beside which its text flows. */
const pageImage = css({
  float: 'end',
  w: { base: '[5.5rem]', md: '[9rem]' },
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
/** More events than these stand below each other. */
const maxEventsInLine = 3;
/** Letters as large as those of the story. */
const actorBadge = css({ '& > *': { textStyle: 'body' } });
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
  '& > :last-child': { minW: '0', overflowWrap: 'anywhere' },
});

type StepProps = {
  flowId: string;
  steps: readonly OutlinedStep[];
  step: OutlinedStep;
  nth: number;
  /** The links to the charts of the step, and its chart once it is open. */
  children: ReactNode;
};

/** A step of a story: its page, the events of the main journey, and its other outcomes as rows. */
export function StoryStep({
  flowId,
  steps,
  step: { title, result, actor, events, ways, next, situations },
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
        {actor !== null && (
          <span className={actorBadge}>
            <Badge tone={actor === 'Kontor' ? 'neutral' : 'primary'}>{actor}</Badge>
          </span>
        )}
      </div>
      {result !== '' && <Text tone="muted">{result}</Text>}
      {events.length > 0 && actor !== null && (
        <div className={eventsOf}>
          <span aria-hidden="true">↓</span>
          {events.length > maxEventsInLine ? (
            <ol>
              {events.map((event, i) => (
                <li key={event}>{i === 0 ? event : `→ ${event}`}</li>
              ))}
            </ol>
          ) : (
            <p>{events.join(' → ')}</p>
          )}
        </div>
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
                <WayRow key={keyOfWay(way)} flowId={flowId} steps={steps} way={way} hasTarget={false} />
              ))}
            </Fold>
          ) : (
            same.map((way) => <WayRow key={keyOfWay(way)} flowId={flowId} steps={steps} way={way} />)
          ),
        )}
        {groupByWays(situations.filter(({ isFailure }) => !isFailure)).map((same) => (
          <SituationRow key={same[0]?.path} flowId={flowId} steps={steps} same={same} />
        ))}
        {next.length > 0 && (
          <Fold label={t('nextCases', { count: next.length })}>
            {next.map((way) => (
              <WayRow key={keyOfWay(way)} flowId={flowId} steps={steps} way={way} />
            ))}
          </Fold>
        )}
        {failures > 0 && (
          <Fold label={t('waysToFail', { count: failures })}>
            {failedWays.map((way) => (
              <WayRow key={keyOfWay(way)} flowId={flowId} steps={steps} way={way} />
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
