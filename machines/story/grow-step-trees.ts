import type { AnyStateNode } from 'xstate';
import { type NamedTransition, pathOf, statesOf } from '../graph/names.ts';
import { possibleTransitionsOf } from '../graph/possible.ts';
import type { AnyFlowModel } from '../model.ts';
import { causeOf, describeCauses } from './causes.ts';
import { firstLeafIn, isLeaf, isRunning } from './chart-states.ts';
import type { StateKind, StepTrack, StepTree, TreeEnd, TreeState, TreeWay } from './step-tree.ts';
import { type FlowStory, isWithin, stepOf } from './story.ts';

/**
 * Returns each step of a story as trees of its states, in the words of the model.
 * @param begins the path of the state with which each step begins
 */
export const growStepTrees = (model: AnyFlowModel, story: FlowStory, begins: readonly string[]): StepTree[] =>
  begins.map((_, step) => new TreeGrower(model, story, begins, step).grow());

/** Ways under which more than this many states are written out come last, so that the short ones stay at their state. */
const maxStatesBetween = 3;

/** Grows the trees of one step breadth first, so that they stay as flat as the chart allows. */
class TreeGrower {
  readonly #model: AnyFlowModel;
  readonly #stepAt: (state: AnyStateNode) => number | undefined;
  readonly #begins: readonly string[];
  readonly #step: number;
  readonly #leaves: readonly AnyStateNode[];
  readonly #own: readonly AnyStateNode[];
  readonly #transitions: readonly NamedTransition[];
  readonly #reached = new Set<AnyStateNode>();
  readonly #shared = new Set<AnyStateNode>();
  readonly #queue: { source: AnyStateNode; ways: TreeWay[] }[] = [];
  /** The tracks by the parallel region that each shows; null is the one outside of regions. */
  readonly #tracks = new Map<AnyStateNode | null, StepTrack>();

  constructor(model: AnyFlowModel, story: FlowStory, begins: readonly string[], step: number) {
    this.#model = model;
    this.#stepAt = (state) => stepOf(story, pathOf(state));
    this.#begins = begins;
    this.#step = step;
    this.#leaves = statesOf(model.machine).filter(isLeaf);
    this.#own = this.#leaves.filter((leaf) => this.#stepAt(leaf) === step);
    this.#transitions = possibleTransitionsOf(model);
  }

