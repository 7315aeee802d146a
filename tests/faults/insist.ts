import { v7 as uuid } from 'uuid';
import type { CallName } from '#contract/calls.ts';
import { type Asking, type DataOf, type InputOf, dataOf, requestFor } from '#tests/support/server/request.ts';
import { type FaultFixture, until } from './fault-fixture.ts';

/** The longest time that a step may take while processes are killed. */
export const stepMs = 180_000;

/** Thrown when the server rejects a request, so that a retry would change nothing. */
export class Refused extends Error {}

/**
 * Repeats a request under one key until it gets a response, while processes are killed.
 * @throws Refused if the server rejects it
 */
export async function insist<Name extends CallName>(
  stage: Pick<FaultFixture, 'base'>,
  name: Name,
  input: InputOf<Name>,
  asking: Asking = {},
): Promise<DataOf<Name>> {
  const { url, ...request } = requestFor(name, input, { ...asking, idempotencyKey: uuid() });
  let answer: DataOf<Name> | undefined;
  await until(
    `${name} is answered`,
    async () => {
      const response = await fetch(`${stage.base}${url}`, {
        ...request,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      const body: unknown = await response?.json().catch(() => undefined);
      if (response === undefined || body === undefined || response.status >= 500) return false;
      if (response.ok) answer = dataOf(name, body);
      else if (!JSON.stringify(body).includes('"IN_PROGRESS"'))
        throw new Refused(`${name} ${response.status} ${JSON.stringify(body)}`);
      return response.ok;
    },
    { withinMs: stepMs },
  );
  if (answer === undefined) throw new Error(`${name} was not answered`);
  return answer;
}
