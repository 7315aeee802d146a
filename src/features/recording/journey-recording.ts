import { isMachineSnapshot, StateMachine } from 'xstate';
import { JourneyStep, RecordedFlow, journeyBegins } from '#contract/flow-recording.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { eventName } from '#machines/graph/names.ts';
import type { AnyActor } from '#src/flows/actor-registry.ts';
import type { JourneyRecording } from './recording.types.ts';

/**
 * Records the steps of an actor until it ends. Returns undefined for an actor that isn't a flow or has ended. A repeated
 * event in the same state is recorded once, so that the number of pressed keys stays private.
 * @param onStep called after each step, the first one included
 */
export function recordActor(
  actor: AnyActor,
  onStep: (tape: JourneyRecording) => void,
): JourneyRecording | undefined {
  const { logic } = actor;
  const flow = logic instanceof StateMachine ? RecordedFlow.safeParse(logic.id).data : undefined;
  if (flow === undefined || actor.getSnapshot().status !== 'active') return undefined;

  const startMs = performance.now();
  const steps: JourneyStep[] = [];
  const recordStep = (type: string): void => {
    const snapshot: unknown = actor.getSnapshot();
    if (!isMachineSnapshot(snapshot)) return;
    const [event, state, last] = [eventName(type), statePath(snapshot), steps.at(-1)];
    if (last?.event === event && last.state === state) return;
    const atMs = Math.round(performance.now() - startMs);
    const step = JourneyStep.safeParse({ nth: steps.length, event, state, atMs }).data;
    // The journey is too long or the name is invalid: later steps would have no context.
    if (!step) return tape.stop();
    steps.push(step);
    onStep(tape);
  };

  let isTaken = false;
  let isStopped = false;
  const subscription = actor.system.inspect((inspection) => {
    if (inspection.actorRef !== actor) return;
    if (inspection.type === '@xstate.microstep') isTaken ||= inspection._transitions.length > 0;
    if (inspection.type !== '@xstate.snapshot') return;
    // An event that the chart ignored isn't a step.
    if (isTaken) recordStep(inspection.event.type);
    isTaken = false;
    if (actor.getSnapshot().status !== 'active') tape.stop();
  });
  const tape: JourneyRecording = {
    journeyId: crypto.randomUUID(),
    flow,
    steps,
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      subscription.unsubscribe();
    },
  };
  recordStep(journeyBegins);
  return tape;
}
