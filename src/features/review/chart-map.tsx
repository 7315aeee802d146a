import '@xyflow/react/dist/base.css';
import { css } from '#styled/css/css.mjs';
import { getViewportForBounds, MiniMap, ReactFlow, type ReactFlowInstance } from '@xyflow/react';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import type { Layout } from '#machines/graph/layout.ts';
import { type ChartMarks, MarksContext } from './chart-marks.ts';
import { ChartState, ChartTransition, type StateNode, type TransitionEdge } from './chart-parts.tsx';
import { t } from './review.messages.ts';

export type MapControl = ReactFlowInstance<StateNode, TransitionEdge>;

export type ChartMapProps = {
  layout: Layout;
  label: string;
  marks: ChartMarks;
  control: MapControl | undefined;
  onControl: (control: MapControl) => void;
};

const parts = { nodeTypes: { state: ChartState }, edgeTypes: { transition: ChartTransition } };
export const scales = { least: 0.05, first: 0.85, whole: 1, most: 2.5 };

const frame = css({
  '--xy-background-color': '{colors.sunken}',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
});
/** A phone has no room for it. */
const overview = css({
  display: { base: 'none', md: 'block' },
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  overflow: 'hidden',
});

/** Draws a chart as a map, with the layout that was made at build time. */
export function ChartMap({ layout, label, marks, control, onControl }: ChartMapProps) {
  const nodes = useMemo(() => layout.boxes.map(nodeOf), [layout]);
  const edges = useMemo(() => layout.arrows.map(edgeOf), [layout]);
  const here = findActive(layout, marks.active);
  useEffect(() => {
    if (control && here) void goToState(control, here);
  }, [control, here]);
  return (
    <MarksContext value={marks}>
      <ReactFlow
        className={frame}
        nodes={nodes}
        edges={edges}
        {...parts}
        onInit={onControl}
        minZoom={scales.least}
        maxZoom={scales.most}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
        tabIndex={0}
        aria-label={label}
        onKeyDown={(event) => control && onKey(event, control)}
      >
        <MiniMap<StateNode>
          className={overview}
          pannable
          zoomable
          ariaLabel={t('overview')}
          bgColor="var(--colors-surface)"
          maskColor="color-mix(in srgb, var(--colors-line-strong) 45%, transparent)"
          nodeColor={({ data: { box } }) =>
            marks.active.has(box.path) ? 'var(--colors-primary-solid)' : 'var(--colors-line-strong)'
          }
        />
      </ReactFlow>
    </MarksContext>
  );
}

type Box = Layout['boxes'][number];

export const findActive = ({ boxes }: Layout, active: ReadonlySet<string>): Box | undefined =>
  boxes.findLast(({ path, kind }) => active.has(path) && kind !== 'anywhere');

/** Arrows are above the groups and below the states. */
const layers = { groups: 0, arrows: 1, states: 2 };

function nodeOf(box: Box): StateNode {
  const [x, y, width, height] = box.at;
  const isGroup = box.kind === 'group' || box.kind === 'regions';
  return {
    id: box.id,
    type: 'state',
    position: { x, y },
    width,
    height,
    zIndex: isGroup ? layers.groups : layers.states,
    data: { box },
  };
}

const edgeOf = (arrow: Layout['arrows'][number]): TransitionEdge => ({
  id: `${arrow.from} ${arrow.to}`,
  type: 'transition',
  source: arrow.from,
  target: arrow.to,
  zIndex: layers.arrows,
  ariaLabel: arrow.texts.map(({ lines }) => lines.join(' ')).join(', '),
  data: { arrow },
});

/** How long the map moves, in milliseconds. */
export const moveMs = (): number => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300);

export function goToState(control: MapControl, { at: [x, y, width, height] }: Box, zoom = control.getZoom()) {
  return control.setCenter(x + width / 2, y + height / 2, { zoom, duration: moveMs() });
}

/** Shows the whole chart in the middle of its frame, with its arrows, which may be outside of all states. */
export function fitChart(control: MapControl, { width, height }: Layout, frameSize: DOMRectReadOnly) {
  const bounds = { x: 0, y: 0, width, height };
  const { width: wide, height: high } = frameSize;
  const viewport = getViewportForBounds(bounds, wide, high, scales.least, scales.whole, 0.02);
  return control.setViewport(viewport, { duration: moveMs() });
}

const pan = 80;
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [pan, 0],
  ArrowRight: [-pan, 0],
  ArrowUp: [0, pan],
  ArrowDown: [0, -pan],
};

/** Moves the map by the arrow keys and zooms by + and −. */
function onKey(event: KeyboardEvent, control: MapControl): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = directions[event.key];
  if (direction) {
    const { x, y, zoom } = control.getViewport();
    void control.setViewport({ x: x + direction[0], y: y + direction[1], zoom });
  } else if (event.key === '+' || event.key === '=') void control.zoomIn();
  else if (event.key === '-') void control.zoomOut();
  else return;
  event.preventDefault();
}
