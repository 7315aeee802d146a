import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { checkPure } from '#machines/graph/check-pure.ts';
import { compareCoverage } from '#machines/graph/compare-coverage.ts';
import type { CoverageFile, Level, Walked } from '#machines/graph/coverage-file.ts';
import { explore } from '#machines/graph/explore.ts';
import { type Journey, planTour } from '#machines/graph/tour.ts';
import { JourneyFailure, runJourney } from '#machines/graph/run-journey.ts';
import { type Place, walk } from '#machines/graph/walk.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  mergeCoverage,
  listWalkable,
  type OnWalked,
  coverageOfJourney,
} from '#machines/graph/walked-parts.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { sampleModel } from './support/sample.model.ts';

const flow = explore(sampleModel);
const walkable = listWalkable([sampleModel]);

/** Walks the journeys like a test and returns what was recorded. */
async function noted(journeys: readonly Journey[], breaksAt = ''): Promise<Walked[]> {
  const notes: Walked[] = [];
  const observe: OnWalked = (...walked) => notes.push(coverageOfJourney(...walked));
  for (const journey of journeys)
    await runJourney<null>(flow, journey, {
      begin: () => null,
      act(_world, { edge }) {
        if (edge.name === breaksAt) throw new Error('it broke');
      },
      end: () => undefined,
      observe,
    }).catch((error: unknown) => expect(error).toBeInstanceOf(JourneyFailure));
  return notes;
}
const after = (level: Level, notes: Walked[], before: CoverageFile = {}) =>
  mergeCoverage(new Map([[level, notes]]), walkable, before)['door'];

describe('the coverage of a run', () => {
  it('counts what exists and what was walked, including transient states and initial transitions', async () => {
    expect(after('live', await noted(planTour(flow)))).toEqual({
      states: 12,
      transitions: 12,
      branches: 3,
      events: 4,
      // The start with no tries left has no steps, so no journey uses it.
      levels: {
        pure: null,
        live: { states: [], transitions: ['arriving · always · 1'], branches: [], events: [] },
        api: null,
        browser: null,
      },
    });
  });
  it('ignores a journey that failed', async () => {
    const notes = await noted(planTour(flow), 'help.close');
    expect(after('api', notes)?.levels.api?.transitions).toContain('helping · help.close · 0');
    expect(notes.length).toBeLessThan(planTour(flow).length);
  });
  it('lists the branches that no journey walks', async () => {
    const withoutWrong = planTour(flow).map(({ start, steps }) => ({
      start,
      steps: steps.filter(({ variant }) => variant !== 'a wrong one'),
    }));
    expect(after('api', await noted(withoutWrong))?.levels.api?.branches).toEqual([
      'done:check (a wrong one)',
    ]);
  });
  it("doesn't depend on the order or the number of walks", async () => {
    const notes = await noted(planTour(flow), 'help.close');
    expect(after('api', [...notes, ...notes].toReversed())).toEqual(after('api', notes));
  });
  it('keeps a level that was not run, and reports a level that walks nothing of a chart', async () => {
    const notes = await noted(planTour(flow), 'help.close');
    const before = mergeCoverage(new Map([['browser', notes]]), walkable, {});
    const browser = before['door']?.levels.browser;
    expect(after('pure', [], before)?.levels).toEqual({ pure: null, live: null, api: null, browser });
    expect(browser?.events).toContain('help.close');
  });
  it('asks a browser for states and events, not for every transition', async () => {
    const browser = after('browser', await noted(planTour(flow), 'help.close'))?.levels.browser;
    expect(Object.keys(browser ?? {})).toEqual(['states', 'events']);
  });
  it('is recorded by the pure check of a sound chart and by the live walk', async () => {
    const observedJourneys: Journey[] = [];
    const observe: OnWalked = (_, journey) => observedJourneys.push(journey);
    checkPure(sampleModel, flow, observe);
    await walkLive(sampleModel, flow, observe);
    expect(observedJourneys).toEqual([...planTour(flow), ...planTour(flow)]);
    checkPure({ ...sampleModel, invariants: { never: () => false } }, undefined, observe);
    expect(observedJourneys).toHaveLength(2 * planTour(flow).length);
  });
});

