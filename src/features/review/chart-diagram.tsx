import { css } from '#styled/css/css.mjs';
import { Crosshair, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type PointerEvent, startTransition, useEffect, useRef, useState } from 'react';
import type { Layout, Place } from '#machines/graph/layout.ts';
import { ChartArrow, ChartBox, type ChartMarks } from './chart-parts.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { t } from './review.messages.ts';

export type ChartDiagramProps = ChartMarks & {
  layout: Layout;
  label: string;
  /** Paths of the current states. */
  active: ReadonlySet<string>;
};

const scales = { least: 0.15, first: 0.85, most: 2 };

const frame = css({
  overflow: 'auto',
  h: { base: '[22rem]', md: '[36rem]' },
  bg: 'sunken',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  cursor: 'grab',
  touchAction: 'pan-x pan-y pinch-zoom',
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
  '@media print': { h: 'auto', overflow: 'visible' },
});
const svg = css({ display: 'block', fontFamily: 'sans', userSelect: 'none' });
/** Draws a chart from its layout. The list of states beside it offers the same to the keyboard. */
export const ChartDiagram = deferred(function ChartDiagram({
  layout,
  label,
  active,
  taken,
  ...marks
}: ChartDiagramProps) {
  const paneRef = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(scales.first);
  const here = layout.boxes.findLast(({ path, kind }) => active.has(path) && kind !== 'anywhere')?.at;
  useEffect(() => {
    if (paneRef.current && here) scrollToState(paneRef.current, here, scale);
  }, [here, scale]);
  const scaleTo = (next: (now: number) => number) => startTransition(() => setScale(next));
  const zoomBy = (factor: number) =>
    scaleTo((now) => Math.min(scales.most, Math.max(scales.least, now * factor)));
  const fit = () => {
    const { current } = paneRef;
    if (!current) return;
    const whole = Math.min(1, current.clientWidth / layout.width, current.clientHeight / layout.height);
    scaleTo(() => whole);
  };
  const zoom = (
    <Inline gap="1">
      <IconButton size="sm" icon={ZoomOut} label={t('zoomOut')} onPress={() => zoomBy(0.8)} />
      <IconButton size="sm" icon={ZoomIn} label={t('zoomIn')} onPress={() => zoomBy(1.25)} />
      <IconButton size="sm" icon={Maximize} label={t('zoomFit')} onPress={fit} />
      <IconButton
        size="sm"
        icon={Crosshair}
        label={t('zoomHere')}
        onPress={() => {
          setScale(scales.first);
          if (paneRef.current && here) scrollToState(paneRef.current, here, scales.first);
        }}
      />
    </Inline>
  );
  return (
    <Card title={t('chart')} actions={zoom}>
      <div
        ref={paneRef}
        className={frame}
        // A scrollable element has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is not a set of fields
        role="group"
        aria-label={t('chart')}
        onPointerDown={drag}
      >
        <svg
          className={svg}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its boxes can be pressed, unlike those of an image file
          role="img"
          aria-label={label}
          width={layout.width * scale}
          height={layout.height * scale}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
        >
          {layout.boxes.map((one) => (
            <ChartBox
              key={one.id}
              box={one}
              isActive={active.has(one.path) && one.kind !== 'anywhere'}
              taken={takenIn(one.loops, taken)}
              {...marks}
            />
          ))}
          {layout.arrows.map((one) => (
            <ChartArrow
              key={`${one.from} ${one.to}`}
              arrow={one}
              taken={takenIn(one.texts, taken)}
              {...marks}
            />
          ))}
        </svg>
      </div>
    </Card>
  );
});

/** Returns undefined for parts that were not taken, so that they are not rendered again. */
const takenIn = (texts: readonly { id: string }[], taken: ChartDiagramProps['taken']) =>
  texts.some(({ id }) => taken?.has(id)) ? taken : undefined;

function scrollToState(pane: HTMLElement, [x, y, width, height]: Place, scale: number): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  pane.scrollTo({
    left: (x + width / 2) * scale - pane.clientWidth / 2,
    top: (y + height / 2) * scale - pane.clientHeight / 2,
    behavior: isCalm ? 'instant' : 'smooth',
  });
}

/** Drags the chart with a mouse. Touch scrolls it natively. */
function drag(event: PointerEvent<HTMLDivElement>): void {
  if (event.pointerType !== 'mouse' || event.button !== 0) return;
  const pane = event.currentTarget;
  const move = ({ movementX, movementY }: globalThis.PointerEvent) => {
    pane.scrollLeft -= movementX;
    pane.scrollTop -= movementY;
  };
  const over = new AbortController();
  window.addEventListener('pointermove', move, { signal: over.signal });
  window.addEventListener('pointerup', () => over.abort(), { signal: over.signal });
}
