import { describe, expect, it } from 'vitest';
import { explore } from '#machines/graph/explore.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { defineModel } from '#machines/model.ts';
import type { HeldRequest } from '#tests/support/server/held-request.ts';
import { noControl, parentState, transientState } from '#tests/support/walks/fault-matrix.ts';
import { type AnyTable, defineTable } from '#tests/support/walks/flow-table.ts';
import { faultMatrixOf, senderOf } from '#tests/support/walks/read-table.ts';
import { respondAs } from '#tests/support/walks/respond.ts';
import { sampleModel } from './support/sample.model.ts';

const nothing = () => undefined;
const responses = { 'the right one': nothing, 'a wrong one': 429 } as const;
const check = { request: 'check the code', success: 'The code is correct' } as const;
const model = defineModel({ ...sampleModel, calls: { check: { ...check, call: 'login' } } });
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
    const calls = { check: { ...check, call: ['login', 'whoAmI'] } } as const;
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

describe('the walks of a table', () => {
  const edges = [...explore(model).edges.values()].flat();
  const momentOf = (name: string, variant: string): Moment => {
    const edge = edges.find((one) => one.name === name && one.variant === variant);
    if (!edge) throw new Error(`${name} has no variant "${variant}"`);
    return { edge, next: undefined };
  };
  /** A journey that goes on with these steps, with a record of how its calls end. */
  function walkBefore(...next: Moment[]) {
    const ends: string[] = [];
    const end = (how: string) => () => Promise.resolve(void ends.push(how));
    const held = { lose: end('lost'), drop: end('dropped') } as Partial<HeldRequest> as HeldRequest;
    const interceptor = { waiting: () => 1, next: () => Promise.resolve(held) };
    const journey = { start: 'two tries left', steps: next.map(({ edge }) => edge) };
    return { interceptor, journey, taken: 0, fixture: { effects: 0 }, ends };
  }

  it("send an event to the actor, unless the page's client sends it", async () => {
    const sent: unknown[] = [];
    const events = {
      'code.submit': { payload: () => ({ code: '1234' }) },
      leave: { atApi: () => Promise.resolve(sent.push('by the client')) },
    };
    const act = senderOf({ ...table, events } as unknown as AnyTable, {
      send: (_, event) => void sent.push(event),
      failNextWrite: nothing,
    });
    for (const moment of [momentOf('code.submit', 'a code'), momentOf('leave', '')])
      await act(walkBefore(), moment);
    expect(sent).toEqual([{ type: 'code.submit', code: '1234' }, 'by the client']);
  });

  it('lose a response only before a press that is answered as a repeated one', async () => {
    const row = {
      responses,
      noResponse: { '': 'lost before a repeat' },
      lost: { again: 'the right one' },
    } as const;
    const { error } = respondAs('check', { ...row, '4xx': 'ends' }, ['login']);
    const press = momentOf('code.submit', 'a code');
    const endBefore = async (...next: Moment[]) => {
      const walk = walkBefore(...next);
      await error(walk, momentOf('error:check', ''));
      return walk.ends;
    };
    expect(await endBefore(press, momentOf('done:check', 'the right one'))).toEqual(['lost']);
    expect(await endBefore(press, momentOf('done:check', 'a wrong one'))).toEqual(['dropped']);
    expect(await endBefore(press, momentOf('error:check', ''))).toEqual(['dropped']);
    expect(await endBefore(press)).toEqual(['lost']);
  });
});

describe('a model', () => {
  const { states, events } = sampleModel.labels;

  it('has the usual words for what it does not mention', () => {
    const calls = { check: { ...check, call: 'login' } } as const;
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
