import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseCallers, testAccess } from './expect-access-result.ts';
import { samples } from './samples.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { type World, openWorld, samplesWriteDirectly, testCallers } from './test-callers.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.server.close({ hasImpossibleData: samplesWriteDirectly }));

const names = Object.keys(calls) as CallName[];

it.each(names)('%s has a sample', (name) => expect(samples[name]).toBeTypeOf('function'));

it.each(Object.keys(testCallers))('%s makes many calls', (membership) => {
  const chosen = names.flatMap((name) => Object.values(chooseCallers(name)).flat());
  expect(chosen.filter((one) => one === membership).length).toBeGreaterThan(15);
});

testAccess(() => world);
