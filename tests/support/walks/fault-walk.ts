import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { AnyCallName } from '#machines/model.ts';
import { leafPaths, statePath } from '#machines/flows/state-path.ts';
import { describeStep } from '#machines/graph/descriptions.ts';
import { type Edge, type Exploration, keyOf } from '#machines/graph/explore.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { type Act, type Executor, walk } from '#machines/graph/walk.ts';
import type { FlowModel, Outcome } from '#machines/model.ts';
import type { HeldRequest } from '#tests/support/server/held-request.ts';
import { type ApiWalk, apiExecutor, type Ways } from './api-walk.ts';
import { type Deadlines, holdDeadlines } from './deadlines.ts';
import {
  type CallFaults,
  type FaultKind,
  type FaultMatrix,
  faultKinds,
  possibleEntries,
  transientState,
} from './fault-matrix.ts';
import { type FaultEdge, planFaultMatrix, runningIn } from './plan-fault-matrix.ts';

/** How the fault matrix of a flow is walked. */
export interface FaultWays<M extends AnyStateMachine, O extends Outcome, World extends ApiWalk> extends Ways<
  M,
  O,
  World
> {
  /** Closes the page; by default its actor is stopped. */
  close?(world: World): void;
  /** Opens the page again, from what the device and the URL have kept. `world.actor` is the closed page's. */
  reopen(world: World): World['actor'];
  /** Returns what a restart must not change; by default the model's key. */
  pickKept?(world: World, snapshot: AnyMachineSnapshot): unknown;
  /** Prepares the server so that it completes the call in flight, whose response is lost. */
  allowCall?(world: World): Promise<void>;
}

/** A client that ignored the end of its call would read a late response within this time. */
const settlesMs = 10;

const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]+@[\w-]+\.example/g;

/** Returns the key of a state. Of IDs and email addresses only their equality counts, because the model has samples. */
function comparableKey({ model }: Exploration, snapshot: AnyMachineSnapshot): string {
  const names = new Map<string, string>();
  return keyOf(model, snapshot).replaceAll(identifier, (match) => {
    const name = names.get(match) ?? `id ${names.size + 1}`;
    names.set(match, name);
    return name;
  });
}

/** Waits until the actor's snapshot is equal to the model's. */
const expectEqual = <World extends ApiWalk>(
  world: World,
  snapshot: AnyMachineSnapshot,
  pick: (world: World, snapshot: AnyMachineSnapshot) => unknown,
  what: string,
) =>
  vi.waitFor(() => expect(pick(world, world.actor.getSnapshot()), what).toEqual(pick(world, snapshot)), {
    timeout: 5_000,
    interval: 5,
  });

const cellOf = (edge: Edge): FaultEdge => edge;

/** Level 3: a few journeys that cover the fault matrix of a flow, walked by an actor with the real API. */
export function walkFaultMatrix<M extends AnyStateMachine, O extends Outcome, World extends ApiWalk>(
  model: FlowModel<M, O>,
  ways: FaultWays<M, O, World>,
  matrix: FaultMatrix<M, O, NoInfer<World>>,
): void {
  const { flow, journeys, left, count } = planFaultMatrix(model, matrix);
  const titles = journeys.map(({ start, steps: [first] }, nth) =>
    [`${nth + 1}`, start, first ? describeStep(model, first) : ''].join(', '),
  );
  describe('every fault', () => {
    const deadlines = holdDeadlines();
    it(`covers all ${count} entries of the fault matrix`, () => {
      expect(left).toEqual([]);
    });
    it.each(journeys.map((journey, nth) => [titles[nth], journey] as const))(
      'journey %s',
      { timeout: 60_000 },
      (_title, journey) => {
        const usual = apiExecutor(model, ways, journey, deadlines);
        return walk(flow, journey, withFaults(usual, ways, matrix, flow, deadlines));
      },
    );
  });
}

