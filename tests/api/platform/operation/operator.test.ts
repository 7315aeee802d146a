import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '#server/format.ts';
import { findVerifiedName } from '#server/modules/kyc/kyc.repo.ts';
import { runOperatorCommand, describeError } from '#server/operator.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  basicQuarterly,
  buy,
  getPlan,
  newPlanOwner,
  order,
  proQuarterly,
} from '#tests/support/money/subscriptions.ts';
import { newEmail, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { submitAllItems, identityNumbersEndingIn } from '#tests/support/people/verification.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
  const { host, user, database } = { host: '', user: '', database: '', ...server.connection };
  vi.stubEnv('DATABASE_URL', `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`);
  // Vitest sets NODE_ENV to a value that is no mode of Kontor.
  vi.stubEnv('NODE_ENV', '');
  vi.stubEnv('DATA_DIR', server.deps.config.dataDir);
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** Creates a business whose verification waits for the decision of an operator. */
async function waiting() {
  const { email, handle, businessId } = await newMerchant(server);
  const asking = { token: await newSession(server, email), businessId };
  await submitAllItems(server.call, asking, identityNumbersEndingIn(undefined, '0013'));
  await server.call('submitKyc', {}, asking);
  return { handle, businessId, asking };
}
const runCommand = (...words: string[]) =>
  runOperatorCommand(words).catch((problem: unknown) => String(describeError(problem)));

describe('an operator', () => {
  it('invites beta users, whose links work once, and revokes an invitation', async () => {
    const email = newEmail();
    const invite = [
      'beta',
      'invite',
      email,
      '--first-name',
      'Ada',
      '--last-name',
      'Eze',
      '--business',
      'Ada Foods',
    ];
    const idIn = (text = '') => /[?&]beta=([\w-]+)/.exec(text)?.[1] ?? '';
    const look = async (id: string) => (await server.ask('betaUser', { params: { id } })).status;
    expect(await runCommand(...invite)).toBe(`${email}: invited`);
    const [first] = await server.mails(email);
    expect(await server.call('betaUser', { params: { id: idIn(first?.text) } })).toEqual({
      email,
      firstName: 'Ada',
      lastName: 'Eze',
      businessName: 'Ada Foods',
    });
    expect(await runCommand('beta', 'list')).toContain(`${email}  Ada Eze  Ada Foods  invited`);
    await runCommand(...invite);
    const [second] = await server.mails(email);
    expect(await look(idIn(first?.text))).toBe(404);
    expect(await look(idIn(second?.text))).toBe(200);
    expect(await runCommand('beta', 'revoke', email.toUpperCase())).toBe(`${email}: revoked`);
    expect(await look(idIn(second?.text))).toBe(404);
    expect(await runCommand('beta', 'revoke', email)).toBe(`${email} has no open invitation`);
    expect(await runCommand('beta', 'list')).not.toContain(email);
  });

  it('invites nobody without their names, or with an account', async () => {
    const { email } = await newMerchant(server);
    const names = ['--first-name', 'Ada', '--last-name', 'Eze', '--business', 'Ada Foods'];
    expect(await runCommand('beta', 'invite', newEmail())).toContain('beta invite <email>');
    expect(await runCommand('beta', 'invite', 'nobody', ...names)).toContain('beta invite <email>');
    expect(await runCommand('beta', 'invite', email, ...names)).toBe(`${email} already has an account`);
  });

  it('lists the waiting verifications, and approves one', async () => {
    const { handle, businessId } = await waiting();
    expect(await runCommand('kyc', 'list')).toContain(handle);
    expect(await runCommand('kyc', 'approve', handle.toUpperCase())).toContain('approve');
    expect(await findVerifiedName(server.deps.db, businessId)).toBe('Adaeze Okafor');
    expect(await runCommand('kyc', 'list')).not.toContain(handle);
    expect(await runCommand('kyc', 'reject', handle, '--reason', 'late')).toContain(
      'This verification is approved',
    );
  });

  it('requests items again, each with its reason, or rejects', async () => {
    const { handle, asking } = await waiting();
    const again = ['kyc', 'ask-again', handle, '--item', 'IDENTITY_DOCUMENT', '--reason', 'It has expired'];
    await runCommand(...again);
    const { items } = await server.call('kycDetails', {}, asking);
    expect(items.filter(({ isOpen }) => isOpen)).toMatchObject([
      { item: 'IDENTITY_DOCUMENT', reason: 'It has expired' },
    ]);
    const other = await waiting();
    await runCommand('kyc', 'reject', other.handle, '--reason', 'A forged document');
    expect(await server.call('kycDetails', {}, other.asking)).toMatchObject({
      status: 'rejected',
      reason: 'A forged document',
    });
  });

  it('revokes an approval with a reason, and reads an appeal before the next decision', async () => {
    const { handle, asking } = await waiting();
    expect(await runCommand('kyc', 'revoke', handle, '--reason', 'early')).toContain('under review');
    await runCommand('kyc', 'approve', handle);
    expect(await runCommand('kyc', 'revoke', handle)).toContain('npm run operator');
    await runCommand('kyc', 'revoke', handle, '--reason', 'The licence was withdrawn');
    expect(await server.call('kycDetails', {}, asking)).toMatchObject({
      status: 'revoked',
      reason: 'The licence was withdrawn',
    });
    const text = 'The licence was renewed last week';
    await server.call('appealKyc', { body: { text } }, asking);
    expect(await runCommand('kyc', 'list')).toMatch(new RegExp(`${handle}.*appeal: ${text}`));
  });

  it('finds the order of a business to refund among its orders', async () => {
    const owner = await newPlanOwner(server);
    expect(await runCommand('subscription', 'orders', owner.handle)).toBe(
      'This business has no orders of plans.',
    );
    const paid = await buy(server, owner, basicQuarterly);
    const open = await order(server, owner, proQuarterly);
    const lines = (await runCommand('subscription', 'orders', owner.handle)).split('\n');
    expect(lines).toEqual([
      `${open.subscriptionId}  Pro quarterly  ${formatMoney(open.bill.totalMinor, 'NGN')}  open`,
      `${paid.subscriptionId}  Basic quarterly  ₦9,000.00  paid  paid ${paid.paidAt}`,
    ]);
    await runCommand('subscription', 'refund', owner.handle, paid.subscriptionId);
    expect(await runCommand('subscription', 'orders', owner.handle)).toMatch(
      /Pro quarterly .* void\n.* Basic quarterly .* refunded/,
    );
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
  });

  it('gets a usage text', async () => {
    for (const words of [[], ['kyc'], ['kyc', 'ask-again', 'x'], ['pos', 'approve', 'x']])
      expect(await runCommand(...words)).toMatch(/npm run operator|no business/);
    expect(await runCommand('kyc', 'approve', 'nobody-has-this')).toBe(
      'There is no business with the handle nobody-has-this',
    );
  });
});
