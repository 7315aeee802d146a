import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';

const outcomes: readonly [prefix: RegExp, short: string][] = [
  [/^xstate\.done\.actor\.(?<rest>.+)$/, 'done:'],
  [/^xstate\.error\.actor\.(?<rest>.+)$/, 'error:'],
  [/^xstate\.done\.state\.(?<rest>.+)$/, 'done:state:'],
];

/** Returns an event's short name: its own type, or that of an `Outcome` (machines/model.ts). */
export function eventName(type: string): string {
  if (!type.startsWith('xstate.')) return type;
  const after = /^xstate\.after\.(?<rest>.+)$/.exec(type)?.groups?.['rest'];
  // XState appends the state's id to a delay: a delay's name has no dot, an id may.
  if (after !== undefined) return `after:${after.split('.')[0] ?? after}`;
  for (const [prefix, short] of outcomes) {
    const rest = prefix.exec(type)?.groups?.['rest'];
    if (rest !== undefined) return `${short}${rest}`;
  }
  return type;
}

/** Returns all states of a chart in the chart's order, the root first. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => [
  machine.root,
  ...getStateNodes(machine.root).sort((a, b) => a.order - b.order),
];

export const pathOf = (state: AnyStateNode): string => state.path.join('.') || '(root)';

export interface NamedTransition {
  /** `state path · event · branch`: stable while state and event keep their names. */
  id: string;
  name: string;
  definition: AnyTransitionDefinition;
}

/** Returns every transition of a chart, one for each guarded branch, with a stable name. */
export function transitionsOf(machine: AnyStateMachine): NamedTransition[] {
  return statesOf(machine).flatMap((state) =>
    [...state.transitions, ['always', state.always ?? []] as const].flatMap(([type, definitions]) =>
      definitions.map((definition, branch) => {
        const name = eventName(type);
        return { id: `${pathOf(state)} · ${name} · ${branch}`, name, definition };
      }),
    ),
  );
}

/** Returns the paths of the innermost active states: one, or one for each parallel region. */
export const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as AnyStateNode[]).filter((state) => Object.keys(state.states).length === 0).map(pathOf);
