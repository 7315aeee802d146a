import { describe, expect, it } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  and,
  createMachine,
  fromPromise,
  not,
  or,
  setup,
} from 'xstate';
import { checkPure } from '#machines/graph/check-pure.ts';
import { coverage } from '#machines/graph/coverage.ts';
import { renderMermaid } from '#machines/graph/diagram.ts';
import { explore } from '#machines/graph/explore.ts';
import { describeJourney } from '#machines/graph/descriptions.ts';
import { availableEvents, planTour } from '#machines/graph/tour.ts';
import { JourneyFailure } from '#machines/graph/run-journey.ts';
import { type ExecutorOf, type Place, walk } from '#machines/graph/walk.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { sampleMachine, sampleModel } from './support/sample.model.ts';

/** Returns a minimal model of a chart with a planted fault. */
const faulty = (machine: AnyStateMachine, more: Partial<AnyFlowModel> = {}): AnyFlowModel => ({
  id: 'faulty',
  title: 'Faulty',
  purpose: '',
  machine,
  starts: { anew: undefined },
  variants: {},
  labels: { states: {}, events: { go: 'Go', stop: 'Stop' }, outcomes: {} },
  invariants: {},
  ...more,
});
const listProblems = (model: AnyFlowModel) => checkPure(model).map(({ what }) => what);

describe('exploring', () => {
  const flow = explore(sampleModel);

  it('takes every transition of a sound chart in few journeys', () => {
    const journeys = planTour(flow);
    expect(coverage(flow, journeys)).toEqual({ uncovered: [], unreachable: [], unvisited: [], deadEnds: [] });
    expect(journeys.length).toBeLessThanOrEqual(6);
  });
  it('gives each guarded branch a stable name', () => {
    expect(flow.transitions).toEqual([
      '(root) · leave · 0',
      'arriving · always · 0',
      'arriving · always · 1',
      'asking · help.open · 0',
      'asking.code.editing · code.submit · 0',
      'asking.code.editing · after:expiry · 0',
      'asking.code.checking · done:check · 0',
      'asking.code.checking · done:check · 1',
      'asking.code.checking · done:check · 2',
      'asking.code.checking · error:check · 0',
      'asking.hint.waiting · after:hint · 0',
      'helping · help.close · 0',
    ]);
  });
  it('distinguishes states by their history', () => {
    const pastOfHelping = [...flow.states.values()].filter(({ value }) => value === 'helping');
    expect(pastOfHelping.length).toBeGreaterThan(1);
  });
  it('lists every event in every state as taken or ignored', () => {
    const list = availableEvents(flow).filter(({ edge }) => edge.name === 'help.open');
    const active = [...flow.states.values()].filter(({ status }) => status === 'active');
    expect(list).toHaveLength(active.length);
    for (const { edge, accepted } of list)
      expect(accepted).toBe(flow.states.get(edge.from)?.matches('asking'));
  });
  it('stops when a key distinguishes too many states', () => {
    let count = 0;
    const key = () => (count += 1);
    expect(() => explore({ ...sampleModel, key }, 100)).toThrow(/key is too fine/);
  });
});

describe('the pure check', () => {
  it('finds nothing in a sound chart', () => expect(checkPure(sampleModel)).toEqual([]));
  it('reports an unreachable state and a transition that is never taken', () => {
    const machine = createMachine({
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { type: 'final' }, island: { on: { go: 'b' } } },
    });
    expect(listProblems(faulty(machine))).toEqual([
      'no event takes this transition: island · go · 0',
      'nothing leads to this state: island',
    ]);
  });
  it('reports a dead end with its journey, unless it is a resting state', () => {
    const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'trap' } }, trap: {} } });
    expect(checkPure(faulty(machine))).toEqual([
      { what: 'no way out of trap', journey: ['1. Start: anew → a', '2. Go → trap'] },
    ]);
    expect(listProblems(faulty(machine, { restingStates: ['trap'] }))).toEqual([]);
  });
  it('reports an invoke without onError and an outcome without a label', () => {
    const load = fromPromise(() => Promise.resolve());
    const machine = setup({ actors: { load } }).createMachine({
      initial: 'a',
      states: { a: { invoke: { src: 'load', id: 'load', onDone: 'b' } }, b: { type: 'final' } },
    });
    expect(listProblems(faulty(machine))).toEqual([
      'a failure would break the actor: a invokes load without an onError',
      'the model has no words for: done:load',
    ]);
  });
  it('reports a busy state that only a successful response ends', () => {
    const load = fromPromise(() => Promise.resolve());
    const chart = (onError: string) =>
      setup({ actors: { load } }).createMachine({
        initial: 'busy',
        states: {
          busy: { tags: 'busy', invoke: { src: 'load', id: 'load', onDone: 'done', onError } },
          again: { tags: 'busy', after: { 1_000: 'busy' } },
          failed: { on: { go: 'busy' } },
          done: { type: 'final' },
        },
      });
    const waits = (onError: string) =>
      listProblems(faulty(chart(onError))).filter((what) => what.startsWith('no way out of the wait'));
    expect(waits('again')).toEqual(['no way out of the wait in busy', 'no way out of the wait in again']);
    expect(waits('failed')).toEqual([]);
  });
  it('describes the shortest journey that breaks an invariant', () => {
    const invariants = { 'nobody reads the help': ({ value }: { value: unknown }) => value !== 'helping' };
    expect(checkPure({ ...sampleModel, invariants })).toEqual([
      {
        what: 'not true: nobody reads the help',
        journey: [
          '1. Start: two tries left → Typing the code · No hint yet',
          '2. Open the help → Reading the help',
        ],
      },
    ]);
  });
  it('reports a transition that the journeys leave out', () => {
    const flow = explore(sampleModel);
    const journeys = planTour(flow).map(({ start, steps }) => ({
      start,
      steps: steps.filter(({ name }) => name !== 'help.close'),
    }));
    expect(coverage(flow, journeys).uncovered).toEqual(['helping · help.close · 0']);
  });
});

