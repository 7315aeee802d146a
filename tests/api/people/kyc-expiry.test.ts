import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseDate, toZoned } from '@internationalized/date';
import { getApprovalEnd } from '#server/modules/kyc/approval-end.rules.ts';
import { findVerifiedName } from '#server/modules/kyc/kyc.repo.ts';
import { approveKyc, requestItemsAgain } from '#server/modules/kyc/review-kyc.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, second } from '#tests/support/people/identity.ts';
import { type KycCase, newKycCase } from '#tests/support/people/kyc-case.ts';
import {
  submitDocumentOf,
  submitAllItems,
  lastDay,
  identityNumbersEndingIn,
  uploadDocument,
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

describe('the end of an approval', () => {
  test("comes after the review period, or with the last day of a document in the business's time zone", async () => {
    const { expiresAt } = await kyc.approve();
    const validMs = server.deps.config.verificationValidMs;
    expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(kyc.now() + validMs - 60 * second);
    expect(Date.parse(expiresAt ?? '')).toBeLessThanOrEqual(kyc.now() + validMs);

    const at = new Date('2026-05-04T12:00:00Z');
    const endOf = (expiresOn: string | null, item: 'IDENTITY_DOCUMENT' | 'BUSINESS_DOCUMENT') =>
      getApprovalEnd(
        {
          state: {
            status: 'submitted',
            audience: 'INDIVIDUAL',
            isDecided: false,
            expiresAt: null,
            at: 0,
            items: {},
          },
          items: [
            { businessId: kyc.businessId, item, status: 'ready', reason: null, submittedAt: at, expiresOn },
          ],
        },
        at,
        'Africa/Lagos',
        10 * day,
      ).toISOString();
    const afterPeriod = '2026-05-14T12:00:00.000Z';
    expect(endOf(null, 'IDENTITY_DOCUMENT')).toBe(afterPeriod);
    expect(endOf('2026-05-13', 'IDENTITY_DOCUMENT')).toBe('2026-05-13T23:00:00.000Z');
    expect(endOf('2026-05-14', 'IDENTITY_DOCUMENT')).toBe(afterPeriod);
    // A document of another audience does not count.
    expect(endOf('2026-05-13', 'BUSINESS_DOCUMENT')).toBe(afterPeriod);
  });

  test.each([
    ['one millisecond before it', 1, 'approved'],
    ['exactly at it', 0, 'expired'],
    ['one millisecond after it', -1, 'expired'],
  ] as const)('%s', async (_, leftMs, status) => {
    await kyc.approve();
    const end = kyc.now() + day;
    await kyc.endAt(end);
    await kyc.sweepAt(end - leftMs);
    expect((await kyc.details()).status).toBe(status);
  });

  test('requests a current document, blocks withdrawals, and is renewed by a new review', async () => {
    await kyc.approve();
    await kyc.endAt(kyc.now());
    await server.deps.jobs.drain();
    const expired = await kyc.details();
    expect(expired.items.map(({ status, isOpen }) => [status, isOpen])).toEqual([
      ['approved', true],
      ['approved', true],
      ['needs attention', true],
    ]);
    expect(expired.items[2]?.reason).toContain('Add a current one');
    expect((await kyc.subjects())[0]).toContain('has expired');
    expect(await findVerifiedName(server.deps.db, kyc.businessId)).toBeNull();
    expect(await server.call('payoutRequirements', {}, kyc.asking)).toMatchObject({ kyc: 'expired' });
    expect(await kyc.requestWithdrawal()).toMatchObject({
      code: 'PAYOUT_BLOCKED',
      fields: [{ field: 'kyc', message: "Your business's verification has expired" }],
    });
    expect(await server.ask('submitKyc', {}, kyc.asking)).toMatchObject({
      status: 409,
      legal: ['item.submitted'],
    });
    await submitDocumentOf(server.call, kyc.asking, 'IDENTITY_DOCUMENT');
    expect((await server.call('submitKyc', {}, kyc.asking)).status).toBe('submitted');
    const renewed = await kyc.review();
    expect(renewed).toMatchObject({ status: 'approved', verifiedName: 'Adaeze Okafor' });
    expect(Date.parse(renewed.expiresAt ?? '')).toBeGreaterThan(kyc.now() + day);
    expect(renewed.timeline.at(-4)).toMatchObject({
      event: 'kyc.expire',
      actorKind: 'timer',
      from: 'approved',
    });
  });

  test.each([
    ['30 days and a millisecond before it', 30 * day + 1, 0],
    ['30 days before it', 30 * day, 1],
    ['a millisecond before it', 1, 1],
  ])('is announced once, %s', async (_, leftMs, mails) => {
    await kyc.approve();
    const end = kyc.now() + 100 * day;
    await kyc.endAt(end);
    await kyc.sweepAt(end - leftMs);
    await kyc.sweepAt(end - leftMs);
    await server.deps.jobs.drain();
    expect((await kyc.subjects()).filter((subject) => subject.includes('expires soon'))).toHaveLength(mails);
  });

  test("does not come before the end of a document's last day, after which none is approved", async () => {
    const { businessId } = kyc;
    const today = new Date(kyc.now() + 60 * 60 * second).toISOString().slice(0, 10);
    await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn(undefined, '0013'));
    const front = {
      side: 'front' as const,
      fileId: await uploadDocument(server.call, kyc.asking, 'IDENTITY_DOCUMENT'),
    };
    const give = (expiresOn: string | null) =>
      server.ask(
        'saveKycDocument',
        { body: { item: 'IDENTITY_DOCUMENT', type: 'PASSPORT', files: [front], expiresOn } },
        kyc.asking,
      );
    const yesterday = parseDate(today).subtract({ days: 1 }).toString();
    expect(await give(null)).toMatchObject({
      status: 422,
      fields: [{ field: 'expiresOn', message: 'Enter the expiry date' }],
    });
    expect(await give(yesterday)).toMatchObject({ status: 422, fields: [{ field: 'expiresOn' }] });
    expect(await give(today)).toMatchObject({ status: 200 });
    expect((await kyc.details()).items[2]?.document).toMatchObject({ expiresOn: today });
    await server.call('submitKyc', {}, kyc.asking);
    const end = toZoned(parseDate(today).add({ days: 1 }), 'Africa/Lagos')
      .toDate()
      .getTime();
    server.pass(end - kyc.now());
    const { db } = server.deps;
    const by = createOperatorActor('Ngozi');
    await expect(db.transaction((tx) => approveKyc(tx, server.deps, businessId, by))).rejects.toMatchObject({
      code: 'ILLEGAL_EVENT',
      message: expect.stringContaining('every document must be valid'),
    });
    await db.transaction((tx) =>
      requestItemsAgain(tx, server.deps, businessId, by, new Map([['IDENTITY_DOCUMENT', 'It has expired']])),
    );
    await submitDocumentOf(server.call, kyc.asking, 'IDENTITY_DOCUMENT');
    expect((await kyc.details()).items[2]?.document).toMatchObject({ expiresOn: lastDay });
  });
});