describe('the comparison with the committed file', () => {
  const fileAfter = (notes: Walked[]) => mergeCoverage(new Map([['api', notes]]), walkable, {});

  it('reports nothing when the file is up to date', async () => {
    const is = fileAfter(await noted(planTour(flow)));
    expect(compareCoverage(is, is, walkable)).toEqual([]);
  });
  it('lists what is no longer walked and what is newly walked', async () => {
    const whole = fileAfter(await noted(planTour(flow)));
    const less = fileAfter(await noted(planTour(flow), 'after:hint'));
    expect(compareCoverage(whole, less, walkable)).toContain(
      'door: no test walks the transition "asking.hint.waiting · after:hint · 0" against the API, the file says that one does',
    );
    expect(compareCoverage(less, whole, walkable)).toContain(
      'door: the state "asking.hint.shown" is walked against the API now, the file says that it is not',
    );
  });
  it('lists a chart that was added, removed or walked at another level', async () => {
    const notes = await noted(planTour(flow));
    const is = fileAfter(notes);
    expect(compareCoverage({}, is, walkable)).toEqual(['door: this chart is not in the file']);
    const { door: gate } = fileAfter(notes);
    expect(compareCoverage({ ...is, ...(gate && { gate }) }, is, walkable)).toEqual([
      'gate: there is no such chart any more',
    ]);
    expect(compareCoverage(is, fileAfter([]), walkable)).toEqual([
      'door: it is not walked against the API any more',
    ]);
    expect(compareCoverage(fileAfter([]), is, walkable)).toEqual([
      'door: it is walked against the API now, the file says that it is not',
    ]);
  });
});

describe('a planted fault', () => {
  /** Returns a sample chart, optionally with one more transition. */
  const windowOf = (more: { lock?: string }, events: Record<string, string>): AnyFlowModel => ({
    id: 'window',
    title: 'The window',
    purpose: '',
    machine: createMachine({
      initial: 'shut',
      states: { shut: { on: { open: 'ajar', ...more } }, ajar: { on: { shut: 'shut' } } },
    }),
    starts: { anew: undefined },
    variants: {},
    labels: { states: { shut: 'Shut', ajar: 'Ajar' }, events, outcomes: {} },
    invariants: {},
  });
  const words = { open: 'Open it', shut: 'Shut it' };
  const before = windowOf({}, words);
  const added = windowOf({ lock: 'shut' }, { ...words, lock: 'Lock it' });

  /** The enabled controls of each state. */
  type View = Record<'shut' | 'ajar', string[]>;
  const whole: View = { shut: ['open'], ajar: ['shut'] };
  async function walkThrough(model: AnyFlowModel, view: View, acts: readonly string[]): Promise<Walked[]> {
    const notes: Walked[] = [];
    const explored = explore(model);
    const shows =
      (state: keyof View) =>
      (_world: null, { accepted }: Place) =>
        expect(view[state].toSorted(), `the usable controls, ${state}`).toEqual([...accepted].sort());
    for (const journey of planTour(explored))
      await walk(
        explored,
        journey,
        {
          begin: () => null,
          events: Object.fromEntries(acts.map((name) => [name, () => undefined])),
          outcomes: {},
          states: { shut: shows('shut'), ajar: shows('ajar') },
        },
        (...walked) => notes.push(coverageOfJourney(...walked)),
      );
    return notes;
  }

  it("isn't reported for a sound chart with a complete view", async () => {
    expect(checkPure(before)).toEqual([]);
    expect(await walkThrough(before, whole, ['open', 'shut'])).toHaveLength(1);
  });
  it('reports an added transition that the model lacks', () =>
    expect(checkPure(windowOf({ lock: 'shut' }, words)).map(({ what }) => what)).toEqual([
      'no event takes this transition: shut · lock · 0',
    ]));
  it('reports an added transition that no executor can trigger', async () => {
    const view = { ...whole, shut: ['open', 'lock'] };
    await expect(walkThrough(added, view, ['open', 'shut'])).rejects.toThrow(
      'The window failed at: Lock it → Shut\n  1. Start: anew → Shut\n  2. Lock it → Shut\nthe executor knows no lock',
    );
  });
  it("reports an added transition that a level doesn't walk", async () => {
    const charts = listWalkable([added]);
    const walked = await walkThrough(before, whole, ['open', 'shut']);
    const run = new Map<Level, Walked[]>([
      ['api', walked],
      ['browser', walked],
    ]);
    const committed = mergeCoverage(run, listWalkable([before]), {});
    expect(compareCoverage(committed, mergeCoverage(run, charts, committed), charts)).toEqual([
      'window: there are 3 transitions, the file says 2',
      'window: there are 3 events, the file says 2',
      'window: no test walks the transition "shut · lock · 0" against the API, the file says that one does',
      'window: no test walks the event "lock" against the API, the file says that one does',
      'window: no test walks the event "lock" in a browser, the file says that one does',
    ]);
  });
  it('reports the state in which a view lost a control', async () => {
    const failure = walkThrough(before, { ...whole, ajar: [] }, ['open', 'shut']);
    await expect(failure).rejects.toBeInstanceOf(JourneyFailure);
    await expect(failure).rejects.toThrow(/failed at: Open it → Ajar[^]*the usable controls, ajar: .*'shut'/);
  });
  it('reports the state in which a view lacks a new event', async () => {
    await expect(walkThrough(added, whole, ['open', 'shut', 'lock'])).rejects.toThrow(
      /failed at: anew[^]*the usable controls, shut/,
    );
  });
});
