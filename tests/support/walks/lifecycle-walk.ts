import { expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import {
  type Edge,
  type Exploration,
  explore,
  keyOf,
  listIgnoredEdges,
  variantsOf,
} from '#machines/graph/explore.ts';
import { coverageInEachState, planTour } from '#machines/graph/tour.ts';
import { type Act, type Look, walk } from '#machines/graph/walk.ts';
import type { EventType, FlowModel, StatePath } from '#machines/model.ts';
import { AppError } from '#server/app-error.ts';
import { Random } from '#server/demo/random.ts';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { everyOne } from '#machines/every-one.ts';
import { recordWalksAt } from './walked.ts';

/** An event of a lifecycle, with the actor who sends it. */
export type Sent = EventObject & { by: LifecycleActor } & Record<string, unknown>;

interface Ways<Rec> {
  /** Creates a record in the state of a start of the model. */
  begin(start: string): Promise<Rec>;
  /** Applies the event through the server's adapter, in its own transaction. */
  send(record: Rec, event: Sent): Promise<unknown>;
  /** Returns the stored facts that the chart computes. */
  readFacts(record: Rec): Promise<object>;
  factsOf(snapshot: AnyMachineSnapshot): object;
}

/** Returns the events that the chart doesn't accept in a state: all of them in a final state. */
export function notTaken(flow: Exploration, key: string, snapshot: AnyMachineSnapshot): Edge[] {
  if (snapshot.status === 'active') return listIgnoredEdges(flow, key);
  const { model } = flow;
  return Object.keys(model.labels.events).flatMap((name) =>
    variantsOf(model, name, snapshot).map(([variant, payload]) => {
      const event = { ...payload, type: name };
      return { from: key, to: key, event, name, variant, taken: [], snapshot };
    }),
  );
}

const maxSteps = 25;
/** How many variants of an event that isn't accepted are tried in a state. */
const maxVariants = isThorough ? Infinity : 3;

/** Returns every event with some of its variants, which change with the seed. */
function drawVariants(edges: readonly Edge[]): Edge[] {
  const random = new Random(seedOf('variants'));
  const drawn = edges.map((edge) => ({ edge, lot: random.next() })).toSorted((a, b) => a.lot - b.lot);
  const byEvent = Map.groupBy(drawn, ({ edge }) => edge.name);
  return [...byEvent.values()].flatMap((same) => same.slice(0, maxVariants).map(({ edge }) => edge));
}

/**
 * Level 3 of a lifecycle: records in the database take every transition from every explored state. In each state, every
 * event that the chart doesn't accept must be refused or change nothing, in the variants that this run draws.
 */
export function walkLifecycle<M extends AnyStateMachine, Rec>(
  model: FlowModel<M, never>,
  { begin, send, readFacts, factsOf }: Ways<Rec>,
): void {
  const flow = explore(model);
  const sentBy = ({ event }: Edge) => event as Sent;
  const tried = new Set<string>();
  const look: Look<Rec> = async (record, { snapshot }) => {
    expect(await readFacts(record)).toEqual(factsOf(snapshot));
    const key = keyOf(model, snapshot);
    if (tried.has(key)) return;
    tried.add(key);
    for (const edge of drawVariants(notTaken(flow, key, snapshot))) {
      const outcome = await send(record, sentBy(edge)).catch((problem: unknown) => problem);
      // Its transaction was rolled back; the facts are compared once, after all events.
      if (outcome instanceof AppError) continue;
      if (outcome instanceof Error) throw outcome;
      expect([edge.name, edge.variant, await readFacts(record)]).toEqual([
        edge.name,
        edge.variant,
        factsOf(snapshot),
      ]);
    }
    expect(await readFacts(record), 'after every refused event').toEqual(factsOf(snapshot));
  };
  const act: Act<Rec> = async (record, { edge }) => {
    await send(record, sentBy(edge));
  };
  const toured = planTour(flow, maxSteps, () => true, coverageInEachState);
  // A start without further steps is checked as well.
  const unbegun = [...flow.starts.keys()].filter((start) =>
    toured.every((journey) => journey.start !== start),
  );
  const journeys = [...toured, ...unbegun.map((start) => ({ start, steps: [] }))];
  it.each(journeys.map((journey, nth) => [`${nth + 1}, ${journey.start}`, journey] as const))(
    'journey %s',
    { timeout: 120_000 },
    (_title, journey) =>
      walk<M, never, Rec>(
        flow,
        journey,
        {
          begin,
          events: everyOne<EventType<M>, Act<Rec>>(model.labels.events, () => act),
          outcomes: {},
          states: everyOne<StatePath<M>, Look<Rec>>(model.labels.states, () => look),
        },
        recordWalksAt('api'),
      ),
  );
  it('reaches every state and tries every event in it', () => {
    expect([...flow.states.keys()].filter((key) => !tried.has(key))).toEqual([]);
  });
}
