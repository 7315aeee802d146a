import { actsOf } from './acts.ts';
import { RefusedStep } from './order-steps.ts';
import { type Rules, serverRules } from './rules.ts';
import { type Bounds, type System, type Ways, keyOf, newSystem } from './state.ts';
import { isAtRest, violations } from './violations.ts';

export interface Exploration {
  states: number;
  transitions: number;
  /** For each thing that is wrong the shortest story that leads there. */
  problems: Map<string, string[]>;
}

interface Node {
  system: System;
  /** Undefined at the beginning. */
  from: Node | undefined;
  by: string;
  /** Those that lead here. */
  before: Node[];
}

function storyOf(node: Node, last?: string): string[] {
  const story = last === undefined ? [] : [last];
  for (let at: Node | undefined = node; at?.from; at = at.from) story.unshift(at.by);
  return story;
}

/** Nothing that can happen leads to where nothing is under way any more. */
export const noWayOut = 'no way out';

/**
 * Everything that can happen to an order that is shipped in this way, breadth first, each system once. Stops at the first
 * systems that are wrong: nothing is explored beyond them.
 * @param maxProblems after so many the exploration ends
 */
export function explore(
  ways: Ways,
  bounds: Bounds,
  rules: Rules = serverRules(),
  maxProblems = Infinity,
): Exploration {
  const first: Node = { system: newSystem(ways), from: undefined, by: '', before: [] };
  const nodes = new Map([[keyOf(first.system), first]]);
  const problems = new Map<string, string[]>();
  const note = (problem: string, story: () => string[]) => {
    if (!problems.has(problem)) problems.set(problem, story());
  };
  let transitions = 0;
  for (const node of nodes.values()) {
    if (problems.size >= maxProblems) break;
    const broken = violations(node.system);
    for (const rule of broken) note(rule, () => storyOf(node));
    if (broken.length > 0) continue;
    for (const act of actsOf(rules, node.system, bounds)) {
      let after: System;
      try {
        after = act.take();
      } catch (problem) {
        if (!(problem instanceof RefusedStep)) throw problem;
        note(`${act.name}: ${problem.message}`, () => storyOf(node, act.name));
        continue;
      }
      transitions += 1;
      const key = keyOf(after);
      let next = nodes.get(key);
      if (!next) nodes.set(key, (next = { system: after, from: node, by: act.name, before: [] }));
      if (next !== node) next.before.push(node);
    }
  }
  if (problems.size === 0)
    for (const node of stuck(nodes.values(), bounds)) note(noWayOut, () => storyOf(node));
  return { states: nodes.size, transitions, problems };
}

/** Whether the bounds alone keep the money of an order from being given back. */
const isCutOff = ({ order, money }: System, { refunds }: Bounds): boolean =>
  order.paid &&
  money.filter(({ type, surplusMinor }) => type === 'refund' && surplusMinor === 0).length >= refunds;

/** Those from which nothing leads to rest. */
function stuck(nodes: Iterable<Node>, bounds: Bounds): Node[] {
  const all = [...nodes];
  const resting = new Set(all.filter(({ system }) => isAtRest(system) || isCutOff(system, bounds)));
  for (const node of resting) for (const before of node.before) resting.add(before);
  return all.filter((node) => !resting.has(node));
}
