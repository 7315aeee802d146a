import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { FaultFixture } from './fault-fixture.ts';
import { torture } from './torture.ts';

/** `npm run torture` kills a thousand times. */
const kills = isThorough ? 10 : 4;

let stage: FaultFixture;
beforeAll(async () => {
  stage = await FaultFixture.open();
});
afterAll(() => stage.close());

it(`${kills} kills during requests lose no effect and repeat none`, { timeout: 900_000 }, async () => {
  const { acknowledged, faults } = await torture(stage, { kills, seed: seedOf('torture') });
  expect(faults).toEqual([]);
  const { order, payment, purchase, stock, withdrawal } = acknowledged;
  expect(Math.min(order, purchase, stock, withdrawal)).toBeGreaterThan(0);
  // Another one was made before the first kill.
  expect(payment).toBeGreaterThan(1);
});
