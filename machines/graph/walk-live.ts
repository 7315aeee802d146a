import { setImmediate } from 'node:timers/promises';
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type Snapshot,
  createActor,
  fromPromise,
} from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { type Exploration, explore, keyOf } from './explore.ts';
import { statesOf } from './names.ts';
import { ManualClock } from './manual-clock.ts';
import { enter, step } from './step.ts';
import { tour } from './tour.ts';
import { travel } from './travel.ts';

interface Settle {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Live {
  actor: AnyActorRef;
  clock: ManualClock;
  pending: Map<string, Settle>;
  /** What the chart says that the actor's snapshot must be. */
  pure: AnyMachineSnapshot;
}

/**
 * Level 2: the whole tour against a running actor, whose invoked actors settle and whose delays elapse
 * when told. After each step its snapshot is compared with the pure one. In every state each event that
 * the state ignores is sent once and must change nothing, and a state tagged `resumable` must come back the
 * same from what was kept of it. Rejects with a `JourneyFailure`.
 */
export async function walkLive(model: AnyFlowModel, flow: Exploration = explore(model)): Promise<void> {
  const tried = new Set<string>();
  const arrive = async (live: Live) => {
    assertSame(model, live);
    const key = keyOf(model, live.pure);
    if (tried.has(key)) return;
    tried.add(key);
    if (live.pure.hasTag('resumable')) assertResumes(model, live);
    for (const { event, name } of flow.ignored.get(key) ?? [])
      if (name === event.type) {
        live.actor.send(event);
        live.pure = step(model.machine, live.pure, event).snapshot;
        await setImmediate();
        assertSame(model, live, `after ${name}, which is ignored there, `);
      }
  };
  for (const journey of tour(flow))
    await travel<Live>(flow, journey, {
      async begin(start) {
        const input = model.starts[start];
        const live = launch(model, enter(model.machine, input).snapshot, { input });
        await arrive(live);
        return live;
      },
      async act(live, { edge }) {
        live.pure = step(model.machine, live.pure, edge.event).snapshot;
        const key = keyOf(model, live.pure);
        if (key !== edge.to)
          throw new Error(
            `the model's key hides what controls the flow: ${edge.to} was foreseen, not ${key}`,
          );
        bringAbout(live, edge.event);
        await setImmediate();
        await arrive(live);
      },
      end: ({ actor }) => {
        actor.stop();
      },
    });
}

function launch(
  model: AnyFlowModel,
  pure: AnyMachineSnapshot,
  from: { input: unknown } | { snapshot: Snapshot<unknown> },
): Live {
  const clock = new ManualClock();
  const pending = new Map<string, Settle>();
  const machine: AnyStateMachine = model.machine.provide({
    actors: controlled(model.machine, pending),
    actions: silent(model.machine),
  });
  const actor = createActor(machine, { ...from, clock });
  // Without an observer XState reports an actor's failure to the process; here the comparison tells it.
  actor.subscribe({ error: () => undefined });
  actor.start();
  return { actor, clock, pending, pure };
}

/** Actions that reach into the world do nothing; those that XState resolves (assign, raise …) stay. */
function silent({ implementations }: AnyStateMachine) {
  const effects = Object.entries(implementations.actions).filter(
    ([, action]) => action && !('resolve' in action),
  );
  return Object.fromEntries(effects.map(([name]) => [name, () => undefined]));
}

/** Every invoked actor becomes a promise that waits to be settled under its invoke's id. */
function controlled(machine: AnyStateMachine, pending: Map<string, Settle>) {
  const waiting = fromPromise<unknown, unknown>(({ self }) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(self.id, { resolve, reject });
    return promise;
  });
  const sources = statesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => src));
  const named = sources.filter((src) => typeof src === 'string');
  const inline =
    named.find((src) => src.startsWith('xstate.')) ?? sources.find((src) => typeof src !== 'string');
  if (inline !== undefined) throw new Error(`${machine.id} invokes an actor that setup does not name`);
  return Object.fromEntries(named.map((src) => [src, waiting]));
}

/** Makes an event happen as the world would: an actor settles, a delay ends, or somebody sends it. */
function bringAbout({ actor, clock, pending }: Live, event: EventObject): void {
  const settles = /^xstate\.(?<how>done|error)\.actor\.(?<id>.+)$/.exec(event.type)?.groups;
  if (settles) {
    const settle = pending.get(settles['id'] ?? '');
    if (!settle) throw new Error(`${settles['id']} is not running`);
    if (settles['how'] === 'done') settle.resolve('output' in event ? event.output : undefined);
    else settle.reject('error' in event ? event.error : undefined);
    return;
  }
  if (event.type.startsWith('xstate.after.')) {
    clock.elapseIn(actor, (type) => type === event.type);
    return;
  }
  actor.send(event);
}

/** A reload: the actor is made anew from what storage can keep of it. */
function assertResumes(model: AnyFlowModel, { actor, pure }: Live): void {
  const kept: Snapshot<unknown> = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
  const resumed = launch(model, pure, { snapshot: kept });
  try {
    assertSame(model, resumed, 'after a reload ');
  } finally {
    resumed.actor.stop();
  }
}

function assertSame(model: AnyFlowModel, { actor, pure }: Live, when = ''): void {
  const real: AnyMachineSnapshot = actor.getSnapshot();
  const told = (snapshot: AnyMachineSnapshot) => [keyOf(model, snapshot), JSON.stringify(snapshot.context)];
  const [is, should] = [told(real).join('\n'), told(pure).join('\n')];
  if (is === should) return;
  throw new Error(`${when}the actor is in\n${is}\nand the chart says\n${should}`, { cause: real.error });
}
