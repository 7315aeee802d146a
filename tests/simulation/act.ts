import type { CallName } from '#contract/calls.ts';
import type { Random } from '#server/demo/random.ts';
import { type Asking, type InputOf, dataOf, type DataOf } from '#tests/support/server/request.ts';
import type { World } from './world.ts';

/** What somebody does in a story. Returns what happened, in plain words; nothing where there is nothing to do it to. */
export type Act = (world: World, random: Random) => Promise<string | undefined>;

export const pickOf = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[random.whole(0, Math.max(0, items.length - 1))];

/** For the story: an answer that is no call's. A server that breaks is a problem. */
export function noteStatus(world: World, what: string, status: number): string {
  if (status >= 500) world.problems.push(`${what} answered ${status}`);
  return String(status);
}

interface Answered<Name extends CallName> {
  /** For the story: the status, and the code of what was refused. */
  told: string;
  isRefused: boolean;
  data: DataOf<Name> | undefined;
}

/** Sends a request. A server that breaks is a problem of the story, a refusal is not. */
export async function send<Name extends CallName>(
  world: World,
  name: Name,
  input: InputOf<Name>,
  asking: Asking = {},
): Promise<Answered<Name>> {
  const { status, code, body } = await world.server.ask(name, input, asking);
  const told = code === undefined ? `${status}` : `${status} ${code}`;
  if (status >= 500) world.problems.push(`${name} answered ${told}: ${body.slice(0, 300)}`);
  const isRefused = status !== 200;
  return { told, isRefused, data: isRefused ? undefined : dataOf(name, JSON.parse(body)) };
}