describe('the live walk', () => {
  it('runs a sound chart as the diagram shows', () => walkLive(sampleModel));
  it('reports where a running actor deviates from the chart', async () => {
    let calls = 0;
    const fickle = sampleMachine.provide({
      guards: { hasTriesLeft: () => (calls += 1) % 2 === 0 },
    });
    await expect(walkLive({ ...sampleModel, machine: fickle }, explore(sampleModel))).rejects.toBeInstanceOf(
      JourneyFailure,
    );
  });
});

describe('a state tagged resumable', () => {
  it('is restored unchanged from storage', async () => {
    const machine = createMachine({
      context: { since: new Map([['a', 1]]) },
      initial: 'a',
      states: { a: { tags: 'resumable', on: { go: 'b' } }, b: { type: 'final' } },
    });
    const key = ({ context }: AnyMachineSnapshot) => String(context['since']);
    await expect(walkLive(faulty(machine, { key }))).rejects.toThrow('after a reload');
  });
});

describe('the walk with an executor', () => {
  const visited: string[] = [];
  const executor = (broken: boolean): ExecutorOf<typeof sampleModel, string[]> => {
    const act = (world: string[], { edge }: { edge: { name: string } }) => {
      world.push(edge.name);
    };
    const look = () => undefined;
    const help = (_world: string[], { accepted }: Place) => {
      expect([...accepted].sort()).toEqual(['help.close', 'leave']);
    };
    return {
      begin: () => [],
      events: {
        'code.submit': act,
        'help.open': act,
        'help.close': () => {
          if (broken) throw new Error('the page has no such button');
        },
        leave: act,
      },
      outcomes: {
        'done:check': act,
        'error:check': act,
        'after:expiry': act,
        'after:hint': act,
      },
      states: {
        arriving: look,
        asking: look,
        'asking.code': look,
        'asking.code.editing': look,
        'asking.code.checking': look,
        'asking.hint': look,
        'asking.hint.waiting': look,
        'asking.hint.shown': look,
        helping: help,
        open: look,
        locked: look,
        gone: look,
      },
      end: (world) => {
        visited.push(...world);
      },
    };
  };
  const flow = explore(sampleModel);

  it('triggers each event and ends each journey', async () => {
    for (const journey of planTour(flow)) await walk(flow, journey, executor(false));
    expect(new Set(visited)).toContain('done:check');
  });
  it('describes a failure by the shortest journey to it', async () => {
    const journey = planTour(flow).find(({ steps }) => steps.some(({ name }) => name === 'help.close'));
    if (!journey) throw new Error('no journey closes the help');
    const failure = await walk(flow, journey, executor(true)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(JourneyFailure);
    expect(String(failure)).toContain('Close the help');
    expect(String(failure)).toContain('the page has no such button');
  });
  it('describes journeys in plain sentences', () => {
    const [journey] = planTour(flow);
    if (!journey) throw new Error('no journey');
    expect(describeJourney(flow, journey).slice(0, 2)).toEqual([
      '1. Start: two tries left → Typing the code · No hint yet',
      '2. Submit the code (a code) → No hint yet · Checking the code',
    ]);
  });
});

describe('the diagram', () => {
  const drawn = renderMermaid(sampleModel)
    .split('\n')
    .map((line) => line.trim());

  it('contains every transition', () => {
    const arrows = drawn.filter((line) => line.includes(' --> ') && line.includes(' : '));
    expect(arrows).toHaveLength(explore(sampleModel).transitions.length);
  });
  it('draws transitions of the root from a stand-in', () =>
    expect(drawn).toContain('s__any --> s_gone : Leave'));
  it('separates parallel regions', () => expect(drawn.filter((line) => line === '--')).toHaveLength(1));
  it('describes guards, delays and outcomes in plain words', () => {
    expect(drawn).toContain('s_arriving --> s_asking : has tries left');
    expect(drawn).toContain('s_asking__code__editing --> s_locked : 10 minutes pass');
    expect(drawn).toContain('s_asking__code__checking --> s_open : The code was checked [is accepted]');
    expect(drawn).toContain('s_helping --> s_asking__back : Close the help');
    expect(drawn).toContain('s_open --> [*]');
  });
  it('merges the loops of a state, and leads transitions into their own group to its initial state', () => {
    const machine = createMachine({
      id: 'top',
      initial: 'a',
      states: {
        a: { initial: 'b', states: { b: { on: { go: 'c', stop: {} } }, c: { on: { go: '#top.a' } } } },
      },
      on: { stop: {}, go: { actions: 'note' } },
    });
    const loops = renderMermaid(faulty(machine))
      .split('\n')
      .map((line) => line.trim());
    expect(loops).toContain('s_a__c --> s_a__b : Go');
    expect(loops).toContain('s__any --> s__any : Stop (stays)<br/>Go (stays)');
  });
  it('describes composed guards', () => {
    const guard = and(['isPaid', or(['isNew', not('isOld')])]);
    const machine = createMachine({
      initial: 'a',
      states: { a: { on: { go: { guard, target: 'b' } } }, b: {} },
    });
    expect(renderMermaid(faulty(machine))).toContain('s_a --> s_b : Go [is paid and is new or not is old]');
  });
});
