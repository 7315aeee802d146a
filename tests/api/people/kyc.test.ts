import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { KycItem } from '#domain/kyc.ts';
import { applyIdentityUpdate } from '#server/modules/kyc/check-identity.ts';
import { findLatestCheck } from '#server/modules/kyc/identity-checks.repo.ts';
import { findVerifiedName, listVerifiedNames } from '#server/modules/kyc/kyc.repo.ts';
import { requestItemsAgain, rejectKyc } from '#server/modules/kyc/review-kyc.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { second } from '#tests/support/people/identity.ts';
import { type KycCase, newKycCase } from '#tests/support/people/kyc-case.ts';
import {
  submitDocumentOf,
  submitAllItems,
  identityNumbersEndingIn,
  sampleCompany,
  samplePersonOfKyc,
} from '#tests/support/people/verification.ts';

let server: ApiServer;
let kyc: KycCase;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  kyc = await newKycCase(server);
});

const statusOf = async (item: KycItem) =>
  (await kyc.details()).items.find((one) => one.item === item)?.status;

describe('a successful verification', () => {
  test('is completed, submitted, approved, emailed and known to the session', async () => {
    expect(await kyc.details()).toMatchObject({ status: 'not started', audience: 'BOTH' });
    const ready = await submitAllItems(server.call, kyc.asking);
    expect(ready).toMatchObject({
      status: 'in progress',
      audience: 'INDIVIDUAL',
      numbers: { bvnMasked: '222*****876', idNumberMasked: '701*****432' },
      check: { result: 'matched', registeredName: 'A***e O***r' },
    });
    expect(ready.items.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);

    expect(await server.call('submitKyc', {}, kyc.asking)).toMatchObject({ status: 'submitted' });
    expect(await findVerifiedName(server.deps.db, kyc.businessId)).toBeNull();
    expect(await kyc.review()).toMatchObject({ status: 'approved', verifiedName: 'Adaeze Okafor' });
    expect(await findVerifiedName(server.deps.db, kyc.businessId)).toBe('Adaeze Okafor');
    const { user, businesses } = await server.call('whoAmI', {}, kyc.asking);
    expect([user.kycVerificationStatus, businesses[0]?.kycVerificationStatus]).toEqual([
      'approved',
      'approved',
    ]);
    // A person without a registered business is verified, not the business.
    expect((await server.mails(kyc.email))[0]?.subject).toBe('You are verified');
    const timeline = await server.deps.db.execute<{ event: string }>(
      sql`select event from timeline where business_id = ${kyc.businessId} and record_type = 'kyc' order by id`,
    );
    expect(timeline.rows.map(({ event }) => event)).toEqual([
      'kyc.begin',
      'item.submitted',
      'item.submitted',
      'identity.matched',
      'item.submitted',
      'kyc.submit',
      'kyc.approve',
    ]);
  });

  test('records who did what and when, and shows what was submitted', async () => {
    await submitAllItems(server.call, kyc.asking);
    await server.call('submitKyc', {}, kyc.asking);
    const { timeline, items } = await kyc.review();
    expect(timeline.map(({ event, actorName, note }) => [event, actorName, note])).toEqual([
      ['kyc.begin', 'Amaka Obi', null],
      ['item.submitted', 'Amaka Obi', 'Personal details'],
      ['item.submitted', 'Amaka Obi', 'Identity numbers'],
      ['identity.matched', server.deps.identity.label, null],
      ['item.submitted', 'Amaka Obi', 'Identity document'],
      ['kyc.submit', 'Amaka Obi', null],
      ['kyc.approve', 'Sandbox reviewer', null],
    ]);
    const [file] = items.flatMap(({ document }) => document?.files ?? []);
    expect(file).toMatchObject({ name: 'document.pdf', isImage: false, canView: true });
    const request = { params: { id: file?.fileId ?? '' } };
    expect((await server.call('fileAddress', request, kyc.asking)).expiresAt).not.toBeNull();
  });

  test('of a registered business verifies its registered name', async () => {
    await server.call('chooseKycAudience', { body: { audience: 'BUSINESS' } }, kyc.asking);
    await server.call('saveKycCompany', { body: sampleCompany }, kyc.asking);
    await submitDocumentOf(server.call, kyc.asking, 'BUSINESS_DOCUMENT');
    await server.call('submitKyc', {}, kyc.asking);
    expect(await kyc.review()).toMatchObject({ status: 'approved', verifiedName: 'Adaeze Fabrics' });
  });

  test('of both lets an account have either name', async () => {
    await submitAllItems(server.call, kyc.asking);
    await server.call('chooseKycAudience', { body: { audience: 'BOTH' } }, kyc.asking);
    await server.call('saveKycCompany', { body: sampleCompany }, kyc.asking);
    await submitDocumentOf(server.call, kyc.asking, 'BUSINESS_DOCUMENT');
    await server.call('submitKyc', {}, kyc.asking);
    expect(await listVerifiedNames(server.deps.db, kyc.businessId)).toEqual([]);
    await kyc.review();
    expect(await listVerifiedNames(server.deps.db, kyc.businessId)).toEqual([
      'Adaeze Okafor',
      'Adaeze Fabrics',
    ]);
  });

  test('stores the numbers nowhere in the clear', async () => {
    const { bvn, idNumber } = identityNumbersEndingIn();
    await submitAllItems(server.call, kyc.asking);
    const { db } = server.deps;
    const tables = await db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'job')`,
    );
    for (const { name } of tables.rows)
      for (const number of [bvn, idNumber]) {
        const matches = await db.execute(
          sql.raw(`select 1 from ${name} t where t::text like '%${number}%' limit 1`),
        );
        expect(matches.rows, name).toEqual([]);
      }
    const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
    expect(JSON.stringify(await kyc.details()).replaceAll(ids, '')).not.toMatch(/\d{9,}/);
  });
});

describe('a check by the identity provider', () => {
  test('is refused while there are no numbers to check', async () => {
    const ask = () => server.ask('verifyKycNumbers', {}, kyc.asking);
    expect(await ask()).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    await server.call('saveKycPerson', { body: samplePersonOfKyc }, kyc.asking);
    expect(await ask()).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });

  test('rejects the numbers when its name differs, and runs again with the corrected name', async () => {
    await server.call('saveKycPerson', { body: samplePersonOfKyc }, kyc.asking);
    await server.call('saveKycNumbers', { body: identityNumbersEndingIn('0001') }, kyc.asking);
    const result = await server.call('verifyKycNumbers', {}, kyc.asking);
    expect(result.check).toMatchObject({ result: 'mismatched', differs: ['lastName'] });
    expect(result.items[1]).toMatchObject({
      status: 'needs attention',
      reason: 'The register has a different last name for this number',
    });
    await server.call('saveKycPerson', { body: { ...samplePersonOfKyc, lastName: 'Musa' } }, kyc.asking);
    expect(await statusOf('IDENTITY_NUMBERS')).toBe('checking');
    await server.call('saveKycNumbers', { body: identityNumbersEndingIn() }, kyc.asking);
    expect((await server.call('verifyKycNumbers', {}, kyc.asking)).items[1]?.status).toBe('ready');
  });

  test('allows the submission while it is pending, and reopens it after a late mismatch', async () => {
    await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn('0005'));
    expect(await statusOf('IDENTITY_NUMBERS')).toBe('checking');
    await server.call('submitKyc', {}, kyc.asking);
    expect((await kyc.review()).status).toBe('submitted');
    const sentBack = await kyc.review();
    expect(sentBack).toMatchObject({ status: 'needs attention', check: { result: 'mismatched' } });
    expect(sentBack.items.filter(({ isOpen }) => isOpen).map(({ item }) => item)).toEqual([
      'PERSONAL_DETAILS',
      'IDENTITY_NUMBERS',
    ]);
    expect((await server.mails(kyc.email))[0]?.text).toContain('a different first name and date of birth');
  });

  test('is polled again automatically when the provider does not respond', async () => {
    await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn('0004'));
    expect(await statusOf('IDENTITY_NUMBERS')).toBe('checking');
    server.pass(61 * second);
    await server.deps.jobs.drain();
    expect(await statusOf('IDENTITY_NUMBERS')).toBe('ready');
  });

  test('counts once, and only for the newest numbers', async () => {
    await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn('0003'));
    const { db } = server.deps;
    const apply = (reference: string, state: 'matched' | 'unknown') =>
      db.transaction((tx) =>
        applyIdentityUpdate(tx, server.deps, {
          reference,
          answer: state === 'matched' ? { state, registeredName: null } : { state, message: null },
        }),
      );
    const earlier = (await findLatestCheck(db, kyc.businessId))?.id ?? '';
    await server.call('saveKycNumbers', { body: identityNumbersEndingIn('0003') }, kyc.asking);
    await apply(earlier, 'unknown');
    expect(await statusOf('IDENTITY_NUMBERS')).toBe('checking');
    const newest = (await findLatestCheck(db, kyc.businessId))?.id ?? '';
    await apply(newest, 'matched');
    await apply(newest, 'unknown');
    expect(await statusOf('IDENTITY_NUMBERS')).toBe('ready');
  });
});

describe('a review', () => {
  test('requests one item again, so that only that one is open, and then approves', async () => {
    await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn(undefined, '0011'));
    await server.call('submitKyc', {}, kyc.asking);
    const sentBack = await kyc.review();
    expect(sentBack.status).toBe('needs attention');
    expect(sentBack.items.filter(({ isOpen }) => isOpen)).toMatchObject([
      { item: 'IDENTITY_DOCUMENT', reason: expect.stringContaining('too dark') },
    ]);
    expect(await server.ask('saveKycPerson', { body: samplePersonOfKyc }, kyc.asking)).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
    expect(await server.ask('submitKyc', {}, kyc.asking)).toMatchObject({ status: 409 });
    await submitDocumentOf(server.call, kyc.asking, 'IDENTITY_DOCUMENT');
    await server.call('submitKyc', {}, kyc.asking);
    expect((await kyc.review()).status).toBe('approved');
  });

  test('rejects with a reason, after which only an appeal is possible', async () => {
    await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn(undefined, '0012'));
    await server.call('submitKyc', {}, kyc.asking);
    expect(await kyc.review()).toMatchObject({
      status: 'rejected',
      reason: 'The documents belong to another person',
    });
    expect(await server.ask('submitKyc', {}, kyc.asking)).toMatchObject({
      status: 409,
      legal: ['kyc.appeal'],
    });
    expect(await server.ask('chooseKycAudience', { body: { audience: 'BOTH' } }, kyc.asking)).toMatchObject({
      status: 409,
    });
  });

  test('by an operator makes one decision for a submission, only while it is under review', async () => {
    await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn(undefined, '0013'));
    const by = createOperatorActor('Ngozi');
    const { db } = server.deps;
    const again = () =>
      db.transaction((tx) =>
        requestItemsAgain(
          tx,
          server.deps,
          kyc.businessId,
          by,
          new Map([['PERSONAL_DETAILS', 'Write it out']]),
        ),
      );
    await expect(again()).rejects.toMatchObject({ code: 'ILLEGAL_EVENT' });
    await server.call('submitKyc', {}, kyc.asking);
    expect((await kyc.review()).status).toBe('submitted');
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'ILLEGAL_EVENT' });
    await expect(
      db.transaction((tx) => rejectKyc(tx, server.deps, kyc.businessId, by, 'no')),
    ).rejects.toMatchObject({ code: 'ILLEGAL_EVENT' });
    expect(await statusOf('PERSONAL_DETAILS')).toBe('needs attention');
  });
});
