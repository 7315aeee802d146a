import type { AnyMachineSnapshot } from 'xstate';
import type { ErrorCode } from '#contract/errors.ts';
import { errorCodes } from '#contract/error-definitions.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { RequestHolder } from '#tests/support/server/held-request.ts';

/** The data that every journey through the API or a browser needs. */
export interface Travel {
  interceptor: RequestHolder;
  journey: Journey;
  /** The number of completed steps. */
  taken: number;
}

/** Returns the next step of this name, because an action can depend on its later result. */
export const nextStepOf = (
  { journey, taken }: Pick<Travel, 'journey' | 'taken'>,
  name: string,
): Edge | undefined => journey.steps.slice(taken).find((edge) => edge.name === name);

/** Returns the model's snapshot before the current step; undefined in a journey's first step. */
export const snapshotBefore = ({
  journey,
  taken,
}: Pick<Travel, 'journey' | 'taken'>): AnyMachineSnapshot | undefined => journey.steps[taken - 2]?.snapshot;

/** Returns the error code of the model's response; undefined if it isn't a refusal. */
export function refusalIn({ event }: Edge): ErrorCode | undefined {
  const output: unknown = 'output' in event ? event.output : undefined;
  const code: unknown =
    typeof output === 'object' && output !== null && 'code' in output ? output.code : undefined;
  return Object.keys(errorCodes).find((name): name is ErrorCode => name === code);
}
