import { css } from '#styled/css/css.mjs';
import { ChevronLeft, ChevronRight, Pause, Play, Printer } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { describeState, describeStep } from '#machines/graph/descriptions.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { foldSteps } from '#machines/story/journeys.ts';
import type { Review } from './simulation/review.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { StepImages } from './step-images.tsx';
import { FramedPage } from './framed-page.tsx';
import { t } from './review.messages.ts';
import { useImageCounts } from './use-image-counts.ts';

export type JourneyPosition = { journey: number; step: number };
export type JourneysProps = {
  review: Review;
  flowId: string;
  /** Whether the chart has a page. */
  hasPage: boolean;
  position: JourneyPosition | undefined;
  onPlay: (position: JourneyPosition) => void;
};

const pauseMs = 1200;
/** The size of the live page that is shown instead of captured images. */
const small = { width: 130, height: 213 };
const above = css({ mb: '3' });
const onScreen = css({ '@media print': { display: 'none' } });
const steps = css({
  display: 'none',
  '&[data-open]': { display: 'flex' },
  '@media print': { display: 'flex' },
  flexDirection: 'column',
  gap: '0.5',
  textStyle: 'small',
});
const step = css({
  display: 'block',
  px: '2',
  py: '1',
  borderRadius: 'sm',
  borderLeft: '3px solid',
  borderLeftColor: 'transparent',
  _current: { bg: 'selected', borderLeftColor: 'accent', fontWeight: 'semibold' },
});

/** Lists the journeys that the tests cover, step by step. Each step has an address. */
export function Journeys({ review, flowId, hasPage, position, onPlay }: JourneysProps) {
  const film = useImageCounts(flowId);
  return (
    <Stack gap="4">
      <Inline justify="between">
        <Text tone="muted">{t('journeysWhy')}</Text>
        <div className={onScreen}>
          <Button variant="quiet" icon={Printer} onPress={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </Inline>
      {review.namedJourneys.map(({ journey, number, name }) => (
        <JourneyCard
          key={number}
          review={review}
          flowId={flowId}
          hasPage={hasPage}
          journey={journey}
          number={number}
          name={name}
          hasImages={film?.[number - 1] === journey.steps.length + 1}
          at={position?.journey === number ? position.step : undefined}
          onPlay={onPlay}
        />
      ))}
    </Stack>
  );
}

type JourneyCardProps = Omit<JourneysProps, 'position'> & {
  journey: Journey;
  number: number;
  name: string;
  /** The current step; undefined while this journey is not played. */
  at: number | undefined;
  /** Whether there is an image of each of its steps. */
  hasImages: boolean;
};

/** Memoised, because there are many journeys: it is rendered again only when it is entered or left. */
const JourneyCard = memo(function JourneyCard({
  review: { model, flow },
  flowId,
  hasPage,
  journey,
  ...place
}: JourneyCardProps) {
  const { number, name, at, hasImages, onPlay } = place;
  const [isPlaying, setPlaying] = useState(false);
  const last = journey.steps.length;
  const runs = isPlaying && at !== undefined && at < last;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => onPlay({ journey: number, step: at + 1 }), pauseMs);
    return () => clearTimeout(timer);
  }, [runs, at, number, onPlay]);
  const entered = flow.states.get(flow.starts.get(journey.start) ?? '');
  const sentences = [
    `${t('begins', { start: journey.start })}${entered ? ` → ${describeState(model, entered)}` : ''}`,
    ...journey.steps.map((edge) => describeStep(model, edge)),
  ];
  const go = (to: number) => onPlay({ journey: number, step: Math.min(last, Math.max(0, to)) });
  return (
    <Card
      title={name}
      description={
        at === undefined
          ? `${sentences[0] ?? ''} · ${t('journeySteps', { count: last })}`
          : t('journeyPlace', { step: at, steps: last })
      }
      actions={
        <div className={onScreen}>
          <Inline gap="1">
            <Button size="sm" variant="quiet" icon={ChevronLeft} onPress={() => go((at ?? 0) - 1)}>
              {t('stepBack')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              icon={runs ? Pause : Play}
              onPress={() => {
                setPlaying(!runs);
                if (!runs) go(at === undefined || at === last ? 0 : at);
              }}
            >
              {t(runs ? 'pause' : 'play')}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon={ChevronRight}
              onPress={() => go(at === undefined ? 0 : at + 1)}
            >
              {t('nextStep')}
            </Button>
          </Inline>
        </div>
      }
    >
      {hasImages && at !== undefined && (
        <StepImages flowId={flowId} journey={number} sentences={sentences} at={at} onStep={go} />
      )}
      {!hasImages && hasPage && at !== undefined && (
        <div className={above}>
          <FramedPage flowId={flowId} title={t('small', { step: at + 1 })} width={390} shown={small} />
        </div>
      )}
      <ol className={steps} data-open={at !== undefined || undefined}>
        {foldSteps(sentences).map(({ at: nth, sentences: round, count }) => {
          const end = nth + round.length * count;
          const isCurrent = at !== undefined && at >= nth && at < end;
          const text = `${nth + 1}. ${round.join('; ')}${count > 1 ? ` ×${count}` : ''}`;
          return (
            <li key={nth} className={step} aria-current={isCurrent ? 'step' : undefined}>
              {at === undefined ? (
                // Shown only in print.
                text
              ) : (
                <Link
                  tone="quiet"
                  to="/test/$flow"
                  params={{ flow: flowId }}
                  search={{ journey: number, step: nth }}
                  resetScroll={false}
                >
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
});
