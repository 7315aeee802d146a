import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KycAudience } from '#domain/kyc.ts';
import { revokeKyc } from '#server/modules/kyc/review-kyc.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type KycCase, newKycCase } from '#tests/support/people/kyc-case.ts';
import {
  acceptOwnershipTransfer,
  confirmAcceptance,
  confirmStart,
  startOwnershipTransfer,
} from '#tests/support/people/ownership.ts';
import { inviteAndJoin } from '#tests/support/people/team.ts';
import {
  identityNumbersEndingIn,
  sampleCompany,
  samplePersonOfKyc,
  submitAllItems,
  submitDocumentOf,
} from '#tests/support/people/verification.ts';
import { newPayoutAccount } from '#tests/support/money/payout-accounts.ts';
import { withdrawalOf } from '#tests/support/money/withdrawals.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const reason = "The business has a new owner. Submit the new owner's details.";

/** A business whose verification has reached a status, and a member to whom its ownership is transferred. */
async function newCase() {
  const kyc = await newKycCase(server);
  return { kyc, member: await inviteAndJoin(server, kyc, []) };
}
type Case = Awaited<ReturnType<typeof newCase>>;

async function transfer({ kyc, member }: Case) {
  const { id } = await startOwnershipTransfer(server, kyc, member.id);
  await acceptOwnershipTransfer(server, member.asking, id);
  return server.call('kycDetails', {}, member.asking);
}
/** Submits everything for an audience, and gets the decision of the sandbox's reviewer. */
async function approve(kyc: KycCase, audience: KycAudience) {
  await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn());
  if (audience !== 'INDIVIDUAL') {
    await server.call('chooseKycAudience', { body: { audience } }, kyc.asking);
    await server.call('saveKycCompany', { body: sampleCompany }, kyc.asking);
    await submitDocumentOf(server.call, kyc.asking, 'BUSINESS_DOCUMENT');
  }
  await server.call('submitKyc', {}, kyc.asking);
  expect(await kyc.review()).toMatchObject({ status: 'approved' });
}
const statusesOf = ({ items }: Awaited<ReturnType<typeof transfer>>) =>
  items.map(({ item, status, reason: why, isOpen }) => [item, status, why, isOpen]);
const cleared = (...items: string[]) => items.map((item) => [item, 'needs attention', reason, true]);
const personal = ['PERSONAL_DETAILS', 'IDENTITY_NUMBERS', 'IDENTITY_DOCUMENT'];

describe('a transfer of a verified business', () => {
  test('removes all details of the previous owner and requests them from the new one', async () => {
    const { kyc, member } = await newCase();
    await approve(kyc, 'INDIVIDUAL');
    const before = await kyc.details();
    const fileId = before.items.find(({ item }) => item === 'IDENTITY_DOCUMENT')?.document?.files[0]?.fileId;
    const after = await transfer({ kyc, member });
    expect(after).toMatchObject({
      status: 'needs attention',
      person: null,
      numbers: null,
      check: null,
      verifiedName: null,
      expiresAt: null,
    });
    expect(statusesOf(after)).toEqual(cleared(...personal));
    expect(after.items.every(({ document }) => document === null)).toBe(true);
    expect(after.timeline.at(-1)).toMatchObject({
      event: 'kyc.changeOwner',
      from: 'approved',
      to: 'needs attention',
    });
    // Nothing of it is left in the database, and neither is the file.
    const { rows } = await server.deps.db.execute(sql`
      select (select count(*)::int from files where id = ${fileId}) as files,
        (select count(*)::int from identity_checks where business_id = ${kyc.businessId}) as checks,
        (select count(*)::int from kyc_documents where business_id = ${kyc.businessId}) as documents,
        (select num_nonnulls(person, bvn_sealed, bvn_masked, id_number_sealed, id_number_masked, account_sealed,
          account_masked, bank_code) from kyc_cases where business_id = ${kyc.businessId}) as details`);
    expect(rows).toEqual([{ files: 0, checks: 0, documents: 0, details: 0 }]);
    expect(JSON.stringify(after)).not.toContain(samplePersonOfKyc.lastName);
  });

  test('blocks withdrawals until the new owner is verified', async () => {
    const { kyc, member } = await newCase();
    await approve(kyc, 'INDIVIDUAL');
    await transfer({ kyc, member });
    const { id: payoutAccountId } = await newPayoutAccount(server, {
      businessId: kyc.businessId,
      asking: member.asking,
    });
    const withdraw = () =>
      server.ask('withdraw', { body: withdrawalOf({ payoutAccountId }, 1000_00) }, member.asking);
    expect(await withdraw()).toMatchObject({ code: 'PAYOUT_BLOCKED', fields: [{ field: 'kyc' }] });
    await server.call('saveKycPerson', { body: { ...samplePersonOfKyc, firstName: 'Amaka' } }, member.asking);
    await server.call('saveKycNumbers', { body: identityNumbersEndingIn() }, member.asking);
    await server.call('verifyKycNumbers', {}, member.asking);
    await submitDocumentOf(server.call, member.asking, 'IDENTITY_DOCUMENT');
    await server.call('submitKyc', {}, member.asking);
    await kyc.review();
    const verified = await server.call('kycDetails', {}, member.asking);
    expect(verified).toMatchObject({ status: 'approved', person: { firstName: 'Amaka' } });
    // The verification no longer blocks it: only the balance does.
    expect((await withdraw()).code).not.toBe('PAYOUT_BLOCKED');
  });

  test('keeps the items of the registered company', async () => {
    const { kyc, member } = await newCase();
    await approve(kyc, 'BOTH');
    const after = await transfer({ kyc, member });
    expect(after).toMatchObject({ status: 'needs attention', person: null, company: sampleCompany });
    expect(statusesOf(after)).toEqual([
      ...cleared(...personal),
      ['BUSINESS_DETAILS', 'approved', null, false],
      ['BUSINESS_DOCUMENT', 'approved', null, false],
    ]);
  });

  test('leaves the verification of a company alone as it is, without the person', async () => {
    const { kyc, member } = await newCase();
    await approve(kyc, 'BUSINESS');
    const after = await transfer({ kyc, member });
    expect(after).toMatchObject({
      status: 'approved',
      person: null,
      numbers: null,
      verifiedName: sampleCompany.registeredName,
    });
  });
});

