import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { codeOfRequest } from '#tests/support/server/mailbox.ts';
import { differentCode } from '#tests/support/people/identity.ts';
import { accountNumbers, holderOf } from '#tests/support/money/payout-accounts.ts';
import { otherPin, samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { confirmApp } from '#tests/support/people/second-factor.ts';
import { requestFor } from '#tests/support/server/request.ts';
import { hasSecret } from '#tests/support/server/secrets.ts';
import { callsTo, samplePassword, signUp } from '#tests/support/people/sign-up.ts';
import { submitAllItems, identityNumbersEndingIn } from '#tests/support/people/verification.ts';
import { collectInto } from './collect.ts';
import { retryUntilDone } from './moving-kill.ts';
import { FaultFixture } from './fault-fixture.ts';

const email = 'merchant@secrets.test';
const wrongPassword = 'not my password at all';
const { bvn, idNumber } = identityNumbersEndingIn();
/** Secrets that must not be found, by kind; codes and tokens are added when they are created. */
const secrets = new Map([
  ['BVN', bvn ?? ''],
  ['NIN', idNumber],
  ['PIN', samplePin],
  ['new PIN', otherPin],
  ['mistyped PIN', wrongPin],
  ['password', samplePassword],
  ['mistyped password', wrongPassword],
]);

let stage: FaultFixture;
beforeAll(async () => {
  stage = await FaultFixture.open({ LOG_LEVEL: 'debug' });
}, 120_000);
afterAll(() => stage.close(), 30_000);

/** Returns the newest emailed code. */
const newestCode = () =>
  stage.withDatabase(async (db) => {
    const { rows } = await db.query<{ id: string }>(
      'select id from otp_requests where email = $1 order by sent_at desc, id desc limit 1',
      [email],
    );
    const code = await codeOfRequest(db, rows[0]?.id ?? '');
    secrets.set(`code ${secrets.size}`, code);
    return code;
  });

/** Opens every kind of URL with a token, like its recipient. */
async function openLinks(): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  secrets.set('link token', token);
  const { url: payable } = requestFor('payable', { params: { token } });
  const { url: customerOrder } = requestFor('customerOrder', { params: { token } });
  const paths = ['', '/pay'].map((rest) => `/invoices/${token}${rest}`);
  for (const path of [
    ...paths,
    payable,
    `/orders/${token}`,
    customerOrder,
    `/auth/reset?token=${token}`,
    `/files/${token}/full?signature=${token}`,
  ])
    await (await fetch(`${stage.base}${path}`)).text();
}

