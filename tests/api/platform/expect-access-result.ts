import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/error-definitions.ts';
import { Random } from '#server/demo/random.ts';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { type Asking, roundTripByContract } from '#tests/support/server/request.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { fileLinks } from './files/file-links.ts';
import { samples } from './samples.ts';
import { type Membership, type World, accessRules, testCallers, verdictOn } from './test-callers.ts';

const everybody = Object.keys(testCallers) as Membership[];
const names = Object.keys(calls) as CallName[];
/** With whom this run begins: each call continues with the next caller, so that all kinds are used equally often. */
const firstTurn = new Random(seedOf('access')).whole(0, everybody.length - 1);

interface Chosen {
  passes: Membership[];
  refused: Membership[];
}

/**
 * Returns the callers who make the call: its rightful one, and another one that it allows; and for each rule of access one
 * that it refuses. A thorough run takes every caller.
 */
export function chooseCallers(name: CallName): Chosen {
  const passes = everybody.filter((membership) => verdictOn(calls[name], membership) === 'passes');
  const refused = everybody.filter((membership) => !passes.includes(membership));
  if (isThorough) return { passes, refused };
  const turn = firstTurn + names.indexOf(name);
  const pick = (from: Membership[]) => from.slice(turn % Math.max(from.length, 1)).slice(0, 1);
  const rightful = rightfulCaller(calls[name]);
  return {
    passes: [rightful, ...pick(passes.filter((membership) => membership !== rightful))],
    refused: Object.values(accessRules).flatMap((rule) =>
      pick(refused.filter((membership) => rule.has(membership))),
    ),
  };
}

const rightfulCaller = ({ access }: Call): Membership =>
  access === 'onboarding' ? 'a person who is signing up' : 'the owner';

/**
 * Tests every call.
 *
 * @param getWorld called within the tests
 */
export function testAccess(getWorld: () => World): void {
  describe.each(names)('%s', (name) => {
    const { passes, refused } = chooseCallers(name);
    it.each(passes)('allows %s', (membership) => expectAllowed(getWorld(), name, membership));
    if (refused.length > 0)
      it(`refuses ${refused.join(', ')}, and changes nothing`, () =>
        expectRefused(getWorld(), name, refused));
  });
}

async function expectAllowed(world: World, name: CallName, membership: Membership): Promise<void> {
  const call: Call = calls[name];
  const asking = await testCallers[membership](world);
  const { status, body } = await world.server.ask(name, await samples[name](world, asking), asking);
  expect(status, body).toBe(200);
  const { data } = JSON.parse(body);
  // Every link to a file is tested by file-links.test.ts.
  if (/[?&]signature=/.test(body)) expect(Object.keys(fileLinks)).toContain(name);
  expect(roundTripByContract(call, data)).toEqual(data);
}

/** Makes the same call, which its rightful caller could make, as each of these. */
async function expectRefused(world: World, name: CallName, refused: readonly Membership[]): Promise<void> {
  const call: Call = calls[name];
  const input = await samples[name](world, await testCallers[rightfulCaller(call)](world));
  const askings = new Map<Membership, Asking>();
  for (const membership of refused) {
    const asking = await testCallers[membership](world);
    askings.set(membership, asking);
    // Each person has their own PIN, which an earlier sample may have changed.
    if (Object.hasOwn(Object(input.body), 'pin')) await setSamplePin(world.server, asking);
  }
  const before = await getFingerprint(world.server.deps.db);
  for (const [membership, asking] of askings) {
    const expected = verdictOn(call, membership);
    const { status, code, body } = await world.server.ask(name, input, asking);
    expect(status, `${membership}: ${body}`).toBe(expected);
    expect(code && errorCodes[code][0], membership).toBe(expected);
  }
  expect(await getFingerprint(world.server.deps.db)).toEqual(before);
}
