import { describe, expect, it } from 'vitest';
import type { Call, Method } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/error-definitions.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { type Asking, roundTripByContract } from '#tests/support/server/request.ts';
import { samples } from './samples.ts';
import { type Membership, type World, testCallers, verdictOn } from './test-callers.ts';

const everybody = Object.keys(testCallers) as Membership[];

/** Returns the calls of these methods. */
const callsBy = (methods: Method[]): CallName[] =>
  (Object.keys(calls) as CallName[]).filter((name) => methods.includes(calls[name].method));

/**
 * Tests every call of these methods as every kind of caller. They are tested in several files, which run in parallel.
 *
 * @param getWorld called within the tests
 */
export function testAccess(getWorld: () => World, ...methods: Method[]): void {
  describe.each(callsBy(methods))('%s', (name) => {
    const passes = everybody.filter((membership) => verdictOn(calls[name], membership) === 'passes');
    const refused = everybody.filter((membership) => !passes.includes(membership));
    it.each(passes)('allows %s', (membership) => expectAllowed(getWorld(), name, membership));
    if (refused.length > 0)
      it('refuses all others, and changes nothing', () => expectRefused(getWorld(), name, refused));
  });
}

async function expectAllowed(world: World, name: CallName, membership: Membership): Promise<void> {
  const call: Call = calls[name];
  const asking = await testCallers[membership](world);
  const { status, body } = await world.server.ask(name, await samples[name](world, asking), asking);
  expect(status, body).toBe(200);
  const { data } = JSON.parse(body);
  expect(roundTripByContract(call, data)).toEqual(data);
}

/** Makes the same call, which its rightful caller could make, as each of these. */
async function expectRefused(world: World, name: CallName, refused: readonly Membership[]): Promise<void> {
  const call: Call = calls[name];
  const rightful = call.access === 'onboarding' ? 'a person who is signing up' : 'the owner';
  const input = await samples[name](world, await testCallers[rightful](world));
  const askings = new Map<Membership, Asking>();
  for (const membership of refused) askings.set(membership, await testCallers[membership](world));
  const before = await getFingerprint(world.server.deps.db);
  for (const [membership, asking] of askings) {
    const expected = verdictOn(call, membership);
    const { status, code, body } = await world.server.ask(name, input, asking);
    expect(status, `${membership}: ${body}`).toBe(expected);
    expect(code && errorCodes[code][0], membership).toBe(expected);
  }
  expect(await getFingerprint(world.server.deps.db)).toEqual(before);
}
