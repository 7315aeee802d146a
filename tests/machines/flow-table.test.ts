import { describe, expect, it } from 'vitest';
import { defineModel } from '#machines/model.ts';
import { noControl, parentState, transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable } from '#tests/support/walks/flow-table.ts';
import { faultMatrixOf } from '#tests/support/walks/read-table.ts';
import { sampleModel } from './support/sample.model.ts';

const nothing = () => undefined;
const responses = { 'the right one': nothing, 'a wrong one': 429 } as const;
const model = defineModel({ ...sampleModel, calls: { check: { call: 'login' } } });
const table = defineTable(model, {
  fixture: () => Promise.resolve({ effects: 0 }),
  starts: { 'two tries left': nothing, 'no tries left': nothing },
  calls: { check: { responses, '4xx': 'a wrong one', lost: { again: 'the right one' } } },
  delays: { expiry: 600_000, hint: [60_000] },
  events: {
    leave: { inBrowser: () => Promise.resolve() },
    'help.open': { inBrowser: () => Promise.resolve() },
  },
  states: {
    arriving: transientState,
    asking: {},
    'asking.code': {},
    'asking.code.editing': { shows: 'Code', doublePress: 'code.submit' },
    'asking.code.checking': { back: 'continues' },
    'asking.hint': {},
    'asking.hint.waiting': {},
    'asking.hint.shown': 'A hint',
    helping: { doublePress: 'help.close' },
    open: { shows: 'In', uninterrupted: 'it is over' },
    locked: 'Locked',
    gone: 'Gone',
  },
  inputAfter: ({ context: { tries } }) => ({ tries }),
  effects: ({ fixture }) => Promise.resolve(fixture.effects),
});

describe('the table of a flow', () => {
  it('fills the fault matrix with what recurs', () => {
    const { calls, states } = faultMatrixOf(table);
    expect(calls.check).toEqual({
      name: 'login',
      '4xx': { variant: 'a wrong one' },
      '5xx': 'continues',
      offline: 'continues',
      lost: { again: 'the right one' },
      canceledBy: { impossible: 'nothing leads away while it runs' },
    });
    expect(states).toMatchObject({
      arriving: transientState,
      asking: parentState,
      'asking.code.editing': { restart: 'starts again', back: 'starts again', doublePress: 'code.submit' },
      'asking.code.checking': { restart: 'starts again', back: 'continues', doublePress: noControl },
      open: { impossible: 'it is over' },
    });
  });

  it('requires the control that must act once in each state that has one', () => {
    const states = { ...table.states, helping: 'The help' };
    expect(() => faultMatrixOf({ ...table, states })).toThrow(
      'door: helping: which of help.close must act once on a double press?',
    );
  });

  it('requires the call of an invoke that the model leaves open', () => {
    const calls = { check: { call: ['login', 'whoAmI'] } } as const;
    const open = { ...table, model: { ...model, calls } };
    expect(() => faultMatrixOf(open)).toThrow('the row of check must say which of its calls is made');
  });

  it('accepts no variant, state or event that the model does not have, and none may be missing', () => {
    const row = { '4xx': 'a wrong one', lost: 'continues' } as const;
    const wrong: object[] = [
      defineTable(model, {
        ...table,
        // @ts-expect-error -- The model has no response "another one".
        calls: { check: { ...row, responses: { ...responses, 'another one': nothing } } },
      }),
      defineTable(model, {
        ...table,
        // @ts-expect-error -- The response "a wrong one" is missing.
        calls: { check: { ...row, responses: { 'the right one': nothing } } },
      }),
      defineTable(model, {
        ...table,
        // @ts-expect-error -- No response is "a third one".
        calls: { check: { ...row, responses, lost: { again: 'a third one' } } },
      }),
      // @ts-expect-error -- The start "no tries left" is missing.
      defineTable(model, { ...table, starts: { 'two tries left': nothing } }),
      // @ts-expect-error -- The chart has no delay "patience".
      defineTable(model, { ...table, delays: { ...table.delays, patience: 1 } }),
      // @ts-expect-error -- The chart has no event "help.ask".
      defineTable(model, { ...table, events: { 'help.ask': {} } }),
      // @ts-expect-error -- The chart has no state "sleeping".
      defineTable(model, { ...table, states: { ...table.states, sleeping: {} } }),
    ];
    expect(wrong).toHaveLength(7);
  });
});

describe('a model', () => {
  const { states, events } = sampleModel.labels;

  it('has the usual words for what it does not mention', () => {
    const calls = { check: { call: 'login' } } as const;
    const labels = { states, events, outcomes: { 'done:check': 'The code was checked' } };
    expect(defineModel({ ...sampleModel, calls, labels }).labels.outcomes).toEqual({
      'done:check': 'The code was checked',
      'error:check': "The server can't be reached",
    });
  });

  it('has no variants of an event that the chart does not have', () => {
    const variants = { ...sampleModel.variants, 'done:chekc': {} };
    expect(() => defineModel({ ...model, calls: { check: 'device' }, variants })).toThrow(
      'door has variants of done:chekc',
    );
  });
});
