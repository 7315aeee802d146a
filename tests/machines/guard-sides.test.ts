import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import { type Edge, type Exploration, explore, listIgnoredEdges } from '#machines/graph/explore.ts';
import { registry } from '#machines/graph/registry.ts';

type Model = (typeof registry)[number];

/** Returns a guard with its constant parameters, without those of the event. */
function questionOf(name: string, params: unknown): string {
  if (typeof params !== 'object' || params === null) return name;
  const fixed = Object.entries(params).filter(([key]) => ['codes', 'status', 'step'].includes(key));
  return fixed.length === 0 ? name : `${name} ${fixed.map(([, value]) => String(value)).join(' ')}`;
}

/** Returns the chart with guards that record their results. */
function observed(machine: AnyStateMachine, answers: Map<string, Set<boolean>>): AnyStateMachine {
  const noted = Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    // Composed guards consist of others, which are recorded themselves.
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

/** Returns guards that no start and payload of the model ever makes true, or false. */
function oneSidedGuards(model: Model): string[] {
  const answers = new Map<string, Set<boolean>>();
  explore({ ...model, machine: observed(model.machine, answers) });
  return [...answers].flatMap(([question, sides]) =>
    sides.size === 2 ? [] : [`${question}: never ${sides.has(true) ? 'unmet' : 'met'}`],
  );
}

interface Value {
  /** The name of the event and of the field with the number. */
  place: string;
  value: number;
  /** The other values of the event. */
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

/** Returns deciding numbers without two adjacent payloads on both sides of their boundary. */
function looseBoundaries(flow: Exploration): string[] {
  const decided = new Set<string>();
  const adjacent = new Set<string>();
  for (const [key] of flow.states) {
    const values = [...(flow.edges.get(key) ?? []), ...listIgnoredEdges(flow, key)].flatMap(valuesIn);
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
