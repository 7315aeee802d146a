import assert from 'node:assert/strict';
import type { CallName } from '#contract/calls.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { errorCodes } from '#contract/refusals.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Holder } from '#tests/support/server/held.ts';

/** What one journey through the API or a browser needs, whatever its flow. */
export interface Travel {
  gate: Holder;
  journey: Journey;
  /** How many steps were taken. */
  taken: number;
}

/** The next step of that name: what a person does may depend on how it is going to end. */
export const coming = (
  { journey, taken }: Pick<Travel, 'journey' | 'taken'>,
  name: string,
): Edge | undefined => journey.steps.slice(taken).find((edge) => edge.name === name);

/** The line is cut under the call that waits. */
export const cut =
  (name: CallName) =>
  async ({ gate }: Pick<Travel, 'gate'>): Promise<void> =>
    (await gate.next(name)).drop();

/** What the model says that the server answers: undefined where it does not refuse. */
export function refusalIn({ event }: Edge): ErrorCode | undefined {
  const output: unknown = 'output' in event ? event.output : undefined;
  const code: unknown =
    typeof output === 'object' && output !== null && 'code' in output ? output.code : undefined;
  return Object.keys(errorCodes).find((known): known is ErrorCode => known === code);
}

/** Refusals that come from between us and the server, which no arrangement of the server's records brings about. */
const answeredOnTheWay: Record<string, number> = {
  'too many requests': 429,
  'refused for another reason': 409,
  'signed out': 401,
};

/** Lets the call that waits be answered; the server has to say what the model says. `body` as in `Held`. */
export async function answered({ gate }: Travel, name: CallName, edge: Edge, body?: object): Promise<void> {
  const status = answeredOnTheWay[edge.variant];
  if (status !== undefined) return (await gate.next(name)).fail(status);
  const { code } = await (await gate.next(name)).pass(body);
  assert.equal(code, refusalIn(edge), `${name} is answered otherwise`);
}
