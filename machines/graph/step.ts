import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  createEmptyActor,
} from 'xstate';

export interface Step {
  snapshot: AnyMachineSnapshot;
  /** Every transition taken: by the event itself, by raised events or by `always`. */
  taken: AnyTransitionDefinition[];
}

/** Enters a chart without running promises, timers or actions. */
export const enter = (machine: AnyStateMachine, input: unknown): Step =>
  observed((scope) => machine.getInitialSnapshot(scope, input));

/** Applies one event without running anything. */
export const step = (machine: AnyStateMachine, from: AnyMachineSnapshot, event: EventObject): Step =>
  observed((scope) => machine.transition(from, event, scope));

function observed(run: (scope: AnyActorScope) => AnyMachineSnapshot): Step {
  // Each step has its own system, so that two children with the same systemId never conflict.
  const self = createEmptyActor();
  const taken: AnyTransitionDefinition[] = [];
  self.system.inspect((event) => {
    if (event.type === '@xstate.microstep') taken.push(...event._transitions);
  });
  const ignore = () => undefined;
  const snapshot = run({
    self,
    id: '',
    sessionId: '',
    logger: ignore,
    defer: ignore,
    system: self.system,
    stopChild: ignore,
    emit: ignore,
    actionExecutor: ignore,
  } as AnyActorScope);
  return { snapshot, taken };
}
