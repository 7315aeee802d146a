import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate';
import type { FlowPromises, Shown } from './promise.ts';

/** A chart at a moment, with what was called and kept on the way. Nothing runs: each outcome is told to it. */
export interface Performance {
  snapshot: AnyMachineSnapshot;
  calls: Shown['calls'];
  kept: unknown;
}

type Action = ReturnType<typeof initialTransition>[1][number];

/** Notes the calls that were begun, and what the device was told to keep. */
function note(
  flow: FlowPromises,
  { snapshot, calls, kept }: Performance,
  actions: readonly Action[],
): Performance {
  const by = flow.keeping?.by ?? {};
  const begun = [...calls];
  let content = kept;
  for (const { type, params, info } of actions) {
    if (type === 'xstate.spawnChild') {
      const { id, input } = params as { id: string; input: unknown };
      begun.push({ name: id, input });
    } else if (flow.effects?.includes(type)) begun.push({ name: type, input: params });
    else if (by[type]) content = by[type]({ context: info.context as never, output: undefined });
  }
  const stored = flow.keeping?.contentAfter?.(snapshot as never, content);
  return { snapshot, calls: begun, kept: stored === undefined ? content : stored };
}

/** Starts a chart from its input, with what the device keeps then. */
export function begin(
  machine: AnyStateMachine,
  flow: FlowPromises,
  input: unknown,
  { kept, calls = [] }: { kept: unknown; calls?: Shown['calls'] },
): Performance {
  const [snapshot, actions] = initialTransition(machine, input as never);
  return note(flow, { snapshot, calls, kept }, actions as Action[]);
}

/**
 * Tells an event to a chart.
 * @param name its type, or the short name of an outcome: a device can keep the output of one
 */
export function tell(
  machine: AnyStateMachine,
  flow: FlowPromises,
  { snapshot, calls, kept }: Performance,
  event: EventObject,
  name: string,
): Performance {
  const [next, actions] = transition(machine, snapshot, event);
  const output = 'output' in event ? event['output'] : undefined;
  const keep = flow.keeping?.by?.[name];
  const content = keep && name.startsWith('done:') ? keep({ context: undefined as never, output }) : kept;
  return note(flow, { snapshot: next, calls, kept: content }, actions as Action[]);
}