  grow(): StepTree {
    const root = this.#own.find((leaf) => isWithin(pathOf(leaf), this.#begins[this.#step] ?? ''));
    if (root) this.#begin([root, ...this.#parallelTo(root)]);
    while (this.#reached.size < this.#own.length) {
      const missing = this.#own.filter((leaf) => !this.#reached.has(leaf));
      const entered = missing.filter((leaf) => !missing.some((other) => this.#leadsTo(other, leaf)));
      const [next = missing[0]] =
        entered.length > 0 ? entered : missing.filter((leaf) => this.#originsOf(leaf).length > 0);
      if (next) this.#begin([next]);
    }
    return [...this.#tracks].sort(([a], [b]) => orderOf(a) - orderOf(b)).map(([, track]) => track);
  }

  /** Begins trees with these states, and follows all ways from them. */
  #begin(roots: readonly AnyStateNode[]): void {
    for (const root of roots)
      if (!this.#reached.has(root)) this.#trackOf(root).begins.push(this.#expand(root));
    for (const { source, ways } of this.#queue) ways.push(...this.#waysFrom(source));
    for (const { ways } of this.#queue.splice(0)) ways.sort((a, b) => Number(isLong(a)) - Number(isLong(b)));
  }

  /** Writes a state out; its ways and those of the groups around it follow. */
  #expand(leaf: AnyStateNode): TreeState {
    this.#reached.add(leaf);
    const { path, name, kind } = this.#describe(leaf);
    const state: TreeState = {
      path,
      name,
      kind,
      isStart: leaf === firstLeafIn(this.#model.machine.root),
      from: this.#originsOf(leaf),
      ways: [],
    };
    this.#queue.push({ source: leaf, ways: state.ways });
    for (const group of ancestorsOf(leaf)) this.#share(group);
    return state;
  }

  /** Writes out the ways of a group beside the tree of its first state. */
  #share(group: AnyStateNode): void {
    if (this.#shared.has(group)) return;
    this.#shared.add(group);
    if (!this.#transitions.some(({ definition }) => definition.source === group)) return;
    const inside = this.#own.filter((leaf) => ancestorsOf(leaf).includes(group));
    const ways: TreeWay[] = [];
    this.#trackOf(group).shared.push({
      path: pathOf(group),
      name: inside.length === this.#own.length ? null : this.#nameOf(group),
      states: inside.map((leaf) => this.#nameOf(leaf)),
      ways,
    });
    this.#queue.push({ source: group, ways });
  }

  /** Returns the ways out of a state. Transitions to the same state are one way. */
  #waysFrom(source: AnyStateNode): TreeWay[] {
    const own = this.#transitions.filter(({ definition }) => definition.source === source);
    const byEnd = Map.groupBy(own, ({ definition: { target = [] } }) =>
      target.map((end) => pathOf(firstLeafIn(end))).join(' '),
    );
    return [...byEnd.values()].map((same): TreeWay => {
      const [end, ...others] = same[0]?.definition.target ?? [];
      return {
        ids: same.map(({ id }) => id),
        causes: describeCauses(same.map((one) => causeOf(this.#model, one))),
        also: others.map((other) => this.#nameOf(other)),
        end: end === undefined ? { type: 'same' } : this.#endAt(source, end),
      };
    });
  }

  #endAt(source: AnyStateNode, target: AnyStateNode): TreeEnd {
    const leaf = firstLeafIn(target);
    if (leaf === source) return { type: 'same' };
    const step = this.#stepAt(leaf) ?? 0;
    const { path, name, kind } = this.#describe(leaf);
    if (step !== this.#step)
      return { type: 'step', step: step + 1, path, name: this.#begins[step] === path ? null : name };
    const region = regionOf(leaf);
    if (this.#reached.has(leaf)) return { type: 'again', path, name, kind };
    if (region === null || region === regionOf(source)) return { type: 'state', state: this.#expand(leaf) };
    for (const one of [leaf, ...this.#parallelTo(leaf)])
      if (!this.#reached.has(one)) this.#trackOf(one).begins.push(this.#expand(one));
    return { type: 'again', path, name, kind };
  }

  #trackOf(state: AnyStateNode): StepTrack {
    const region = regionOf(state);
    const existing = this.#tracks.get(region);
    if (existing) return existing;
    const track = { name: region && this.#nameOf(region), begins: [], shared: [] };
    this.#tracks.set(region, track);
    return track;
  }

  /** Returns the first states of the other regions of this step that are active together with a state. */
  #parallelTo(leaf: AnyStateNode): AnyStateNode[] {
    const region = regionOf(leaf);
    const regions = region?.parent ? Object.values(region.parent.states) : [];
    const others = regions.filter((other) => other !== region).map(firstLeafIn);
    return others.filter((other) => this.#stepAt(other) === this.#step);
  }

  #leadsTo(from: AnyStateNode, to: AnyStateNode): boolean {
    return this.#transitions.some(
      ({ definition: { source, target = [] } }) =>
        (source === from || ancestorsOf(from).includes(source)) && target.map(firstLeafIn).includes(to),
    );
  }

  /** Returns the other steps that lead to a state, except from groups whose states are in several steps. */
  #originsOf(leaf: AnyStateNode): number[] {
    const origins = this.#transitions.flatMap(({ definition: { source, target = [] } }) => {
      const steps = new Set(
        this.#leaves.filter((one) => isWithin(pathOf(one), pathOf(source))).map(this.#stepAt),
      );
      const [step = this.#step] = steps.size === 1 ? steps : [];
      return step !== this.#step && target.map(firstLeafIn).includes(leaf) ? [step + 1] : [];
    });
    return [...new Set(origins)].sort((a, b) => a - b);
  }

  #describe(leaf: AnyStateNode): { path: string; name: string; kind: StateKind } {
    return { path: pathOf(leaf), name: this.#nameOf(leaf), kind: this.#kindOf(leaf) };
  }

  #kindOf(leaf: AnyStateNode): StateKind {
    if (leaf.always !== undefined) return 'deciding';
    if (isRunning(this.#model, leaf)) return 'running';
    const around = new Set([leaf, ...ancestorsOf(leaf)]);
    const isLeft = this.#transitions.some(
      ({ definition: { source, target } }) => target !== undefined && around.has(source),
    );
    return isLeft || regionOf(leaf) !== null ? 'resting' : 'end';
  }

  #nameOf(state: AnyStateNode): string {
    return this.#model.labels.states[pathOf(state)] ?? pathOf(state);
  }
}

const ancestorsOf = ({ parent }: AnyStateNode): AnyStateNode[] =>
  parent ? [parent, ...ancestorsOf(parent)] : [];

/** Returns the parallel region that a state is in or is itself; null outside of regions. */
const regionOf = (state: AnyStateNode): AnyStateNode | null =>
  [state, ...ancestorsOf(state)].find(({ parent }) => parent?.type === 'parallel') ?? null;
const orderOf = (region: AnyStateNode | null): number => region?.order ?? 0;

const isLong = ({ end }: TreeWay): boolean => end.type === 'state' && sizeOf(end.state) > maxStatesBetween;
const sizeOf = ({ ways }: TreeState): number =>
  ways.reduce((size, { end }) => size + (end.type === 'state' ? sizeOf(end.state) : 0), 1);
