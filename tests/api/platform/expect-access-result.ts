import { expect } from 'vitest';
import type { Call, Method } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/error-definitions.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { roundTripByContract } from '#tests/support/server/request.ts';
import { samples } from './samples.ts';
import { type Membership, type World, testCallers, verdictOn } from './test-callers.ts';

export const everybody = Object.keys(testCallers) as Membership[];

/** Returns the calls of these methods. They are tested in several files, which run in parallel. */
export const callsBy = (...methods: Method[]): CallName[] =>
  (Object.keys(calls) as CallName[]).filter((name) => methods.includes(calls[name].method));

/** Makes the sample of a call as this caller, and expects what its access rule defines; a refused call changes nothing. */
export async function expectAccessResult(
  world: World,
  name: CallName,
  membership: Membership,
): Promise<void> {
  const call: Call = calls[name];
  const asking = await testCallers[membership](world);
  const input = await samples[name](world, asking);
  const expected = verdictOn(call, membership);
  const before = expected === 'passes' ? undefined : await getFingerprint(world.server.deps.db);
  const { status, code, body } = await world.server.ask(name, input, asking);

  if (expected === 'passes') {
    expect(status, body).toBe(200);
    const { data } = JSON.parse(body);
    expect(roundTripByContract(call, data)).toEqual(data);
    return;
  }
  expect(status, body).toBe(expected);
  expect(code && errorCodes[code][0]).toBe(expected);
  expect(await getFingerprint(world.server.deps.db)).toEqual(before);
}
