import { css } from '#styled/css/css.mjs';
import { Crosshair, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type PointerEvent, memo, startTransition, useEffect, useRef, useState } from 'react';
import type { Layout, Place } from '#machines/graph/layout.ts';
import type { ChartOverlay } from './simulation/chart-overlay.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { t } from './review.messages.ts';

export type ChartDiagramProps = {
  layout: Layout;
  label: string;
  /** Paths of the current states. */
  active: ReadonlySet<string>;
  /** Stable names of the transitions that were taken last; undefined while a recorded step is shown. */
  taken: ReadonlySet<string> | undefined;
  /** Transitions and states that no test covers. */
  uncovered: ReadonlySet<string>;
  /** How often people took each transition, and in which states they stopped. */
  overlay?: ChartOverlay | undefined;
  onState: (path: string) => void;
};

const scales = { least: 0.15, first: 0.85, most: 2 };
const nameLine = 18;
const textLine = 16;
const pad = 12;

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
const box = css({
  cursor: 'pointer',
  '& rect': { fill: 'surface', stroke: 'line.strong', strokeWidth: '[1px]' },
  '& text': { fill: 'text', fontSize: '[13px]' },
  '& [data-loop]': { fill: 'text.muted', fontSize: '[11.5px]' },
  '& [data-loop][data-taken]': { fill: 'accent.text', fontWeight: 'semibold' },
  '& [data-loop][data-unwalked]': { fill: 'danger.text' },
  '&[data-kind=group] > rect, &[data-kind=regions] > rect': { fill: 'hover' },
  '&[data-kind=regions] > rect': { strokeDasharray: '6 4' },
  '&[data-kind=group] > text, &[data-kind=regions] > text': { fontWeight: 'semibold', fill: 'text.muted' },
  '&[data-kind=anywhere] > rect, &[data-kind=history] > rect': {
    fill: 'transparent',
    strokeDasharray: '3 3',
  },
  '&[data-kind=anywhere] > text, &[data-kind=history] > text': { fill: 'text.muted', fontStyle: 'italic' },
  '&[data-kind=anywhere]': { cursor: 'inherit' },
  '&[data-kind=final] > rect': { strokeWidth: '[3px]' },
  '&[data-unwalked] > rect': { stroke: 'danger.solid' },
  '&[data-active] > rect': { stroke: 'primary.solid', strokeWidth: '[2.5px]' },
  '&[data-active]:not([data-kind=group], [data-kind=regions]) > rect': { fill: 'primary.soft' },
  '&:hover > rect': { stroke: 'primary.solid' },
});
const arrow = css({
  '& polyline': { fill: '[none]', stroke: 'line.field', strokeWidth: '[1.25px]' },
  '& path': { fill: 'line.field' },
  '& rect': { fill: 'sunken' },
  '& text': { fill: 'text.muted', fontSize: '[11.5px]' },
  '& [data-unwalked]': { fill: 'danger.text' },
  '&[data-taken] polyline': { stroke: 'accent', strokeWidth: '[3px]' },
  '&[data-taken] path': { fill: 'accent' },
  '& [data-taken]': { fill: 'accent.text', fontWeight: 'semibold' },
});
/** The number of journeys that stopped in a state, at its corner. */
const stop = css({
  '& rect': { fill: 'danger.solid!', stroke: '[none!]' },
  '& text': { fill: 'danger.on!', fontWeight: 'semibold', textAnchor: 'middle' },
});
const first = css({ fill: 'text.muted' });

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

type ChartMarks = Pick<ChartDiagramProps, 'taken' | 'uncovered' | 'overlay' | 'onState'>;

const ChartBox = memo(function ChartBox({
  box: { path, kind, at, lines, loops, isFirst },
  isActive,
  taken,
  uncovered,
  overlay,
  onState,
}: ChartMarks & { box: Layout['boxes'][number]; isActive: boolean }) {
  const [x, y, width, height] = at;
  const isState = kind !== 'anywhere' && kind !== 'history';
  const below = y + pad + lines.length * nameLine;
  const texts = loops.flatMap(({ id, lines: own }) =>
    own.map((text, i) => ({
      id,
      text: i === own.length - 1 ? withCount(text, overlay?.taken.get(id)) : text,
    })),
  );
  return (
    <g
      className={box}
      data-kind={kind}
      data-state-path={isState ? path : undefined}
      data-active={isActive || undefined}
      data-unwalked={(isState && uncovered.has(path)) || undefined}
      onClick={isState ? () => onState(path) : undefined}
    >
      <rect x={x} y={y} width={width} height={height} rx={kind === 'final' ? 18 : 8} />
      {isFirst && <circle className={first} cx={x} cy={y} r={5} />}
      {isState && overlay?.stoppedCounts.has(path) && (
        <g className={stop}>
          <title>{t('stopped')}</title>
          <rect x={x + width - 34} y={y - 10} width={40} height={20} rx={10} />
          <text x={x + width - 14} y={y + 4}>
            {overlay.stoppedCounts.get(path)}
          </text>
        </g>
      )}
      {lines.map((text, i) => (
        <text key={text} x={x + pad} y={y + pad + 13 + i * nameLine}>
          {text}
        </text>
      ))}
      {texts.map(({ id, text }, i) => (
        <text
          key={`${id} ${text}`}
          data-loop
          data-taken={taken?.has(id) || undefined}
          data-unwalked={uncovered.has(id) || undefined}
          x={x + pad}
          y={below + 12 + i * textLine}
        >
          {text}
        </text>
      ))}
    </g>
  );
});

const withCount = (text: string, times: number | undefined): string =>
  times === undefined ? text : `${text} · ${times} ×`;

const ChartArrow = memo(function ChartArrow({
  arrow: { points, label, texts },
  taken,
  uncovered,
  overlay,
}: ChartMarks & { arrow: Layout['arrows'][number] }) {
  const [x, y, width, height] = label;
  const isTaken = texts.some(({ id }) => taken?.has(id));
  const lines = texts.flatMap(({ id, lines: own }) =>
    own.map((text, i) => ({
      id,
      text: i === own.length - 1 ? withCount(text, overlay?.taken.get(id)) : text,
    })),
  );
  return (
    <g className={arrow} data-taken={isTaken || undefined}>
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <path d={getArrowHead(points)} />
      <rect x={x} y={y} width={width} height={height} rx={4} />
      {lines.map(({ id, text }, i) => (
        <text
          key={`${id} ${text}`}
          data-taken={taken?.has(id) || undefined}
          data-unwalked={uncovered.has(id) || undefined}
          x={x + 4}
          y={y + 13 + i * textLine}
        >
          {text}
        </text>
      ))}
    </g>
  );
});

/** Returns the path of a triangle at the arrow's end, in the direction of its last segment. */
function getArrowHead(points: Layout['arrows'][number]['points']): string {
  const [[x, y] = [0, 0], [fromX, fromY] = [x, y]] = points.toReversed();
  const [dx, dy] = [Math.sign(x - fromX), Math.sign(y - fromY)];
  const wing = 4;
  const back = 8;
  const [left, right] = [-1, 1].map((side) => [
    x - dx * back + side * dy * wing,
    y - dy * back + side * dx * wing,
  ]);
  return `M ${x} ${y} L ${left?.join(' ')} L ${right?.join(' ')} Z`;
}
