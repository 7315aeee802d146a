import { setImmediate } from 'node:timers/promises';
import type { AnyMachineSnapshot, Snapshot } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { type Exploration, explore, keyOf, listIgnoredEdges } from './explore.ts';
import { type Simulated, triggerEvent, simulate } from './simulate.ts';
import { enter, step } from './step.ts';
import { planTour } from './tour.ts';
import { runJourney } from './run-journey.ts';
import type { OnWalked } from './walked-parts.ts';

interface Live extends Simulated {
  /** Asserts that the actor's snapshot equals the one of the chart. */
  pure: AnyMachineSnapshot;
}

/**
 * Level 2: runs the whole tour against a running actor, whose invoked actors settle and whose delays end on command. After
 * each step its snapshot is compared with the pure one. In every state each ignored event is sent once and must change
 * nothing, and a state tagged `resumable` must be restored unchanged from its stored snapshot.
 *
 * @throws JourneyFailure
 */
export async function walkLive(
  model: AnyFlowModel,
  flow: Exploration = explore(model),
  observe?: OnWalked,
): Promise<void> {
  const tried = new Set<string>();
  const arrive = async (live: Live) => {
    assertSame(model, live);
    const key = keyOf(model, live.pure);
    if (tried.has(key)) return;
    tried.add(key);
    if (live.pure.hasTag('resumable')) assertResumes(model, live);
    for (const { event, name } of listIgnoredEdges(flow, key))
      if (name === event.type) {
        live.actor.send(event);
        live.pure = step(model.machine, live.pure, event).snapshot;
        await setImmediate();
        assertSame(model, live, `after ${name}, which is ignored there, `);
      }
  };
  for (const journey of planTour(flow))
    await runJourney<Live>(flow, journey, {
      async begin(start) {
        const input = model.starts[start];
        const live: Live = {
          ...simulate(model, { input }),
          pure: enter(model.machine, input).snapshot,
        };
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
        triggerEvent(live, edge.event);
        await setImmediate();
        await arrive(live);
      },
      end: ({ actor }) => {
        actor.stop();
      },
      observe,
    });
}

/** Simulates a reload: creates the actor again from its stored snapshot. */
function assertResumes(model: AnyFlowModel, { actor, pure }: Live): void {
  const kept: Snapshot<unknown> = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
  const resumed: Live = { ...simulate(model, { snapshot: kept }), pure };
  try {
    assertSame(model, resumed, 'after a reload ');
  } finally {
    resumed.actor.stop();
  }
}

function assertSame(model: AnyFlowModel, { actor, pure }: Live, when = ''): void {
  const real: AnyMachineSnapshot = actor.getSnapshot();
  const describeState = (snapshot: AnyMachineSnapshot) => [
    keyOf(model, snapshot),
    JSON.stringify(snapshot.context),
  ];
  const [is, should] = [describeState(real).join('\n'), describeState(pure).join('\n')];
  if (is === should) return;
  throw new Error(`${when}the actor is in\n${is}\nand the chart says\n${should}`, { cause: real.error });
}
