import { expect, it } from 'vitest';
import type { FlowFigures } from '#contract/flow-recording.ts';
import type { Layout } from '#machines/graph/layout.ts';
import { getChartOverlay } from '#src/features/review/simulation/chart-overlay.ts';

const at = [0, 0, 10, 10] as const;
const box = (path: string, loops: string[] = []): Layout['boxes'][number] => ({
  id: `s_${path}`,
  path,
  kind: 'state',
  isFirst: false,
  at,
  lines: [path],
  loops: loops.map((id) => ({ id, lines: [id] })),
});
const arrow = (from: string, to: string, id: string): Layout['arrows'][number] => ({
  from: `s_${from}`,
  to: `s_${to}`,
  points: [],
  label: at,
  texts: [{ id, lines: [id] }],
});
const layout: Layout = {
  width: 100,
  height: 100,
  boxes: [box('asking', ['asking · ask.again · 0']), box('paid'), box('failed'), box('sorting')],
  arrows: [
    arrow('asking', 'paid', 'asking · done:check · 0'),
    arrow('asking', 'failed', 'asking · done:check · 1'),
    arrow('asking', 'sorting', '(root) · leave · 0'),
  ],
};
const figures = (steps: FlowFigures['steps'], states: FlowFigures['states'] = []): FlowFigures => ({
  flow: 'withdraw',
  days: 90,
  journeys: 1,
  steps,
  states,
  sequences: [],
});

it('counts each step at the transition whose arrow leads to its result', () => {
  const { taken } = getChartOverlay(
    figures([
      { from: 'asking.now other', event: 'done:check', to: 'failed', count: 2 },
      { from: 'asking', event: 'done:check', to: 'paid', count: 3 },
      { from: 'asking', event: 'ask.again', to: 'asking', count: 4 },
    ]),
    layout,
  );
  expect(Object.fromEntries(taken)).toEqual({
    'asking · done:check · 0': 3,
    'asking · done:check · 1': 2,
    'asking · ask.again · 0': 4,
  });
});

it('uses the first one if a state was only passed through, and the root for a step that no state takes', () => {
  const { taken } = getChartOverlay(
    figures([
      { from: 'asking', event: 'done:check', to: 'elsewhere', count: 1 },
      { from: 'paid', event: 'leave', to: 'elsewhere', count: 5 },
      { from: 'paid', event: 'unheard', to: 'paid', count: 9 },
    ]),
    layout,
  );
  expect(Object.fromEntries(taken)).toEqual({ 'asking · done:check · 0': 1, '(root) · leave · 0': 5 });
});

it('marks the states in which journeys ended', () => {
  const stay = { stays: 0, medianMs: null };
  const { stoppedCounts: stopped } = getChartOverlay(
    figures(
      [],
      [
        { state: 'failed', lastIn: 2, ...stay },
        { state: 'paid', lastIn: 0, ...stay },
      ],
    ),
    layout,
  );
  expect(Object.fromEntries(stopped)).toEqual({ failed: 2 });
});
