import { css } from '#styled/css/css.mjs';
import { memo } from 'react';
import type { Layout } from '#machines/graph/layout.ts';
import type { ChartOverlay } from './simulation/chart-overlay.ts';
import { t } from './review.messages.ts';

const nameLine = 18;
const textLine = 16;
const pad = 12;

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

/** The marks of a chart's parts, and the press on a state. */
export interface ChartMarks {
  /** Stable names of the transitions that were taken last; undefined while a recorded step is shown. */
  taken: ReadonlySet<string> | undefined;
  /** Transitions and states that no test covers. */
  uncovered: ReadonlySet<string>;
  /** How often people took each transition, and in which states they stopped. */
  overlay?: ChartOverlay | undefined;
  onState: (path: string) => void;
}

/** Draws a state. */
export const ChartBox = memo(function ChartBox({
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

/** Draws the transitions from one state to another. */
export const ChartArrow = memo(function ChartArrow({
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