/** Makes every call with a secret, once with the right one and once with a wrong one. */
async function live(): Promise<void> {
  await openLinks();
  const call = callsTo(stage.base);
  const merchant = await signUp(call, { email, handle: 'secrets' }, newestCode);
  secrets.set('token', merchant.token);
  const again = await call('login', { body: { email, password: samplePassword } });
  secrets.set('second token', again.token);
  const refused = (...params: Parameters<typeof call>) => expect(call(...params)).rejects.toThrow(/: 4\d\d /);
  await refused('login', { body: { email, password: wrongPassword } });

  await submitAllItems(call, { ...merchant, idempotencyKey: 'verification' });
  await call('submitKyc', {}, merchant);
  await retryUntilDone(async () => {
    const { status } = await call('kycDetails', {}, merchant);
    if (status !== 'approved') throw new Error(`it is ${status}`);
  });

  const { otpToken: account } = await call('requestVirtualAccount', {}, merchant);
  const accountCode = await newestCode();
  const wrongCode = { body: { otpToken: account, otp: differentCode(accountCode) } };
  await refused('confirmVirtualAccount', wrongCode, merchant);
  const rightCode = { body: { otpToken: account, otp: accountCode } };
  await call('confirmVirtualAccount', rightCode, { ...merchant, idempotencyKey: 'account' });

  await call(
    'setPin',
    { body: { password: samplePassword, pin: samplePin } },
    { ...merchant, idempotencyKey: 'set' },
  );
  await refused('updatePin', { body: { currentPin: wrongPin, newPin: otherPin } }, merchant);
  const change = { body: { currentPin: samplePin, newPin: otherPin } };
  await call('updatePin', change, { ...merchant, idempotencyKey: 'change' });
  const { otpToken } = await call('requestPinReset', {}, merchant);
  const otp = await newestCode();
  const reset = { otpToken, otp, password: samplePassword, newPin: samplePin };
  await refused('resetPin', { body: { ...reset, password: wrongPassword } }, merchant);
  await call('resetPin', { body: reset }, { ...merchant, idempotencyKey: 'reset' });

  const accountNumber = accountNumbers.ofTheOwner;
  const accountBody = { cbnCode: '058', accountNumber, accountName: holderOf(accountNumber) };
  const added = { ...accountBody, sourceType: 'businessPayoutAccount' as const, pin: samplePin };
  const { id: payoutAccountId } = await call(
    'createPayoutAccount',
    { body: added },
    { ...merchant, idempotencyKey: 'add' },
  );
  await stage.query('update payout_accounts set usable_from = now()');
  await collectInto(stage, merchant);
  const amountMinor = 100_000;
  const { totalMinor } = calculateCharge(amountMinor, standardTariff);
  const withdrawalId = newId();
  const withdrawal = { withdrawalId, payoutAccountId, amountMinor, totalMinor, pin: samplePin };
  const keyed = { ...merchant, idempotencyKey: withdrawalId };
  await refused('withdraw', { body: { ...withdrawal, pin: wrongPin } }, keyed);
  await call('withdraw', { body: withdrawal }, keyed);

  const app = await confirmApp(call, merchant);
  secrets.set('secret of the app', app.secret);
  for (const code of app.recoveryCodes) secrets.set(`recovery ${code}`, code);
  const [recoveryCode = ''] = app.recoveryCodes;
  await refused('stepUp', { body: { code: 'AAAAA-AAAAA' } }, merchant);
  await call('stepUp', { body: { code: recoveryCode } }, merchant);

  await call('requestPasswordReset', { body: { email } });
  const [letter] = await retryUntilDone(async () => {
    const letters = await stage.query<{ text: string }>(
      `select text from sandbox_mail where "to" = $1 and text like '%token=%' order by id desc limit 1`,
      [email],
    );
    if (letters.length === 0) throw new Error('not mailed yet');
    return letters;
  });
  const token = /token=([\w%.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  secrets.set('reset token', token);
  await call('resetPassword', { body: { token, newPassword: `${samplePassword} 2` } });
}

const findSecrets = (text: string) => [...secrets].filter(([, secret]) => hasSecret(text, secret));
/** Matches the log's own figures, which can equal a secret by chance. */
const measures = /"(?:pid|time|remotePort|responseTime|host|port)":"?[\w.:-]+"?/g;

it('no secret is in the log or in a table other than the mailbox', { timeout: 240_000 }, async () => {
  await live();
  const log = stage.output();
  // The log contains requests with their URLs.
  expect(log).toContain('/api/core/business-payout/withdraw');
  const leaks = log
    .split('\n')
    .flatMap((line) => findSecrets(line.replaceAll(measures, '')).map(([what]) => [what, line]));
  expect(leaks).toEqual([]);

  const tables = await stage.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'job')`,
  );
  const kept: string[] = [];
  for (const { name } of tables) {
    const rows = await stage.query<{ row: string }>(`select t::text as row from ${name} t`);
    const text = rows.map(({ row }) => row).join('\n');
    kept.push(...findSecrets(text).map(([what]) => `${what} in ${name}`));
  }
  // The mailbox represents the recipients, so the codes are found there.
  const codes = [...secrets.keys()].filter((what) => what.startsWith('code') || what === 'reset token');
  expect(kept.toSorted()).toEqual(codes.map((what) => `${what} in public.sandbox_mail`).toSorted());
  const waited = await stage.query(`select from job.job where name = 'mail.send' and data ? 'sealed'`);
  expect(waited.length).toBeGreaterThan(3);
});
