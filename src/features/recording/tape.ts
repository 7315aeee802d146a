import { isMachineSnapshot, StateMachine } from 'xstate';
import { JourneyStep, RecordedFlow, journeyBegins } from '#contract/flow-recording.ts';
import { statePath } from '#machines/flows/seen.ts';
import { eventName } from '#machines/graph/names.ts';
import type { AnyActor } from '#src/flows/actor-registry.ts';
import type { Tape } from './recording.types.ts';

/**
 * Takes down what an actor does from now on until it ends; nothing for one that is no flow, or has ended. The same event
 * again in the same state is taken down once: how many keys somebody pressed is nobody's business.
 * @param onStep after each one, the beginning included
 */
export function tapeOf(actor: AnyActor, onStep: (tape: Tape) => void): Tape | undefined {
  const { logic } = actor;
  const flow = logic instanceof StateMachine ? RecordedFlow.safeParse(logic.id).data : undefined;
  if (flow === undefined || actor.getSnapshot().status !== 'active') return undefined;

  const begunMs = performance.now();
  const steps: JourneyStep[] = [];
  const note = (type: string): void => {
    const snapshot: unknown = actor.getSnapshot();
    if (!isMachineSnapshot(snapshot)) return;
    const [event, state, last] = [eventName(type), statePath(snapshot), steps.at(-1)];
    if (last?.event === event && last.state === state) return;
    const atMs = Math.round(performance.now() - begunMs);
    const step = JourneyStep.safeParse({ nth: steps.length, event, state, atMs }).data;
    // Too long already, or a name that is none: what comes after it would hang in the air.
    if (!step) return tape.stop();
    steps.push(step);
    onStep(tape);
  };

  let isTaken = false;
  let isStopped = false;
  const subscription = actor.system.inspect((seen) => {
    if (seen.actorRef !== actor) return;
    if (seen.type === '@xstate.microstep') isTaken ||= seen._transitions.length > 0;
    if (seen.type !== '@xstate.snapshot') return;
    // What the chart ignored is no step.
    if (isTaken) note(seen.event.type);
    isTaken = false;
    if (actor.getSnapshot().status !== 'active') tape.stop();
  });
  const tape: Tape = {
    journeyId: crypto.randomUUID(),
    flow,
    steps,
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      subscription.unsubscribe();
    },
  };
  note(journeyBegins);
  return tape;
}
