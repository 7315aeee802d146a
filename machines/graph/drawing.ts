import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { type NamedTransition, pathOf, statesOf } from './names.ts';
import { possibleTransitionsOf } from './possible.ts';
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
  const transitions = possibleTransitionsOf(model);
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
const kindOf = (state: AnyStateNode): Box['kind'] => (isEnd(state) ? 'final' : kinds[state.type]);

/** Returns true for a state from which nothing leads elsewhere, declared as final or not. */
function isEnd(state: AnyStateNode): boolean {
  if (state.type !== 'atomic') return state.type === 'final';
  for (let at: AnyStateNode | undefined = state; at; at = at.parent) {
    const transitions = [...at.transitions.values(), at.always ?? []].flat();
    if (at.type === 'parallel') return false;
    if (transitions.some(({ target }) => target?.some((to) => to !== state))) return false;
  }
  return true;
}

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

/** Describes an arrow: a response by its meaning, anything else by its event and condition. */
function describeArrow(model: AnyFlowModel, name: string, definition: AnyTransitionDefinition): string {
  const event = name === 'always' ? '' : describeEvent(model, name);
  const condition = conditionOf(model, { name, definition });
  if (condition === '') return event === '' ? 'then' : event;
  if (event === '') return condition;
  return isResponse(model, name) ? capital(condition) : `${event} [${condition}]`;
}

/** Returns true for the response of a server, not of the device. */
export const isResponse = ({ calls }: AnyFlowModel, name: string): boolean =>
  name.startsWith('done:') && (calls?.[name.slice('done:'.length)] ?? 'device') !== 'device';

/** Returns the condition of a transition in words, without an actor that its event names; '' if it has none. */
export function conditionOf(
  model: AnyFlowModel,
  { name, definition }: Pick<NamedTransition, 'name' | 'definition'>,
): string {
  const { guard, source, eventType } = definition;
  if (guard !== undefined) {
    const event = name === 'always' ? '' : describeEvent(model, name);
    return withoutActor(event, describeGuard(guard, model.labels.guard));
  }
  const words = model.labels.otherwise?.[name === 'always' ? `always:${pathOf(source)}` : name];
  if (words !== undefined) return words;
  const branches = (name === 'always' ? source.always : source.transitions.get(eventType)) ?? [];
  if (branches.length < 2) return '';
  if (!isResponse(model, name)) return 'otherwise';
  return branches.some((branch) => guardTypeOf(branch) === 'isRefused')
    ? 'the server accepts'
    : 'the server refuses';
}

const guardTypeOf = ({ guard }: AnyTransitionDefinition): string =>
  typeof guard === 'object' && 'type' in guard ? guard.type : '';

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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const nameOf = ({ labels }: AnyFlowModel, state: AnyStateNode): string => {
  if (state.type === 'history') return 'where it was before';
  return labels.states[pathOf(state)] ?? toWords(state.key);
};
