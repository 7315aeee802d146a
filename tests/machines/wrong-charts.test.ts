import { describe, expect, it } from 'vitest';
import { initialTransition } from 'xstate';
import { recordedFlows } from '#contract/flow-recording.ts';
import { registry } from '#machines/graph/registry.ts';
import { promisesById } from '#machines/promises/registry.ts';
import { findBroken } from '#machines/promises/rehearse.ts';
import { wrongCharts } from './wrong-charts.ts';

describe('wrong charts', () => {
  it.each(wrongCharts)('can be made and begun: $flow · $words', ({ flow, change }) => {
    const model = registry.find(({ id }) => id === flow);
    if (!model) throw new Error(`${flow} has no model`);
    const machine = change(model.machine);
    expect(machine).not.toBe(model.machine);
    for (const input of Object.values(model.starts)) initialTransition(machine, input as never);
  });

  it.each(wrongCharts.filter(({ flow }) => flow in promisesById))(
    'breaks a promise: $flow · $words',
    ({ flow, change }) => {
      const model = registry.find(({ id }) => id === flow);
      const promises = promisesById[flow];
      if (!model || !promises) throw new Error(`${flow} has no model`);
      const machine = change(model.machine);
      const broken = promises.promises.filter((one) => findBroken(model, promises, one, machine).length > 0);
      expect(broken).not.toEqual([]);
    },
  );

  it('has another sentence for each, and at least two for every flow', () => {
    expect(new Set(wrongCharts.map(({ words }) => words)).size).toBe(wrongCharts.length);
    for (const flow of recordedFlows)
      expect(wrongCharts.filter((wrong) => wrong.flow === flow).length).toBeGreaterThanOrEqual(2);
  });
});