describe('a transfer of a business that is not verified', () => {
  test('changes nothing before a verification was started', async () => {
    expect((await transfer(await newCase())).status).toBe('not started');
  });

  test('keeps the status of one in progress, without what was submitted', async () => {
    const { kyc, member } = await newCase();
    await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn());
    const after = await transfer({ kyc, member });
    expect(after).toMatchObject({ status: 'in progress', person: null, numbers: null });
    expect(statusesOf(after)).toEqual(cleared(...personal));
    // The answer of the register to the previous owner's numbers is ignored.
    await kyc.pass(60_000);
    expect(statusesOf(await server.call('kycDetails', {}, member.asking))).toEqual(cleared(...personal));
  });

  test('keeps the status of an expired one', async () => {
    const { kyc, member } = await newCase();
    await approve(kyc, 'INDIVIDUAL');
    await kyc.endAt(kyc.now());
    await kyc.sweepAt(kyc.now());
    const after = await transfer({ kyc, member });
    expect(after.status).toBe('expired');
    expect(statusesOf(after)).toEqual(cleared(...personal));
  });
});

describe('a verification that is not settled', () => {
  const reach = {
    submitted: (kyc: KycCase) => kyc.submit('0011'),
    rejected: async (kyc: KycCase) => {
      await kyc.submit('0012');
      await kyc.review();
    },
    revoked: async (kyc: KycCase) => {
      await kyc.approve();
      await server.deps.db.transaction((tx) =>
        revokeKyc(tx, server.deps, kyc.businessId, createOperatorActor('Ngozi'), 'The licence was withdrawn'),
      );
    },
  };

  test.each(['submitted', 'rejected', 'revoked'] as const)('and is %s prevents the start', async (status) => {
    const { kyc, member } = await newCase();
    await reach[status](kyc);
    expect((await kyc.details()).status).toBe(status);
    expect(await server.call('ownership', {}, kyc.asking)).toMatchObject({ unsettledVerification: status });
    const body = { memberId: member.id, ...(await confirmStart(server, kyc.asking)) };
    expect(await server.ask('startOwnershipTransfer', { body }, kyc.asking)).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
  });

  test.each(['submitted', 'rejected', 'revoked'] as const)(
    'and is %s prevents the acceptance',
    async (status) => {
      const { kyc, member } = await newCase();
      const { id } = await startOwnershipTransfer(server, kyc, member.id);
      await reach[status](kyc);
      const body = await confirmAcceptance(server, member.asking, id);
      expect(await server.ask('acceptOwnership', { params: { id }, body }, member.asking)).toMatchObject({
        status: 409,
        code: 'ILLEGAL_EVENT',
      });
      expect(await server.call('ownership', {}, kyc.asking)).toMatchObject({
        isOwner: true,
        transfer: { id },
      });
    },
  );
});
