import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { type NamedTransition, pathOf, spoken, statesOf, transitionsOf } from './names.ts';
import { tellEvent } from './tell.ts';

/** Draws a model's chart as a Mermaid `stateDiagram-v2`, in the model's words. */
export function diagram(model: AnyFlowModel): string {
  const lines: string[] = ['stateDiagram-v2'];
  const transitions = transitionsOf(model.machine);
  const say = (indent: number, line: string) => lines.push(`${'  '.repeat(indent)}${line}`);

  const inside = (state: AnyStateNode, indent: number) => {
    const children = Object.values(state.states).sort((a, b) => a.order - b.order);
    if (state.type === 'compound')
      for (const target of state.initial.target) say(indent, `[*] --> ${idOf(target)}`);
    children.forEach((child, i) => {
      if (state.type === 'parallel' && i > 0 && child.type !== 'history') say(indent, '--');
      node(child, indent);
    });
    if (transitions.some(({ definition }) => definition.source === state && isFromWithin(definition)))
      say(
        indent,
        `state "${quoted(`anywhere${state.parent ? ` in: ${nameOf(model, state)}` : ''}`)}" as ${anyOf(state)}`,
      );
  };
  const node = (state: AnyStateNode, indent: number) => {
    const nested = Object.keys(state.states).length > 0;
    say(indent, `state "${quoted(nameOf(model, state))}" as ${idOf(state)}${nested ? ' {' : ''}`);
    if (nested) {
      inside(state, indent + 1);
      say(indent, '}');
    }
    if (state.type === 'final') say(indent, `${idOf(state)} --> [*]`);
  };

  inside(model.machine.root, 1);
  const arrows = statesOf(model.machine).flatMap((state) =>
    transitions
      .filter(({ definition }) => definition.source === state)
      .map((transition) => arrow(model, transition)),
  );
  // Mermaid draws loops at one state over each other: they share one.
  const loops = Map.groupBy(arrows, ({ from, to }) => (from === to ? from : ''));
  for (const { from, to, text } of loops.get('') ?? []) say(1, `${from} --> ${to} : ${text}`);
  for (const [at, own] of loops)
    if (at !== '') say(1, `${at} --> ${at} : ${own.map(({ text }) => text).join('<br/>')}`);
  return lines.join('\n');
}

const idOf = ({ path }: AnyStateNode): string => `s_${path.join('__').replaceAll(/\W/g, '_')}`;
const anyOf = (state: AnyStateNode): string => `${idOf(state)}_any`;

const isGroup = ({ states }: AnyStateNode): boolean => Object.keys(states).length > 0;
const isIn = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  outer.path.every((key, i) => inner.path[i] === key);

/** Mermaid can't draw an arrow from a group to itself or to a part of it: those begin at a stand-in within. */
const isFromWithin = ({ source, target }: AnyTransitionDefinition): boolean =>
  isGroup(source) && (target ?? [source]).some((to) => isIn(to, source));

/** Nor one that enters a group from within it: those end where the group begins, or where they came from. */
function endOf(source: AnyStateNode, target: AnyStateNode): AnyStateNode {
  if (!isGroup(target) || !isIn(source, target)) return target;
  const [first] = target.type === 'compound' ? target.initial.target : [];
  return first ? endOf(source, first) : source;
}

function arrow(model: AnyFlowModel, { name, definition }: NamedTransition) {
  const { source, target } = definition;
  const from = isFromWithin(definition) ? anyOf(source) : idOf(source);
  const [to = source, ...others] = target ?? [];
  const end = endOf(source, to);
  const event = name === 'always' ? 'at once' : tellEvent(model, name);
  const also = others.map((other) => ` and ${nameOf(model, other)}`).join('');
  const stays = target ? '' : ' (stays)';
  return {
    from,
    to: !target || end === source ? from : idOf(end),
    text: plain(`${event}${guardOf(model, definition)}${also}${stays}`),
  };
}

function guardOf({ labels }: AnyFlowModel, { guard }: AnyTransitionDefinition): string {
  if (guard === undefined) return '';
  return ` [${sayGuard(guard, labels.guard)}]`;
}

/** A named guard, or one composed of named ones with and, or, not. */
function sayGuard(guard: unknown, say: ((name: string, params: unknown) => string) | undefined): string {
  if (typeof guard === 'string') return say?.(guard, undefined) ?? spoken(guard);
  if (typeof guard === 'object' && guard !== null && 'type' in guard) {
    const params = 'params' in guard ? guard.params : undefined;
    return say?.(String(guard.type), params) ?? spoken(String(guard.type));
  }
  if (typeof guard !== 'function') return String(guard);
  const parts = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : [];
  const said = parts.map((part: unknown) => sayGuard(part, say));
  return guard.name === 'not' ? `not ${said.join('')}` : said.join(` ${guard.name} `) || guard.name;
}

const nameOf = ({ labels }: AnyFlowModel, state: AnyStateNode): string => {
  if (state.type === 'history') return 'where it was before';
  return labels.states[pathOf(state)] ?? spoken(state.key);
};

const quoted = (text: string): string => text.replaceAll('"', "'");
/** Mermaid ends a label at these. */
const plain = (text: string): string =>
  text.replaceAll(';', ',').replaceAll(':', ' –').replaceAll('#', 'no. ');
