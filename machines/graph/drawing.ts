import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { type NamedTransition, pathOf, statesOf, transitionsOf } from './names.ts';
import { toWords } from '#machines/to-words.ts';
import { describeEvent, withoutActor } from './descriptions.ts';

/** A state in the diagram. A group contains others; `anywhere` is the start of arrows from the group to its own states. */
export interface Box {
  id: string;
  /** Dotted path of the state, or of the group for an `anywhere` box. */
  path: string;
  name: string;
  kind: 'state' | 'group' | 'regions' | 'final' | 'history' | 'anywhere';
  /** IDs of the initial states of a group. */
  begins: string[];
  boxes: Box[];
}

/** A transition in the diagram; a loop leads from a box to itself. */
export interface Arrow {
  /** The transition's stable ID (`transitionsOf`). */
  id: string;
  from: string;
  to: string;
  text: string;
}

export interface Drawing {
  root: Box;
  arrows: Arrow[];
}

/** Returns the boxes and arrows of a chart, in the model's words, without a layout. */
export function createDrawing(model: AnyFlowModel): Drawing {
  const transitions = transitionsOf(model.machine);
  const boxOf = (state: AnyStateNode): Box => {
    const children = Object.values(state.states).sort((a, b) => a.order - b.order);
    const boxes = children.map(boxOf);
    if (transitions.some(({ definition }) => definition.source === state && isFromWithin(definition)))
      boxes.push({
        id: anyOf(state),
        path: pathOf(state),
        name: `anywhere${state.parent ? ` in: ${nameOf(model, state)}` : ''}`,
        kind: 'anywhere',
        begins: [],
        boxes: [],
      });
    return {
      id: boxIdOf(state),
      path: pathOf(state),
      name: nameOf(model, state),
      kind: kindOf(state),
      begins: state.type === 'compound' ? state.initial.target.map(boxIdOf) : [],
      boxes,
    };
  };
  const arrows = statesOf(model.machine).flatMap((state) =>
    transitions
      .filter(({ definition }) => definition.source === state)
      .map((transition) => arrowOf(model, transition)),
  );
  return { root: boxOf(model.machine.root), arrows };
}

const kinds = {
  atomic: 'state',
  compound: 'group',
  parallel: 'regions',
  final: 'final',
  history: 'history',
} as const;
const kindOf = ({ type }: AnyStateNode): Box['kind'] => kinds[type];

/** Returns an ID that is valid in Mermaid, in SVG and in a URL. */
export const boxIdOf = ({ path }: Pick<AnyStateNode, 'path'>): string =>
  `s_${path.join('__').replaceAll(/\W/g, '_')}`;
const anyOf = (state: AnyStateNode): string => `${boxIdOf(state)}_any`;

const isGroup = ({ states }: AnyStateNode): boolean => Object.keys(states).length > 0;
const isIn = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  outer.path.every((key, i) => inner.path[i] === key);

/** An arrow from a group to itself or to a part of it can't be drawn, so it starts at the group's `anywhere` box. */
const isFromWithin = ({ source, target }: AnyTransitionDefinition): boolean =>
  isGroup(source) && (target ?? [source]).some((to) => isIn(to, source));

/** An arrow that enters its own group can't be drawn either, so it ends at the group's initial state or at its source. */
function endOf(source: AnyStateNode, target: AnyStateNode): AnyStateNode {
  if (!isGroup(target) || !isIn(source, target)) return target;
  const [first] = target.type === 'compound' ? target.initial.target : [];
  return first ? endOf(source, first) : source;
}

function arrowOf(model: AnyFlowModel, { id, name, definition }: NamedTransition): Arrow {
  const { source, target } = definition;
  const from = isFromWithin(definition) ? anyOf(source) : boxIdOf(source);
  const [to = source, ...others] = target ?? [];
  const end = endOf(source, to);
  const also = others.map((other) => ` and ${nameOf(model, other)}`).join('');
  const stays = target ? '' : ' (stays)';
  return {
    id,
    from,
    to: !target || end === source ? from : boxIdOf(end),
    text: `${describeArrow(model, name, definition)}${also}${stays}`,
  };
}

/** Returns the event with its guard; the last of several branches without a guard is taken otherwise. */
function describeArrow(model: AnyFlowModel, name: string, definition: AnyTransitionDefinition): string {
  const { source, eventType, guard } = definition;
  const isAlways = name === 'always';
  const branches = isAlways ? source.always : source.transitions.get(eventType);
  const event = isAlways ? '' : describeEvent(model, name);
  const isLast = guard === undefined && (branches?.length ?? 0) > 1;
  const condition = guard === undefined ? '' : withoutActor(event, describeGuard(guard, model.labels.guard));
  const words = isLast ? 'otherwise' : condition;
  if (words === '') return event === '' ? 'at once' : event;
  return event === '' ? words : `${event} [${words}]`;
}

/** Describes a guard, or a combination of guards with and, or and not. */
export function describeGuard(
  guard: unknown,
  say: ((name: string, params: unknown) => string) | undefined,
): string {
  if (typeof guard === 'string') return say?.(guard, undefined) ?? toWords(guard);
  if (typeof guard === 'object' && guard !== null && 'type' in guard) {
    const params = 'params' in guard ? paramsOf(guard.params) : undefined;
    return say?.(String(guard.type), params) ?? guardToWords(String(guard.type), params);
  }
  if (typeof guard !== 'function') return String(guard);
  const parts = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : [];
  const conditions = parts.map((part: unknown) => describeGuard(part, say));
  return guard.name === 'not'
    ? `not ${conditions.join('')}`
    : conditions.join(` ${guard.name} `) || guard.name;
}

/** The parameters of a guard; those that depend on an event are read as of an event without data. */
function paramsOf(params: unknown): unknown {
  if (typeof params !== 'function') return params;
  try {
    return params({ context: {}, event: {} });
  } catch {
    return undefined;
  }
}

/** `hasResult` with `{ status: 'paid' }` → `is now: paid`. */
function guardToWords(guard: string, params: unknown): string {
  const values = typeof params === 'object' && params !== null ? Object.values(params).flat() : [params];
  const plain = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return plain.length === 0 ? toWords(guard) : `${toWords(guard)}: ${plain.join(', ')}`;
}

const nameOf = ({ labels }: AnyFlowModel, state: AnyStateNode): string => {
  if (state.type === 'history') return 'where it was before';
  return labels.states[pathOf(state)] ?? toWords(state.key);
};
