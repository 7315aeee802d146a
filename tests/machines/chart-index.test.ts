import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { invoiceModel } from '#machines/lifecycles/invoice.model.ts';
import { ChartIndex } from '#machines/graph/chart-index.ts';
import { pathOf, statesOf, transitionsOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import charts from '#src/features/review/layouts/charts.json' with { type: 'json' };

const withdrawal = new ChartIndex(withdrawModel);

test.each(registry.map((model) => [model.id, model] as const))(
  '%s: each transition is a way out of its state and a way into its target',
  (_, model) => {
    const index = new ChartIndex(model);
    for (const { id, definition } of transitionsOf(model.machine)) {
      const [target] = definition.target ?? [];
      expect(index.findState(pathOf(definition.source))?.waysOut.map((way) => way.id)).toContain(id);
      if (target && target !== definition.source)
        expect(index.findState(pathOf(target))?.waysIn.map((way) => way.id)).toContain(id);
    }
    for (const state of statesOf(model.machine)) expect(index.findState(pathOf(state))).toBeDefined();
    expect(index.findState('missing.state')).toBeUndefined();
  },
);

test('the file of each chart exists', () => {
  for (const { id, kind } of charts)
    expect(
      existsSync(
        kind === 'flow' ? `machines/flows/${id}/${id}.machine.ts` : `machines/lifecycles/${id}.lifecycle.ts`,
      ),
      id,
    ).toBe(true);
});

test('a way into a group is a way into the state that it begins with, and the ways out of a group are those of its states', () => {
  for (const state of statesOf(withdrawModel.machine)) {
    const { parent } = state;
    if (!parent) continue;
    const own = withdrawal.findState(pathOf(state));
    const outer = withdrawal.findState(pathOf(parent));
    for (const way of outer?.waysOut ?? []) expect(own?.waysOut).toContainEqual(way);
    if (parent.type === 'compound' && parent.initial.target.includes(state))
      for (const way of outer?.waysIn ?? [])
        if (way.from.path !== pathOf(state)) expect(own?.waysIn).toContainEqual(way);
  }
});

test('a state names the calls that it makes', () => {
  expect(withdrawal.findState('withdrawing')?.calls).toEqual(['withdraw', 'checkWithdrawal']);
  expect(withdrawal.findState('enteringAmount')?.calls).toEqual([]);
});

test('a search finds states, transitions and rules by all of their words, in any case and order', () => {
  expect(withdrawal.search('ENTRY pin').states.map(({ path }) => path)).toContain('enteringPin');
  expect(withdrawal.search('locked').ways.some(({ to }) => to.path === 'locked')).toBe(true);
  expect(withdrawal.search('enteringPin').ways.every(({ id }) => id.includes('enteringPin'))).toBe(true);
  expect(withdrawal.search('zebra')).toEqual({ states: [], ways: [], rules: [] });
  const [rule = ''] = Object.keys(withdrawModel.invariants);
  expect(withdrawal.search(rule).rules).toEqual([rule]);
});

test('a transition of a lifecycle says by whom it is taken', () => {
  const { ways } = new ChartIndex(invoiceModel).search('merchant');
  expect(ways.length).toBeGreaterThan(0);
});
