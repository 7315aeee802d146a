import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '#server/format.ts';
import { findVerifiedName } from '#server/modules/kyc/kyc.repo.ts';
import { findOperator, signInOperator } from '#server/modules/operator-accounts/operator-accounts.service.ts';
import { runOperatorCommand, describeError } from '#server/operator.ts';
import { listOperatorEntries } from '#server/platform/operator/operator-log.repo.ts';
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
    expect(await runCommand('beta', 'list')).toContain(`${email}  Ada Eze  Business: Ada Foods`);
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
    expect(await runCommand('beta', 'invite', 'nobody', ...names)).toContain('Enter an email address');
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

  it('assigns a plan, which the activity log of the business shows', async () => {
    const { email, handle, businessId } = await newMerchant(server);
    const asking = { token: await newSession(server, email), businessId };
    const listPlans = async () => {
      const { data } = await server.call('auditLog', { query: { recordType: 'business' } }, asking);
      return data.map(({ event, actorName, note }) => [event, actorName, note]);
    };
    expect(await runCommand('plan', handle, 'pro', '--by', 'Ngozi', '--dry-run')).toBe(
      `${handle}: pro (dry run: nothing was changed)`,
    );
    expect(await listPlans()).toEqual([]);
    expect(await runCommand('plan', handle, 'pro', '--by', 'Ngozi')).toBe(`${handle}: pro`);
    expect(await listPlans()).toEqual([['business.plan.assigned', 'Ngozi', 'pro']]);
    const [entry] = await listOperatorEntries(server.deps.db, 1);
    expect(entry).toMatchObject({ operator: 'Ngozi', area: 'plan', action: 'assign', subject: handle });
  });

  it('adds an account of the console, whose password is shown once, and removes it', async () => {
    const email = newEmail();
    const added = await runCommand('accounts', 'add', email, '--name', 'Ngozi Eze');
    const password = added.split(': ').at(-1) ?? '';
    expect(await signInOperator(server.deps, email, password)).toBeDefined();
    expect(await signInOperator(server.deps, email, `${password}x`)).toBeUndefined();
    expect(await runCommand('accounts', 'list')).toContain(`${email}  Ngozi Eze`);
    const [entry] = await listOperatorEntries(server.deps.db, 1);
    expect(entry).toMatchObject({ area: 'accounts', result: `${email}: added for Ngozi Eze` });
    const session = (await signInOperator(server.deps, email, password)) ?? '';
    expect((await findOperator(server.deps, session))?.name).toBe('Ngozi Eze');
    expect(await runCommand('accounts', 'remove', email)).toBe(`${email}: removed`);
    expect(await findOperator(server.deps, session)).toBeUndefined();
    expect(await runCommand('accounts', 'remove', email)).toBe(`${email} has no account`);
  });

  it('gets a usage text', async () => {
    for (const words of [[], ['kyc'], ['kyc', 'ask-again', 'x'], ['accounts', 'add', 'x'], ['constructor']])
      expect(await runCommand(...words)).toContain('npm run operator');
    expect(await runCommand('accounts', 'add', 'x', '--name', 'Ngozi')).toContain('Enter an email address');
    expect(await runCommand('kyc', 'approve', 'nobody-has-this')).toBe(
      'There is no business with the handle nobody-has-this',
    );
  });
});
