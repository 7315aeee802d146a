import { describe, expect, it } from 'vitest';
import { compareCharts, formatChanges } from '#machines/graph/compare-charts.ts';
import { ChartDescription, describeChart, type Transition } from '#machines/graph/describe.ts';
import { sampleMachine, sampleModel } from './support/sample.model.ts';

const door = describeChart(sampleModel);
/** Returns the reported changes from the sample chart to this one. */
const listChanges = (now: ChartDescription, old = door) =>
  compareCharts([old], [now]).flatMap(({ sentences }) => sentences);
const changed = (more: Partial<ChartDescription>) => listChanges({ ...door, ...more });
/** Returns the sample chart with this transition changed or removed. */
const without = (
  { from, event, to }: Pick<Transition, 'from' | 'event' | 'to'>,
  ...instead: Transition[]
) => ({
  transitions: door.transitions.flatMap((one) =>
    one.from === from && one.event === event && one.to.join() === to.join() ? instead : [one],
  ),
});
const close: Transition = {
  from: 'helping',
  event: 'help.close',
  words: 'Close the help',
  guard: '',
  to: ['asking.back'],
};

describe('a chart as plain data', () => {
  it('is the same after conversion to JSON and back', () =>
    expect(ChartDescription.parse(JSON.parse(JSON.stringify(door)))).toEqual(door));
  it('describes states, transitions, guards and delays in the words of its model', () => {
    expect(door.states).toContainEqual({
      path: 'asking.code.editing',
      words: 'Typing the code',
      begins: [],
      isFinal: false,
    });
    expect(door.transitions).toContainEqual({
      from: 'asking.code.checking',
      event: 'done:check',
      words: 'The code was checked',
      guard: 'is accepted',
      to: ['open'],
    });
    expect(door.delays).toContainEqual({ name: 'expiry', words: '10 minutes pass', waitsMs: [600_000] });
  });
  it('evaluates a calculated delay in every state', () => {
    const machine = sampleMachine.provide({ delays: { expiry: ({ context }) => 1_000 * context.tries } });
    expect(describeChart({ ...sampleModel, machine }).delays[0]?.waitsMs).toEqual([0, 1_000, 2_000]);
  });
});

