import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/error-definitions.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { roundTripByContract } from '#tests/support/server/request.ts';
import { samples } from './samples.ts';
import {
  type Membership,
  type World,
  openWorld,
  testCallers,
  verdictOn,
  samplesWriteDirectly,
} from './test-callers.ts';

// Files are read in the main thread, because hundreds of worker threads would slow down these tests.
vi.mock('#server/platform/imports/read-in-worker.ts', () => import('#tests/support/store/read-inline.ts'));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.server.close({ hasImpossibleData: samplesWriteDirectly }));

const names = Object.keys(calls) as CallName[];
const everybody = Object.keys(testCallers) as Membership[];

it.each(names)('%s has a sample', (name) => expect(samples[name]).toBeTypeOf('function'));

describe.each(names)('%s', (name) => {
  const call: Call = calls[name];
  it.each(everybody)('returns the result that its access rule defines: %s', async (membership) => {
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
  });
});