/** Returns the executor of a flow, extended by its fault matrix. */
function withFaults<M extends AnyStateMachine, O extends Outcome, World extends ApiWalk>(
  usual: Executor<M, O, World>,
  {
    close = ({ actor }) => actor.stop(),
    reopen,
    allowCall,
    pickKept = (_, snapshot) => comparableKey(flow, snapshot),
    pickComparable = (_, snapshot) => statePath(snapshot),
  }: FaultWays<M, O, World>,
  matrix: FaultMatrix<M, O, World>,
  flow: Exploration,
  deadlines: Deadlines,
): Executor<M, O, World> {
  const calls = possibleEntries<CallFaults<M, World>>(matrix.calls);
  const events = new Map(Object.entries<Act<World>>(usual.events));
  const states: Record<string, object> = matrix.states;
  const faults: Record<FaultKind, (held: HeldRequest) => Promise<void> | void> = {
    '4xx': (held) => held.fail(429),
    '5xx': (held) => held.fail(503),
    offline: (held) => held.drop(),
    timeout: () => deadlines.end(),
    lost: (held) => held.lose(),
  };
  /** The number of effects after a call without a response. */
  let effectsBefore = 0;

  const nameOf = ({ name }: CallFaults<M, World>, snapshot: AnyMachineSnapshot | undefined): AnyCallName =>
    typeof name === 'function' ? name(snapshot as SnapshotFrom<M>) : name;
  /** Returns the calls of a state, without those that the walk can't predict. */
  const callsIn = (world: World, snapshot: AnyMachineSnapshot | undefined) =>
    [...runningIn(flow, snapshot ? keyOf(flow.model, snapshot) : '')].flatMap((id) => {
      const call = calls.get(id);
      return call && !call.isUnpredictable?.(world) ? [{ ...call, name: nameOf(call, snapshot) }] : [];
    });

  /**
   * The page is loaded again while its calls are in flight. The server completes each call, unless its entry for a lost
   * response is `ends`, and the response arrives afterwards.
   */
  async function restart(world: World, { edge }: Moment): Promise<void> {
    const { from, unseen, left } = cellOf(edge);
    const answers: (() => Promise<void>)[] = [];
    if (unseen !== undefined) await allowCall?.(world);
    for (const { name, lost } of callsIn(world, flow.states.get(from))) {
      const call = await world.interceptor.next(name);
      answers.push(lost === 'ends' ? () => call.drop() : await call.delay());
    }
    if (unseen !== undefined) effectsBefore = await matrix.effects(world);
    if (matrix.storesAborts && left && answers.length > 0) {
      world.interceptor.disconnect();
      await expectEqual(world, left, pickComparable, 'the state after the calls were aborted');
    }
    close(world);
    world.actor = reopen(world);
    for (const answer of answers) await answer();
    if (answers.length > 0) await pause(settlesMs);
    await expectEqual(world, edge.snapshot, pickKept, 'what was kept');
  }

  /** The server completes the call, the person cancels it, and then the response arrives. */
  async function answerLate(world: World, { edge, next }: Moment): Promise<void> {
    const call = calls.get(edge.variant);
    const { first } = cellOf(edge);
    if (!call || !first) throw new Error(`No event cancels ${edge.variant}`);
    const answer = await (await world.interceptor.next(nameOf(call, flow.states.get(edge.from)))).delay();
    await events.get(first.name)?.(world, { edge: first, next });
    await answer();
    await pause(settlesMs);
  }

  const failing =
    (id: string, act: Act<World>): Act<World> =>
    async (world, moment) => {
      const { edge } = moment;
      const kind = faultKinds.find((one) => one === edge.variant);
      const call = calls.get(id);
      if (!kind || !call) return act(world, moment);
      const { unseen } = cellOf(edge);
      if (unseen !== undefined) await allowCall?.(world);
      await faults[kind](await world.interceptor.next(nameOf(call, flow.states.get(edge.from))));
      if (unseen !== undefined) effectsBefore = await matrix.effects(world);
    };
  const answering =
    (act: Act<World>): Act<World> =>
    async (world, moment) => {
      await act(world, moment);
      if (cellOf(moment.edge).again === undefined) return;
      expect(await matrix.effects(world), 'a repeated call has no second effect').toBe(effectsBefore);
      await matrix.afterRepeat?.(world, moment.edge.snapshot as SnapshotFrom<M>);
    };
  /** Sends the event of a `doublePress` entry two times in a row. */
  const pressing =
    (act: Act<World>): Act<World> =>
    async (world, moment) => {
      const { actor } = world;
      const { send } = actor;
      if (cellOf(moment.edge).isDoublePress)
        actor.send = (event) => {
          send(event);
          send(event);
        };
      await act(world, moment);
      actor.send = send;
    };

  const outcomes = Object.entries<Act<World>>(usual.outcomes).map(([name, act]) => [
    name,
    name.startsWith('error:') ? failing(name.slice(6), act) : answering(act),
  ]);
  const pressed = [...events].map(([name, act]) => [name, pressing(act)]);
  return {
    ...usual,
    outcomes: Object.fromEntries(outcomes) as Executor<M, O, World>['outcomes'],
    events: {
      ...(Object.fromEntries(pressed) as Executor<M, O, World>['events']),
      'page.restart': restart,
      late: answerLate,
    },
    /** Asserts that exactly the calls of the state are in flight, each once. */
    async afterStep(world, { edge: { snapshot } }) {
      if (leafPaths(snapshot.value).some((path) => states[path] === transientState)) return;
      const loose = new Set<string>(
        [...calls.values()]
          .filter((call) => call.isUnpredictable?.(world))
          .map((call) => nameOf(call, snapshot)),
      );
      const expected = callsIn(world, snapshot).map(({ name }) => name);
      await vi.waitFor(
        () =>
          expect(
            world.interceptor.all().filter((name) => !loose.has(name)),
            `the calls in flight in ${statePath(snapshot)}`,
          ).toEqual(expected.sort()),
        { timeout: 5_000, interval: 2 },
      );
    },
  };
}
