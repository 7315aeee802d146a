import type { AnyMachineSnapshot } from 'xstate';
import type { Edge, Exploration } from './explore.ts';
import { describeJourneyFailure, describeStep } from './descriptions.ts';
import type { Journey } from './tour.ts';
import type { OnWalked } from './walked-parts.ts';

/** One step of a journey. */
export interface Moment {
  edge: Edge;
  /** The following step: from it an executor prepares how the call that this step starts will end. */
  next: Edge | undefined;
}

export interface JourneyRunner<World> {
  /** Prepares a new world for a start of the model; `snapshot` is the state that it must reach. */
  begin(start: string, snapshot: AnyMachineSnapshot, next: Edge | undefined): Promise<World> | World;
  act(world: World, moment: Moment): Promise<void> | void;
  /** Ends a journey, whether it failed or not. */
  end(world: World): Promise<void> | void;
  observe?: OnWalked | undefined;
}

/** A failed journey, described by the shortest journey that takes the failing step. `cause` is the reason. */
export class JourneyFailure extends Error {
  readonly journey: readonly string[];

  constructor(title: string, step: string, journey: readonly string[], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super([`${title} failed at: ${step}`, ...journey.map((line) => `  ${line}`), reason].join('\n'), {
      cause,
    });
    this.name = 'JourneyFailure';
    this.journey = journey;
  }
}

/**
 * Takes a journey step by step.
 *
 * @throws JourneyFailure
 */
export async function runJourney<World>(
  flow: Exploration,
  journey: Journey,
  traveller: JourneyRunner<World>,
): Promise<void> {
  const { start, steps } = journey;
  const fail = (done: number, step: string, cause: unknown) => {
    const failed = { start, steps: steps.slice(0, done) };
    return new JourneyFailure(flow.model.title, step, describeJourneyFailure(flow, failed), cause);
  };
  const first = flow.states.get(flow.starts.get(start) ?? '');
  if (!first) throw new Error(`${flow.model.id} has no start "${start}"`);
  let world: World;
  try {
    world = await traveller.begin(start, first, steps[0]);
  } catch (error) {
    throw fail(0, start, error);
  }
  try {
    for (const [i, edge] of steps.entries())
      try {
        await traveller.act(world, { edge, next: steps[i + 1] });
      } catch (error) {
        throw fail(i + 1, describeStep(flow.model, edge), error);
      }
  } finally {
    await traveller.end(world);
  }
  traveller.observe?.(flow, journey);
}
