import { type AnyStateMachine, type AnyStateNode, createActor } from 'xstate';
import * as z from 'zod/mini';
import type { AnyFlowModel } from '../model.ts';
import { conditionOf } from './drawing.ts';
import { explore } from './explore.ts';
import { pathOf, statesOf } from './names.ts';
import { possibleTransitionsOf } from './possible.ts';
import { toWords } from '#machines/to-words.ts';
import { describeEvent } from './descriptions.ts';

const State = z.object({
  path: z.string(),
  words: z.string(),
  /** The initial states, if it contains others. */
  begins: z.array(z.string()),
  isFinal: z.boolean(),
});

const Transition = z.object({
  from: z.string(),
  event: z.string(),
  /** '' for a transition that no event takes. */
  words: z.string(),
  /** In words; '' for a transition without a guard. */
  guard: z.string(),
  /** Paths; none if the state stays the same. */
  to: z.array(z.string()),
});
export type Transition = z.infer<typeof Transition>;

const Delay = z.object({
  name: z.string(),
  words: z.string(),
  /** In ascending order; several if the delay depends on the context. */
  waitsMs: z.array(z.number()),
});

/** A chart as plain data, in its model's words, so that two revisions can be compared. */
export const ChartDescription = z.object({
  id: z.string(),
  title: z.string(),
  purpose: z.string(),
  states: z.array(State),
  /** The branches of an event in the order in which they are evaluated. */
  transitions: z.array(Transition),
  delays: z.array(Delay),
  outcomes: z.record(z.string(), z.string()),
  invariants: z.array(z.string()),
  starts: z.array(z.string()),
});
export type ChartDescription = z.infer<typeof ChartDescription>;

export function describeChart(model: AnyFlowModel): ChartDescription {
  const { id, title, purpose, machine, labels } = model;
  return {
    id,
    title,
    purpose,
    states: statesOf(machine).map((state) => ({
      path: pathOf(state),
      words: wordsOf(model, state),
      begins: state.type === 'compound' ? state.initial.target.map(pathOf) : [],
      isFinal: state.type === 'final',
    })),
    transitions: possibleTransitionsOf(model).map(({ name, definition }) => ({
      from: pathOf(definition.source),
      event: name,
      words: name === 'always' ? '' : describeEvent(model, name),
      guard: conditionOf(model, { name, definition }),
      to: (definition.target ?? []).map(pathOf),
    })),
    delays: delaysOf(model),
    outcomes: labels.outcomes,
    invariants: Object.keys(model.invariants),
    starts: Object.keys(model.starts),
  };
}

function wordsOf({ labels }: AnyFlowModel, state: AnyStateNode): string {
  if (state.path.length === 0) return 'anywhere';
  if (state.type === 'history') return 'where it was before';
  return labels.states[pathOf(state)] ?? toWords(state.key);
}

function delaysOf(model: AnyFlowModel): ChartDescription['delays'] {
  const { delays }: AnyStateMachine['implementations'] = model.machine.implementations;
  // A calculated delay is evaluated in every reachable state.
  const states = Object.values(delays).some((delay) => typeof delay === 'function')
    ? [...explore(model).states.values()]
    : [];
  const [input] = Object.values(model.starts);
  const self = createActor(model.machine, { input });
  const world = { event: { type: '' }, self, system: self.system };
  return Object.entries(delays).map(([name, delay]) => {
    const waits =
      typeof delay === 'function'
        ? states.map(({ context }) => delay({ ...world, context }, undefined))
        : [delay];
    return {
      name,
      words: describeEvent(model, `after:${name}`),
      waitsMs: [...new Set(waits)].sort((a, b) => a - b),
    };
  });
}
