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
  for (const state of statesOf(model.machine))
    for (const transition of transitions.filter(({ definition }) => definition.source === state))
      say(1, arrow(model, transition));
  return lines.join('\n');
}

const idOf = ({ path }: AnyStateNode): string => `s_${path.join('__').replaceAll(/\W/g, '_')}`;
const anyOf = (state: AnyStateNode): string => `${idOf(state)}_any`;

/** Mermaid can't draw an arrow from a group to itself or to a part of it: those begin at a stand-in within. */
const isFromWithin = ({ source, target }: AnyTransitionDefinition): boolean =>
  Object.keys(source.states).length > 0 &&
  (target ?? [source]).some(({ path }) => source.path.every((key, i) => path[i] === key));

function arrow(model: AnyFlowModel, { name, definition }: NamedTransition): string {
  const from = isFromWithin(definition) ? anyOf(definition.source) : idOf(definition.source);
  const [to] = definition.target ?? [];
  const end = to && to !== model.machine.root ? idOf(to) : from;
  const more = (definition.target ?? []).slice(1).map((target) => nameOf(model, target));
  const stays = to ? '' : ' (stays)';
  const also = more.length > 0 ? ` and ${more.join(' and ')}` : '';
  const event = name === 'always' ? 'at once' : tellEvent(model, name);
  return `${from} --> ${end} : ${plain(`${event}${guardOf(model, definition)}${stays}${also}`)}`;
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
