import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import { type Edge, type Exploration, explore } from '#machines/graph/explore.ts';
import { registry } from '#machines/graph/registry.ts';

type Model = (typeof registry)[number];

/** A guard as a transition asks it: what it compares with is part of it, what an event brings is not. */
function questionOf(name: string, params: unknown): string {
  if (typeof params !== 'object' || params === null) return name;
  const fixed = Object.entries(params).filter(([key]) => ['codes', 'status', 'step'].includes(key));
  return fixed.length === 0 ? name : `${name} ${fixed.map(([, value]) => String(value)).join(' ')}`;
}

/** The chart with guards that note what they answer, by the question. */
function observed(machine: AnyStateMachine, answers: Map<string, Set<boolean>>): AnyStateMachine {
  const noted = Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    // Composed guards ask others, which are noted themselves.
    if (typeof guard !== 'function' || 'check' in guard) return [];
    const note = (args: never, params: never) => {
      const isMet: boolean = guard(args, params);
      const question = questionOf(name, params);
      answers.set(question, (answers.get(question) ?? new Set()).add(isMet));
      return isMet;
    };
    return [[name, note]];
  });
  return machine.provide({ guards: Object.fromEntries(noted) });
}

/** Questions of a chart that no start and no payload of its model ever answers with one of yes and no. */
function oneSidedGuards(model: Model): string[] {
  const answers = new Map<string, Set<boolean>>();
  explore({ ...model, machine: observed(model.machine, answers) });
  return [...answers].flatMap(([question, sides]) =>
    sides.size === 2 ? [] : [`${question}: never ${sides.has(true) ? 'unmet' : 'met'}`],
  );
}

interface Value {
  /** The event, and the number's place in it. */
  place: string;
  value: number;
  /** All else that the event brings. */
  rest: string;
  taken: string;
}

const valuesIn = ({ event, name, taken }: Edge): Value[] =>
  Object.entries(event satisfies EventObject as Record<string, unknown>).flatMap(([field, value]) =>
    typeof value === 'number'
      ? [
          {
            place: `${name} ${field}`,
            value,
            rest: JSON.stringify({ ...event, [field]: null }),
            taken: taken.join(' '),
          },
        ]
      : [],
  );

/** Numbers that decide how a chart goes on, without two payloads next to each other that are decided differently. */
function looseBoundaries(flow: Exploration): string[] {
  const decided = new Set<string>();
  const adjacent = new Set<string>();
  for (const [key] of flow.states) {
    const values = [...(flow.edges.get(key) ?? []), ...(flow.ignored.get(key) ?? [])].flatMap(valuesIn);
    for (const { place, value, rest, taken } of values)
      for (const other of values) {
        if (other.place !== place || other.rest !== rest || other.taken === taken) continue;
        decided.add(place);
        if (Math.abs(other.value - value) === 1) adjacent.add(place);
      }
  }
  return [...decided].filter((place) => !adjacent.has(place));
}

describe.each(registry.map((model) => [model.title, model] as const))('%s', (_title, model) => {
  it('has payloads on both sides of every guard', () => expect(oneSidedGuards(model)).toEqual([]));
  it('has payloads at the boundary of every deciding number', () =>
    expect(looseBoundaries(explore(model))).toEqual([]));
});
