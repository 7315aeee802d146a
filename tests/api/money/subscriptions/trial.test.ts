import { describe, expect, test } from 'vitest';
import type { IdentityNumbers } from '#domain/kyc-numbers.ts';
import { permission } from '#domain/permission.ts';
import { usedTrials } from '#server/db/tables/money/used-trials.table.ts';
import { type PlanOwner, getPlan, newPlanOwner, passDays } from '#tests/support/money/subscriptions.ts';
import { newHandle, newSession } from '#tests/support/people/identity.ts';
import {
  acceptOwnershipTransfer,
  newTeamWithMember,
  startOwnershipTransfer,
} from '#tests/support/people/ownership.ts';
import { sampleBusiness } from '#tests/support/people/sign-up.ts';
import { verifyBusiness, verifyOwner } from '#tests/support/people/verified-business.ts';
import { createTeamMember } from '#tests/support/store/business-fixture.ts';
import { setUpPlanOwner } from '#tests/support/money/plan-owner.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';

let server: DatabaseServer;
let owner: PlanOwner;

setUpPlanOwner((made) => {
  ({ server, owner } = made);
});

describe('the trial', () => {
  const refused = { code: 'ILLEGAL_EVENT' };
  const verifyByNumbers = (person: PlanOwner, numbers: IdentityNumbers) =>
    verifyOwner(server.call, server.deps, person, numbers);
  const numbersOf = (bvn: string, nin: string) => ({ bvn, idNumber: nin, account: null });

  test('is used up by a person who hands the business over, for every other business of theirs', async () => {
    const { shop, member } = await newTeamWithMember(server);
    await verifyOwner(server.call, server.deps, shop);
    await server.call('startTrial', {}, shop.asking);
    const transfer = await startOwnershipTransfer(server, shop, member.id);
    await acceptOwnershipTransfer(server, member.asking, transfer.id);
    const token = await newSession(server, shop.email);
    const second = await server.call('createBusiness', { body: sampleBusiness(newHandle()) }, { token });
    const elsewhere = { token, businessId: second.id };
    await verifyOwner(server.call, server.deps, { businessId: second.id, asking: elsewhere });
    expect(await server.call('activeSubscription', {}, elsewhere)).toMatchObject({
      canStartTrial: false,
      trialReason: null,
    });
    expect(await server.ask('startTrial', {}, elsewhere)).toMatchObject(refused);
  });

  test.each([
    ['BVN', numbersOf('22213459801', '70192645401'), numbersOf('22213459801', '70192641101')],
    ['NIN', numbersOf('22213459802', '70192645402'), numbersOf('22213451102', '70192645402')],
  ])('is used up by the same %s in another account', async (_which, first, again) => {
    await verifyByNumbers(owner, first);
    await server.call('startTrial', {}, owner.asking);
    const other = await newPlanOwner(server);
    await verifyByNumbers(other, again);
    expect((await getPlan(server, other)).canStartTrial).toBe(false);
    expect(await server.ask('startTrial', {}, other.asking)).toMatchObject(refused);
    const stored = JSON.stringify(await server.deps.db.select().from(usedTrials));
    expect(stored).not.toMatch(/2221345|7019264/);
  });

  test('needs the verified numbers of the owner, and not a company alone', async () => {
    await verifyBusiness(server.deps, owner.businessId);
    expect(await getPlan(server, owner)).toMatchObject({
      canStartTrial: false,
      trialReason: expect.stringContaining('your own BVN'),
    });
    expect(await server.ask('startTrial', {}, owner.asking)).toMatchObject(refused);
  });

  test('is started by the owner alone', async () => {
    await verifyOwner(server.call, server.deps, owner);
    const asking = await createTeamMember(server, owner, [
      permission('BUSINESS', 'manage'),
      permission('PAYMENT', 'manage'),
    ]);
    expect(await getPlan(server, { ...owner, asking })).toMatchObject({
      canStartTrial: false,
      trialReason: null,
    });
    expect(await server.ask('startTrial', {}, asking)).toMatchObject({ status: 403 });
    expect((await getPlan(server, owner)).canStartTrial).toBe(true);
  });

  test('starts once for two accounts of one person at the same time', async () => {
    const other = await newPlanOwner(server);
    for (const account of [owner, other])
      await verifyByNumbers(account, numbersOf('22213457777', '70192647777'));
    const answers = await Promise.all(
      [owner, other].map(({ asking }) => server.ask('startTrial', {}, asking)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('is not given to a business again that had one, whoever owns it', async () => {
    await verifyOwner(server.call, server.deps, owner);
    await server.call('startTrial', {}, owner.asking);
    await passDays(server, owner, 15);
    await server.deps.db.delete(usedTrials);
    expect(await getPlan(server, owner)).toMatchObject({ canStartTrial: false, trialReason: null });
    expect(await server.ask('startTrial', {}, owner.asking)).toMatchObject(refused);
  });
});
