import type { AnyStateNode } from 'xstate';
import { type NamedTransition, pathOf } from '../graph/names.ts';
import type { AnyFlowModel } from '../model.ts';
import { isWithin } from './story.ts';

/** Returns true for an innermost state. */
export const isLeaf = ({ type, path, states }: AnyStateNode): boolean =>
  path.length > 0 && type !== 'history' && Object.keys(states).length === 0;
/** Returns true if the person waits for Kontor in this state. */
export const isRunning = ({ calls }: AnyFlowModel, { invoke, tags }: AnyStateNode): boolean =>
  tags.includes('busy') || invoke.some(({ id }) => (calls?.[id] ?? 'device') !== 'device');
/** Returns true if a state is this one or in it. */
export const isInside = (state: AnyStateNode, outer: AnyStateNode): boolean =>
  outer.path.length === 0 || isWithin(pathOf(state), pathOf(outer));
export const sourceOf = ({ definition }: NamedTransition): AnyStateNode => definition.source;
/** Returns the innermost state that a transition leads to. */
export const endOf = ({ definition: { source, target } }: NamedTransition): AnyStateNode =>
  firstLeafIn(target?.[0] ?? source);

/** Returns true for a state that only chooses between others. */
export const isDeciding = ({ always = [] }: AnyStateNode): boolean =>
  always.length > 1 && always.some(({ guard }) => guard === undefined);
export const isInRegion = ({ parent }: AnyStateNode): boolean =>
  parent !== undefined && (parent.type === 'parallel' || isInRegion(parent));

/** Returns the innermost state that a group begins with. */
export function firstLeafIn(state: AnyStateNode): AnyStateNode {
  const [first] =
    state.type === 'parallel'
      ? Object.values(state.states).sort((a, b) => a.order - b.order)
      : state.type === 'compound'
        ? state.initial.target
        : [];
  return first ? firstLeafIn(first) : state;
}
