import type { AnyStateNode } from 'xstate';
import { foldText } from '#domain/fold-text.ts';
import type { AnyCallName, AnyFlowModel } from '../model.ts';
import { createDrawing } from './drawing.ts';
import { pathOf, statesOf, transitionsOf } from './names.ts';

interface NamedState {
  path: string;
  words: string;
}

/** A transition in the words of its model. */
export interface Way {
  /** The transition's stable ID (`transitionsOf`). */
  id: string;
  /** The event with its condition; it says who acts. */
  words: string;
  from: NamedState;
  to: NamedState;
}

export interface StateFacts extends NamedState {
  waysIn: Way[];
  /** Those of the groups around it too. */
  waysOut: Way[];
  /** The calls that the chart makes in this state and those inside it. */
  calls: AnyCallName[];
}

/** Everything of a chart that has the searched words. */
export interface ChartMatches {
  states: NamedState[];
  ways: Way[];
  rules: string[];
}

/** A chart whose states are looked up and searched, in the words of its model. */
export class ChartIndex {
  readonly #model: AnyFlowModel;
  readonly #states: ReadonlyMap<string, AnyStateNode>;
  readonly #ways: readonly { way: Way; source: AnyStateNode; entered: readonly AnyStateNode[] }[];

  constructor(model: AnyFlowModel) {
    this.#model = model;
    this.#states = new Map(statesOf(model.machine).map((state) => [pathOf(state), state]));
    const texts = new Map(createDrawing(model).arrows.map(({ id, text }) => [id, text]));
    this.#ways = transitionsOf(model.machine).map(({ id, definition: { source, target } }) => {
      const [end = source] = target ?? [];
      const way = { id, words: texts.get(id) ?? '', from: this.#nameOf(source), to: this.#nameOf(end) };
      return { way, source, entered: target ? listEntered(end) : [] };
    });
  }

  /** Returns the facts of a state; undefined if the chart has no state with this path. */
  findState(path: string): StateFacts | undefined {
    const state = this.#states.get(path);
    if (!state) return undefined;
    const waysIn = this.#ways.filter(({ source, entered }) => source !== state && entered.includes(state));
    const waysOut = this.#ways.filter(({ source }) => isIn(state, source));
    const invokes = [...this.#states.values()].filter((one) => isIn(one, state)).flatMap((one) => one.invoke);
    const targets = invokes.flatMap(({ id }) => this.#model.calls?.[id] ?? []);
    return {
      ...this.#nameOf(state),
      waysIn: waysIn.map(({ way }) => way),
      waysOut: waysOut.map(({ way }) => way),
      calls: [...new Set(targets.flatMap((target) => (target === 'device' ? [] : target.call)))],
    };
  }

  /** Returns the states, transitions and rules that contain each of the words. */
  search(text: string): ChartMatches {
    const words = foldText(text).split(' ');
    const isMatch = (...parts: string[]) => {
      const all = foldText(parts.join(' '));
      return words.every((word) => all.includes(word));
    };
    return {
      states: [...this.#states.values()]
        .filter(({ path, type }) => path.length > 0 && type !== 'history')
        .map((state) => this.#nameOf(state))
        .filter((state) => isMatch(state.words, state.path)),
      ways: this.#ways.map(({ way }) => way).filter((way) => isMatch(way.words, way.id)),
      rules: Object.keys(this.#model.invariants).filter((rule) => isMatch(rule)),
    };
  }

  #nameOf(state: AnyStateNode): NamedState {
    const path = pathOf(state);
    return { path, words: this.#model.labels.states[path] ?? path };
  }
}

const isIn = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  outer.path.every((key, i) => inner.path[i] === key);

/** Returns the state and those inside that are entered with it. */
function listEntered(state: AnyStateNode): AnyStateNode[] {
  const inner =
    state.type === 'parallel'
      ? Object.values(state.states)
      : state.type === 'compound'
        ? state.initial.target
        : [];
  return [state, ...inner.flatMap(listEntered)];
}
