import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import {
  type CoverageFile,
  kindsOf,
  type Level,
  type ModelCoverage,
  type Parts,
  type Unwalked,
  type Walked,
} from './coverage-file.ts';
import { type Edge, type Exploration, explore } from './explore.ts';
import { pathOf, statesOf, transitionsOf } from './names.ts';
import { enter } from './step.ts';
import type { Journey } from './tour.ts';

/** Called with each journey that was walked to its end without a failure. */
export type OnWalked = (flow: Exploration, journey: Journey) => void;

/** An event with one payload has no branches; its transitions are counted instead. */
const branchOf = ({ name, variant }: Edge): string[] => (variant === '' ? [] : [`${name} (${variant})`]);

/** An event of a person, their device or another record, not a response or a delay. */
const eventsOf = ({ labels }: AnyFlowModel, edges: readonly Edge[]): string[] => [
  ...new Set(edges.map(({ name }) => name).filter((name) => name in labels.events)),
];

/** Returns everything of a model that can be walked, in the chart's order. An event that no state accepts is no branch. */
export function partsOf({ model, transitions, edges }: Exploration): Parts {
  const all = [...edges.values()].flat();
  return {
    // The root is always active and a history state never is, so neither counts.
    states: statesOf(model.machine)
      .filter(({ path, type }) => path.length > 0 && type !== 'history')
      .map(pathOf),
    transitions,
    branches: [...new Set(all.flatMap(branchOf))],
    events: eventsOf(model, all),
  };
}

/** Returns the paths of an active state and its ancestors. */
const around = ({ path }: AnyStateNode): string[] =>
  path.map((_, depth) => path.slice(0, depth + 1).join('.'));

/** Returns what a journey walks of its model, including the initial transitions. */
export function coverageOfJourney({ model }: Exploration, { start, steps }: Journey): Walked {
  const named = transitionsOf(model.machine);
  const entry = enter(model.machine, model.starts[start]);
  const ids = new Set([
    ...named.filter(({ definition }) => entry.taken.includes(definition)).map(({ id }) => id),
    ...steps.flatMap(({ taken }) => taken),
  ]);
  const active = [entry.snapshot, ...steps.map(({ snapshot }) => snapshot)].flatMap(
    (snapshot: AnyMachineSnapshot): AnyStateNode[] => snapshot._nodes,
  );
  // A transient state (left by `always`) only appears as the target of a transition.
  const passed = named
    .filter(({ id }) => ids.has(id))
    .flatMap(({ definition: { source, target } }) => [source, ...(target ?? [])])
    .filter(({ type }) => type !== 'history');
  return {
    model: model.id,
    parts: {
      states: [...new Set([...active, ...passed].flatMap(around))],
      transitions: [...ids],
      branches: [...new Set(steps.flatMap(branchOf))],
      events: eventsOf(model, steps),
    },
  };
}

/** Everything that can be walked, by model. */
export type WalkableParts = ReadonlyMap<string, Parts>;
export const listWalkable = (models: readonly AnyFlowModel[]): WalkableParts =>
  new Map(models.map((model) => [model.id, partsOf(explore(model))]));

/** The parts that were walked at each level that was run in full; other levels have no entry. */
export type Run = ReadonlyMap<Level, readonly Walked[]>;

/** Returns the coverage of all models after a run; a level that was not run keeps its entry from `before`. */
export function mergeCoverage(run: Run, walkable: WalkableParts, before: CoverageFile): CoverageFile {
  return Object.fromEntries(
    [...walkable].map(([id, all]) => {
      const unwalked = (level: Level): Unwalked => {
        const walked = run.get(level);
        if (!walked) return before[id]?.levels[level] ?? null;
        const own = walked.filter(({ model }) => model === id);
        return own.length === 0 ? null : without(all, own, level);
      };
      const coverage: ModelCoverage = {
        states: all.states.length,
        transitions: all.transitions.length,
        branches: all.branches.length,
        events: all.events.length,
        levels: {
          pure: unwalked('pure'),
          live: unwalked('live'),
          api: unwalked('api'),
          browser: unwalked('browser'),
        },
      };
      return [id, coverage];
    }),
  );
}

function without(all: Parts, walked: readonly Walked[], level: Level): Unwalked {
  return Object.fromEntries(
    kindsOf[level].map((kind) => {
      const met = new Set(walked.flatMap(({ parts }) => parts[kind]));
      return [kind, all[kind].filter((part) => !met.has(part))];
    }),
  );
}
