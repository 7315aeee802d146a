import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { requestFor } from '#tests/support/server/request.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { violations } from './invariants.ts';
import { FaultFixture, strikesOf, until } from './fault-fixture.ts';

let stage: FaultFixture;
let merchant: { token: string; businessId: string };
beforeAll(async () => {
  stage = await FaultFixture.open();
  const person = { email: 'merchant@kill.test', handle: 'kill-notices' };
  merchant = await signUp(callsTo(stage.base), person, (email) =>
    stage.withDatabase((db) => mailedCode(db, email)),
  );
});
afterAll(() => stage.close());

const inputFor = (email: string) => ({
  body: { ...sampleFields, newOrderCustomer: { name: 'Ada Obi', phoneNumber: null, email } },
});
const mailsTo = async (email: string) =>
  (await stage.query<{ subject: string }>(`select subject from sandbox_mail where "to" = $1`, [email])).map(
    ({ subject }) => subject,
  );

/** Waits until no email is queued or being sent; jobs of a killed process are resumed. */
async function settle(): Promise<void> {
  await stage.resumeJobs();
  await until('all mails are sent', async () => {
    const waiting = await stage.query(
      `select from job.job where name in ('mail.send', 'recipient.mail') and state < 'completed' limit 1`,
    );
    return waiting.length === 0;
  });
}

/** Asserts that the order exists once, with one email in its timeline that was delivered. */
async function expectOneEmail(email: string): Promise<void> {
  const rows = await stage.query<{ number: string }>(
    `select o.number from orders o join timeline t on t.record_id = o.id where t.event = 'notice.orderConfirmed' and t.note = $1`,
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(await mailsTo(email)).toEqual([`Your order #${rows[0]?.number} is confirmed`]);
  expect(await stage.withDatabase(violations)).toEqual([]);
}

describe('the email to a customer', () => {
  it.each(strikesOf('order notices'))(
    'is sent once when $victim is killed $moment the call',
    async ({ victim, moment }) => {
      const email = `${victim}-${moment}@customer.test`;
      const asking = { ...merchant, idempotencyKey: email };
      await stage.strike(victim, moment, requestFor('createOrder', inputFor(email), asking), 'timeline');
      await callsTo(stage.base)('createOrder', inputFor(email), asking);
      await settle();
      await expectOneEmail(email);
    },
  );

  it('is sent once when the process is killed between the commit and the sending', async () => {
    const email = 'between@customer.test';
    await stage.whileHeld('lock table sandbox_mail in exclusive mode', async () => {
      await callsTo(stage.base)('createOrder', inputFor(email), merchant);
      await stage.someoneWaits();
      expect(await mailsTo(email)).toEqual([]);
      await stage.kill('application');
    });
    await stage.restart('application');
    await settle();
    await expectOneEmail(email);
  });

  it('has the same message ID when it is sent again after a crash', async () => {
    const email = 'again@customer.test';
    await callsTo(stage.base)('createOrder', inputFor(email), merchant);
    await until('the mail is sent', async () => (await mailsTo(email)).length === 1);
    const delivered = `name in ('mail.send', 'recipient.mail') and state = 'completed'`;
    await until(
      'the job is done',
      async () => (await stage.query(`select from job.job where ${delivered}`)).length > 0,
    );
    const again = await stage.query(
      `update job.job set state = 'retry', start_after = now(), completed_on = null where ${delivered} returning id`,
    );
    expect(again.length).toBeGreaterThan(0);
    await settle();
    await expectOneEmail(email);
  });
});
