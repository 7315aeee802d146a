import { css } from '#styled/css/css.mjs';
import { useEffect, useRef } from 'react';
import { t } from './review.messages.ts';

export type StepImagesProps = {
  flowId: string;
  /** Counted from 1. */
  journey: number;
  /** A sentence for each step, including the start. */
  sentences: readonly string[];
  at: number;
  onStep: (step: number) => void;
};

const strip = css({ display: 'flex', gap: '2', overflowX: 'auto', pb: '2', mb: '3' });
const frame = css({
  flexShrink: '0',
  w: '[7.5rem]',
  p: '0',
  overflow: 'hidden',
  border: '2px solid',
  borderColor: 'line',
  borderRadius: 'sm',
  cursor: 'pointer',
  _current: { borderColor: 'accent' },
  _focusVisible: { outline: '2px solid', outlineColor: 'focus' },
  '& img': { display: 'block', w: 'full', h: 'auto', aspectRatio: '[390 / 640]' },
});

/** Shows an image of the page at each step, as captured by `npm run flows:film`. */
export function StepImages({ flowId, journey, sentences, at, onStep }: StepImagesProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = ref;
    const shown = current?.children[at];
    if (current && shown instanceof HTMLElement)
      current.scrollTo({ left: shown.offsetLeft - current.clientWidth / 2 });
  }, [at]);
  return (
    <div ref={ref} className={strip}>
      {sentences.map((sentence, step) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a step is identified by its position
          key={step}
          type="button"
          className={frame}
          aria-current={step === at ? 'step' : undefined}
          aria-label={t('frame', { step: step + 1, sentence })}
          onClick={() => onStep(step)}
        >
          <img src={`/films/${flowId}/${journey}-${step}.webp`} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  );
}
