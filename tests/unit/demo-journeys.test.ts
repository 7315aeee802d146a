import { describe, expect, it } from 'vitest';
import { statePath } from '#machines/flows/state-path.ts';
import { explore } from '#machines/graph/explore.ts';
import { registry } from '#machines/graph/registry.ts';
import { recordedWays } from '#server/demo/recorded-journeys.ts';

describe.each([...new Set(recordedWays.map(({ flow }) => flow))])('the journeys of %s in the demo', (id) => {
  const model = registry.find((one) => one.id === id);
  if (!model) throw new Error(`${id} is no chart`);
  const { starts, states, edges } = explore(model);
  const stateOf = (key: string) => {
    const snapshot = states.get(key);
    return snapshot ? statePath(snapshot) : '';
  };
  const transitions = [...edges.values()]
    .flat()
    .map(({ from, name, to }) => `${stateOf(from)} ${name} ${stateOf(to)}`);

  it('are ways of its chart', () => {
    const begins = new Set([...starts.values()].map(stateOf));
    for (const way of recordedWays.filter(({ flow }) => flow === id)) {
      expect(begins).toContain(way.begins);
      let now = way.begins;
      for (const [event, state] of way.steps) {
        expect(transitions).toContain(`${now} ${event} ${state}`);
        now = state;
      }
    }
  });
});
