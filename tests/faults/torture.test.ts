import { afterAll, beforeAll, expect, it } from 'vitest';
import { FaultFixture } from './fault-fixture.ts';
import { torture } from './torture.ts';

let stage: FaultFixture;
beforeAll(async () => {
  stage = await FaultFixture.open();
});
afterAll(() => stage.close());

it('ten kills during requests lose no effect and repeat none', { timeout: 900_000 }, async () => {
  const { acknowledged, faults } = await torture(stage, { kills: 10, seed: 'a short round' });
  expect(faults).toEqual([]);
  const { order, payment, stock, withdrawal } = acknowledged;
  expect(Math.min(order, stock, withdrawal)).toBeGreaterThan(0);
  // Another one was made before the first kill.
  expect(payment).toBeGreaterThan(1);
});
