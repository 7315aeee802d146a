import { css } from '#styled/css/css.mjs';
import { type Edge, type EdgeProps, Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { use } from 'react';
import { type Layout, letters, spaces } from '#machines/graph/layout.ts';
import { MarksContext } from './chart-marks.ts';
import { headPath, labelLines, linePath } from './chart-shapes.ts';
import { t } from './review.messages.ts';

type Box = Layout['boxes'][number];
type Arrow = Layout['arrows'][number];
export type StateNode = Node<{ box: Box }, 'state'>;
export type TransitionEdge = Edge<{ arrow: Arrow }, 'transition'>;

const box = css({
  position: 'relative',
  w: 'full',
  h: 'full',
  fontFamily: 'sans',
  bg: 'surface',
  color: 'text',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: 'md',
  '&[data-kind=group], &[data-kind=regions]': { bg: 'hover', color: 'text.muted' },
  '&[data-kind=regions], &[data-kind=anywhere], &[data-kind=history]': { borderStyle: 'dashed' },
  '&[data-kind=anywhere], &[data-kind=history]': {
    bg: 'transparent',
    color: 'text.muted',
    fontStyle: 'italic',
  },
  '&[data-kind=final]': { borderWidth: '[3px]', borderRadius: '[18px]' },
  '&[data-unwalked]': { borderColor: 'danger.solid' },
  '&[data-active]': { borderColor: 'primary.solid', outline: '2px solid', outlineColor: 'primary.solid' },
  '&[data-active]:not([data-kind=group], [data-kind=regions])': { bg: 'primary.soft' },
  '&[data-state-path]:hover': { borderColor: 'primary.solid' },
});
const press = css({
  position: 'absolute',
  inset: '[0]',
  w: 'full',
  cursor: 'pointer',
  pointerEvents: 'all',
  borderRadius: 'md',
  _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '[2px]' },
});
const drawing = css({
  position: 'absolute',
  inset: '[0]',
  w: 'full',
  h: 'full',
  overflow: 'visible',
  pointerEvents: 'none',
  '& text': { fill: 'text', fontSize: '[13px]' },
  '&[data-group] > text': { fontWeight: 'semibold', fill: 'text.muted' },
  '& [data-loop]': { fill: 'text.muted', fontSize: '[11.5px]', fontWeight: 'regular' },
  '& [data-loop][data-taken]': { fill: 'accent.text' },
  '& [data-loop][data-unwalked]': { fill: 'danger.text' },
});
const arrow = css({
  '& [data-line]': { fill: '[none]', stroke: 'line.field', strokeWidth: '[1.25px]' },
  '& [data-head]': { fill: 'line.field' },
  '& rect': { fill: 'sunken' },
  '& text': { fill: 'text.muted', fontSize: '[11.5px]', fontFamily: 'sans' },
  '& [data-unwalked]': { fill: 'danger.text' },
  '&[data-taken] [data-line]': { stroke: 'accent', strokeWidth: '[3px]' },
  '&[data-taken] [data-head]': { fill: 'accent' },
  '& text[data-taken]': { fill: 'accent.text' },
});
/** The number of journeys that stopped in a state, at its corner. */
const stop = css({
  position: 'absolute',
  top: '-3',
  right: '-2',
  minW: '10',
  px: '2',
  borderRadius: 'full',
  bg: 'danger.solid',
  color: 'danger.on',
  textStyle: 'small',
  fontWeight: 'semibold',
  textAlign: 'center',
});
const first = css({ fill: 'text.muted' });
const handle = css({ visibility: 'hidden' });

/** Draws a state. A press, or Enter, drives the chart to it. */
export function ChartState({ data: { box: state } }: NodeProps<StateNode>) {
  const { path, kind, lines, isFirst } = state;
  const { active, uncovered, overlay, onState } = use(MarksContext);
  const isState = kind !== 'anywhere' && kind !== 'history';
  const isActive = isState && active.has(path);
  const stopped = isState ? overlay?.stoppedCounts.get(path) : undefined;
  const inside = (
    <>
      <svg
        className={drawing}
        data-group={kind === 'group' || kind === 'regions' || undefined}
        aria-hidden="true"
      >
        {isFirst && <circle className={first} cx={0} cy={0} r={5} />}
        {lines.map((text, i) => (
          <text key={text} x={spaces.box - 1} y={spaces.box + 13 + i * letters.name.line}>
            {text}
          </text>
        ))}
        <Loops box={state} />
      </svg>
      {stopped !== undefined && (
        <span className={stop} title={t('stopped')}>
          {stopped}
        </span>
      )}
    </>
  );
  return (
    <>
      <Handle className={handle} type="target" position={Position.Top} isConnectable={false} />
      <div
        className={box}
        data-kind={kind}
        data-state-path={isState ? path : undefined}
        data-active={isActive || undefined}
        data-unwalked={(isState && uncovered.has(path)) || undefined}
      >
        {inside}
        {isState && (
          <button
            type="button"
            className={press}
            aria-current={isActive ? 'true' : undefined}
            aria-label={lines.join(' ')}
            onClick={() => onState(path)}
          />
        )}
      </div>
      <Handle className={handle} type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}

/** Draws the transitions that lead from a state to itself, inside it. */
function Loops({ box: { lines, loops } }: { box: Box }) {
  const { taken, uncovered, overlay } = use(MarksContext);
  const top = spaces.box + lines.length * letters.name.line;
  return labelLines(loops, overlay?.taken).map(({ id, text, foot }) => (
    <text
      key={foot}
      data-loop
      data-taken={taken?.has(id) || undefined}
      data-unwalked={uncovered.has(id) || undefined}
      x={spaces.box - 1}
      y={top + foot}
    >
      {text}
    </text>
  ));
}

/** How much wider a plate is for the count of its transitions. */
const countWidth = 40;

/** Draws the transitions from one state to another, with their labels on a plate. */
export function ChartTransition({ data }: EdgeProps<TransitionEdge>) {
  const { taken, uncovered, overlay } = use(MarksContext);
  if (!data) return null;
  const { points, label, texts } = data.arrow;
  const [x, y, width, height] = label;
  const isCounted = texts.some(({ id }) => overlay?.taken.has(id));
  return (
    <g className={arrow} data-taken={texts.some(({ id }) => taken?.has(id)) || undefined}>
      <path data-line d={linePath(points)} />
      <path data-head d={headPath(points)} />
      <rect x={x} y={y} width={width + (isCounted ? countWidth : 0)} height={height} rx={4} />
      {labelLines(texts, overlay?.taken).map(({ id, text, foot }) => (
        <text
          key={foot}
          data-taken={taken?.has(id) || undefined}
          data-unwalked={uncovered.has(id) || undefined}
          x={x + spaces.plate}
          y={y + foot}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
