import type { AnyStateMachine } from 'xstate';
import { keyOf, listAcceptedEvents } from '../graph/explore.ts';
import type { AnyFlowModel } from '../model.ts';
import { type Performance, begin, tell } from './perform.ts';
import type { FlowPromises } from './promise.ts';
import { show } from './rehearse.ts';

const forgetCalls = (now: Performance): Performance => ({ ...now, calls: [] });

/** More pairs of moments than any flow has that can be compared. */
const maxPairs = 20_000;

/**
 * Returns true if a mutant shows, calls and keeps the same as its chart, whatever happens: then no promise can tell them apart.
 * Both are explored together, with the events and payloads of the model.
 */
export function isAlike(model: AnyFlowModel, flow: FlowPromises, mutant: AnyStateMachine): boolean {
  const sides = [model, { ...model, machine: mutant }] as const;
  const lookAt = (now: Performance, side: AnyFlowModel) => JSON.stringify(show({ model: side, flow }, now));
  const eventsOf = (now: Performance, side: AnyFlowModel) => listAcceptedEvents(side, now.snapshot);
  const visited = new Set<string>();
  const queue: [Performance, Performance][] = [];
  /** Returns false if the two differ. */
  const meet = (one: Performance, other: Performance): boolean => {
    if (lookAt(one, sides[0]) !== lookAt(other, sides[1])) return false;
    const key = `${keyOf(sides[0], one.snapshot)} ${keyOf(sides[1], other.snapshot)}`;
    if (!visited.has(key)) queue.push([forgetCalls(one), forgetCalls(other)]);
    visited.add(key);
    return true;
  };
  try {
    for (const input of Object.values(model.starts)) {
      const kept = flow.keeping?.keptIn(input) ?? null;
      const [one, other] = sides.map(({ machine }) => begin(machine, flow, input, { kept }));
      if (!one || !other || !meet(one, other)) return false;
    }
    for (const [one, other] of queue) {
      if (visited.size > maxPairs) return false;
      const [events, others] = [eventsOf(one, sides[0]), eventsOf(other, sides[1])];
      const nameAll = (all: typeof events) =>
        all
          .map(({ name, variant }) => `${name} ${variant}`)
          .sort()
          .join();
      if (nameAll(events) !== nameAll(others)) return false;
      for (const { event, name, variant } of events) {
        const same = others.find((candidate) => candidate.name === name && candidate.variant === variant);
        if (!same) return false;
        const next = tell(model.machine, flow, one, event, name);
        if (!meet(next, tell(mutant, flow, other, same.event, name))) return false;
      }
    }
    return true;
  } catch {
    return false;
  }
}
