import type { Rules } from './rules.ts';
import { RefusedStep } from './refused-step.ts';

export interface Exploration {
  states: number;
  transitions: number;
  /** The shortest story for each violation. */
  problems: Map<string, string[]>;
}

/** A possible step. @throws RefusedStep if the server would refuse it */
export interface Act<S> {
  name: string;
  take(): S;
}

/** A record with its related records, and the possible steps. */
export interface Model<S> {
  first: S;
  /** Returns the same text for equal systems. */
  keyOf(system: S): string;
  actsOf(rules: Rules, system: S): Iterable<Act<S>>;
  /** Returns the names of the broken rules. */
  violations(system: S): string[];
  /** Returns true if nothing is in progress, or if only the limits of the exploration prevent an end. */
  isAtRest(system: S): boolean;
}

interface Node<S> {
  system: S;
  /** The previous node; undefined for the first one. */
  from: Node<S> | undefined;
  by: string;
  /** The nodes that lead to this one. */
  before: Node<S>[];
}

function storyOf<S>(node: Node<S>, last?: string): string[] {
  const story = last === undefined ? [] : [last];
  for (let at: Node<S> | undefined = node; at?.from; at = at.from) story.unshift(at.by);
  return story;
}

/** The problem that no path leads to a state in which nothing is in progress. */
export const noWayOut = 'no way out';

/**
 * Explores every possible step breadth first, each system once. Systems with a violation aren't explored further. A
 * step that the server refuses, or a plan that it can't carry out, is a violation too.
 *
 * @param isEnough ends the exploration at a violation that it answers with true
 */
export function explore<S>(
  model: Model<S>,
  rules: Rules,
  isEnough: (problem: string) => boolean = () => false,
): Exploration {
  const first: Node<S> = { system: model.first, from: undefined, by: '', before: [] };
  const nodes = new Map([[model.keyOf(first.system), first]]);
  const problems = new Map<string, string[]>();
  const note = (problem: string, story: () => string[]) => {
    if (!problems.has(problem)) problems.set(problem, story());
  };
  let transitions = 0;
  for (const node of nodes.values()) {
    if ([...problems.keys()].some(isEnough)) break;
    const broken = model.violations(node.system);
    for (const rule of broken) note(rule, () => storyOf(node));
    if (broken.length > 0) continue;
    for (const act of model.actsOf(rules, node.system)) {
      let after: S;
      try {
        after = act.take();
      } catch (problem) {
        if (!(problem instanceof RefusedStep || problem instanceof RangeError)) throw problem;
        note(`${act.name}: ${problem.message}`, () => storyOf(node, act.name));
        continue;
      }
      transitions += 1;
      const key = model.keyOf(after);
      let next = nodes.get(key);
      if (!next) nodes.set(key, (next = { system: after, from: node, by: act.name, before: [] }));
      if (next !== node) next.before.push(node);
    }
  }
  if (problems.size === 0)
    for (const node of stuck(nodes.values(), model)) note(noWayOut, () => storyOf(node));
  return { states: nodes.size, transitions, problems };
}

/** Returns the nodes from which no path leads to a state in which nothing is in progress. */
function stuck<S>(nodes: Iterable<Node<S>>, model: Model<S>): Node<S>[] {
  const all = [...nodes];
  const resting = new Set(all.filter(({ system }) => model.isAtRest(system)));
  for (const node of resting) for (const before of node.before) resting.add(before);
  return all.filter((node) => !resting.has(node));
}
