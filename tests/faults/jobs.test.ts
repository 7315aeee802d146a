import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { FaultFixture, until } from './fault-fixture.ts';

let stage: FaultFixture;
beforeAll(async () => {
  stage = await FaultFixture.open();
});
afterAll(() => stage.close());

/** Returns true once the queues exist; the application is ready before they are created. */
const areQueuesThere = async () => {
  const [row] = await stage.query<{ name: string | null }>(`select to_regclass('job.queue')::text as name`);
  return row?.name !== null;
};

it('waits for a database that is killed while the queues are opened', async () => {
  await until('the queues are there', areQueuesThere);
  await stage.whileHeld('lock table job.queue in access exclusive mode', async () => {
    await stage.kill('application');
    await stage.restart('application');
    await stage.someoneWaits();
    await stage.kill('database');
  });
  await stage.restart('database');

  // The code of the sign-up is emailed by a job.
  const person = { email: 'late@shop.test', handle: 'late' };
  const { businessId } = await signUp(callsTo(stage.base), person, (email) =>
    stage.withDatabase((db) => mailedCode(db, email)),
  );
  expect(businessId).toBeTruthy();
  expect(stage.output()).toContain('the job queues are open again');
});
