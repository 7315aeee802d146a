import type { CallName } from '#contract/calls.ts';
import type { Random } from '#server/demo/random.ts';
import { type Asking, type InputOf, dataOf, type DataOf } from '#tests/support/server/request.ts';
import type { World } from './world.ts';

/** An action of a story. Returns a description, or undefined if it doesn't apply. */
export type Act = (world: World, random: Random) => Promise<string | undefined>;

export const pickOf = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[random.whole(0, Math.max(0, items.length - 1))];

/** Describes a response outside of the contract. A server error is a problem. */
export function noteStatus(world: World, what: string, status: number): string {
  if (status >= 500) world.problems.push(`${what} answered ${status}`);
  return String(status);
}

interface Answered<Name extends CallName> {
  /** Describes the status and error code of a response. */
  statusText: string;
  isRefused: boolean;
  data: DataOf<Name> | undefined;
}

/** Sends a request. A server error is a problem of the story, a refusal isn't. */
export async function send<Name extends CallName>(
  world: World,
  name: Name,
  input: InputOf<Name>,
  asking: Asking = {},
): Promise<Answered<Name>> {
  const { status, code, body } = await world.server.ask(name, input, asking);
  const statusText = code === undefined ? `${status}` : `${status} ${code}`;
  if (status >= 500) world.problems.push(`${name} answered ${statusText}: ${body.slice(0, 300)}`);
  const isRefused = status !== 200;
  return { statusText, isRefused, data: isRefused ? undefined : dataOf(name, JSON.parse(body)) };
}