describe('the comparison of charts', () => {
  it('reports nothing for identical charts', () => expect(compareCharts([door], [door])).toEqual([]));
  it('lists added, removed and renamed charts', () => {
    expect(compareCharts([], [door])).toEqual([
      { id: 'door', title: 'The door', sentences: ['This chart is new. Lets in whoever knows the code.'] },
    ]);
    expect(compareCharts([door], [])).toEqual([
      { id: 'door', title: 'The door', sentences: ['This chart is gone.'] },
    ]);
    expect(changed({ title: 'The gate' })).toEqual(['It is now called "The gate" instead of "The door".']);
  });
  it('lists a new state with the transitions to and from it', () => {
    const states = [...door.states, { path: 'barred', words: 'Barred', begins: [], isFinal: false }];
    const transitions = [
      ...door.transitions,
      { from: 'helping', event: 'bar', words: 'Bar the door', guard: 'it is late', to: ['barred'] },
      { from: 'barred', event: 'unbar', words: 'Unbar it', guard: '', to: ['helping'] },
    ];
    const now = { ...door, states, transitions };
    expect(listChanges(now)).toEqual([
      'New state: "Barred" (`barred`).',
      'From "Reading the help", "Bar the door" can now lead to "Barred" if it is late.',
      'From "Barred", "Unbar it" can now lead to "Reading the help".',
    ]);
    expect(listChanges(door, now)).toEqual([
      'State gone: "Barred" (`barred`).',
      'From "Reading the help", "Bar the door" no longer leads to "Barred" if it is late.',
    ]);
  });
  it('lists a transition with another target or without one', () => {
    expect(changed(without(close, { ...close, to: ['gone'] }))).toEqual([
      'From "Reading the help", "Close the help" now leads to "Gone" instead of "where it was before".',
    ]);
    expect(changed(without(close, { ...close, to: [] }))).toEqual([
      'From "Reading the help", "Close the help" now leads to itself instead of "where it was before".',
    ]);
  });
  it('lists a changed, added or removed condition', () => {
    const wrong = { from: 'asking.code.checking', event: 'done:check', to: ['asking.code.editing'] };
    const words = 'The code was checked';
    expect(changed(without(wrong, { ...wrong, words, guard: 'it is patient' }))).toEqual([
      'From "Checking the code", "The code was checked" now leads to "Typing the code" if it is patient; before, if has tries left.',
    ]);
    expect(changed(without(close, { ...close, guard: 'it is read' }))).toEqual([
      'From "Reading the help", "Close the help" now leads to "where it was before" if it is read; before, in any case.',
    ]);
  });
  it('names an actor and a branch without a guard as such', () => {
    const by = { ...close, guard: 'by the owner, if it is late' };
    expect(changed(without(close, by))).toEqual([
      'From "Reading the help", "Close the help" now leads to "where it was before" by the owner, if it is late; before, in any case.',
    ]);
    expect(
      changed(
        without(close, { ...close, guard: 'if it is late' }, { ...close, guard: 'otherwise', to: ['gone'] }),
      ),
    ).toEqual([
      'From "Reading the help", "Close the help" can now lead to "Gone" otherwise.',
      'From "Reading the help", "Close the help" now leads to "where it was before" if it is late; before, in any case.',
    ]);
    const always = { from: 'arriving', event: 'always', words: '', guard: 'it is late', to: ['gone'] };
    expect(listChanges({ ...door, transitions: [...door.transitions, always] })).toEqual([
      'From "Arriving" it can now lead to "Gone" if it is late.',
    ]);
  });
  it('distinguishes branches when one is inserted, and reports a changed order', () => {
    const first = { ...close, guard: 'it is read', to: ['gone'] };
    expect(changed(without(close, first, close))).toEqual([
      'From "Reading the help", "Close the help" can now lead to "Gone" if it is read.',
    ]);
    expect(
      listChanges({ ...door, ...without(close, close, first) }, { ...door, ...without(close, first, close) }),
    ).toEqual(['From "Reading the help", "Close the help" checks its conditions in another order now.']);
  });
  it('lists changes of the initial state, the name and whether it is final', () => {
    const states = door.states.map((state) => {
      if (state.path === 'asking.code') return { ...state, begins: ['asking.code.checking'] };
      if (state.path === 'gone') return { ...state, words: 'Away', isFinal: false };
      return state;
    });
    expect(changed({ states })).toEqual([
      '"The code" now begins at "Checking the code" instead of "Typing the code".',
      '"Gone" is now called "Away".',
      '"Away" is no longer an end.',
    ]);
  });
  it('lists changed delays, outcomes, invariants and starts', () => {
    expect(
      changed({ delays: door.delays.map((delay) => ({ ...delay, waitsMs: [1_000, 5_400_000] })) }),
    ).toEqual([
      '"10 minutes pass" (`expiry`) now takes 1 second or 90 minutes instead of 10 minutes.',
      '"A minute passes" (`hint`) now takes 1 second or 90 minutes instead of 1 minute.',
    ]);
    const { 'error:check': broke, ...outcomes } = door.outcomes;
    expect(changed({ outcomes: { ...outcomes, 'done:ring': 'Somebody rings' } })).toEqual([
      'New outcome: "Somebody rings" (`done:ring`).',
      `Outcome gone: "${broke}" (\`error:check\`).`,
    ]);
    expect(changed({ invariants: ['nobody is locked in'] })).toEqual([
      'New rule: nobody is locked in.',
      'Rule gone: tries never run below zero.',
    ]);
    expect(changed({ starts: ['two tries left', 'a key is there'] })).toEqual([
      'It can now begin with: a key is there.',
      'It can no longer begin with: no tries left.',
    ]);
  });
});

describe('the report of changes', () => {
  const changes = compareCharts([{ ...door, states: door.states.slice(0, -1) }], [door]);

  it('is written as text', () =>
    expect(formatChanges(changes, 'v1', 'text')).toBe(
      'What changed in the charts since v1\n\nThe door (door)\n  - New state: "Gone" (gone).\n',
    ));
  it('is written as Markdown', () =>
    expect(formatChanges(changes, 'v1', 'markdown')).toBe(
      '# What changed in the charts since v1\n\n## The door (`door`)\n\n- New state: "Gone" (`gone`).\n',
    ));
  it('says that there are none', () =>
    expect(formatChanges([], 'v1', 'text')).toBe('What changed in the charts since v1\n\nNothing.\n'));
});
