import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseDate, toZoned } from '@internationalized/date';
import { eq } from 'drizzle-orm';
import { approvalEndOf } from '#server/modules/kyc/approval-end.ts';
import { endApprovals } from '#server/modules/kyc/expire-kyc.ts';
import { verifiedNameOf } from '#server/modules/kyc/kyc.repo.ts';
import { kycCases } from '#server/db/tables/people/kyc.table.ts';
import { approveKyc, askAgain, operator, revokeKyc } from '#server/modules/kyc/review-kyc.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newMerchant, newSession, second } from '#tests/support/people/identity.ts';
import { newPayoutAccount } from '#tests/support/money/payout-accounts.ts';
import type { Asking } from '#tests/support/server/request.ts';
import {
  giveDocumentOf,
  handInAll,
  lastDay,
  numbersEnding,
  uploadDocument,
} from '#tests/support/people/verification.ts';
import { withdrawalOf } from '#tests/support/money/withdrawals.ts';

const day = 24 * 60 * 60 * second;
const appeal = { body: { text: 'The passport is mine: look at its second page' } };

let server: ApiServer;
let shop: { email: string; businessId: string; asking: Asking };
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { email, businessId } = await newMerchant(server);
  shop = { email, businessId, asking: { token: await newSession(server, email), businessId } };
});

const details = () => server.call('kycDetails', {}, shop.asking);
const now = () => server.deps.clock.now().getTime();
const pass = async (ms: number) => {
  server.pass(ms);
  await server.deps.jobs.clockMoved(ms);
  await server.deps.jobs.drain();
};
const reviewed = async () => {
  await pass(21 * second);
  return details();
};
const submitted = async (idNumber?: string) => {
  await handInAll(server.call, shop.asking, numbersEnding(undefined, idNumber));
  return server.call('submitKyc', {}, shop.asking);
};
const approved = async () => {
  await submitted();
  return reviewed();
};
const subjects = async () => (await server.mails(shop.email)).map(({ subject }) => subject);
/** The approval ends at this instant. */
const endAt = (instant: number) =>
  server.deps.db
    .update(kycCases)
    .set({ expiresAt: new Date(instant) })
    .where(eq(kycCases.businessId, shop.businessId));
/** What the timer does at exactly this instant. */
const sweepAt = (instant: number) =>
  server.deps.db.transaction((tx) =>
    endApprovals(tx, { ...server.deps, clock: { now: () => new Date(instant) } }),
  );
const revoke = () =>
  server.deps.db.transaction((tx) =>
    revokeKyc(tx, server.deps, shop.businessId, operator('Ngozi'), 'The licence was withdrawn'),
  );
const withdrawal = async () => {
  const { id } = await newPayoutAccount(server, { ...shop });
  return server.ask('withdraw', { body: withdrawalOf({ payoutAccountId: id }, 1000_00) }, shop.asking);
};

describe('the end of an approval', () => {
  test('is after the review period, or with the last day of a document where the business is', async () => {
    const { expiresAt } = await approved();
    const validMs = server.deps.config.verificationValidMs;
    expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(now() + validMs - 60 * second);
    expect(Date.parse(expiresAt ?? '')).toBeLessThanOrEqual(now() + validMs);

    const at = new Date('2026-05-04T12:00:00Z');
    const endOf = (expiresOn: string | null, item: 'IDENTITY_DOCUMENT' | 'BUSINESS_DOCUMENT') =>
      approvalEndOf(
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
            { businessId: shop.businessId, item, status: 'ready', reason: null, givenAt: at, expiresOn },
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
    await approved();
    const end = now() + day;
    await endAt(end);
    await sweepAt(end - leftMs);
    expect((await details()).status).toBe(status);
  });

  test('asks for a current document, blocks withdrawals, and is renewed by a new review', async () => {
    await approved();
    await endAt(now());
    await server.deps.jobs.drain();
    const expired = await details();
    expect(expired.items.map(({ status, isOpen }) => [status, isOpen])).toEqual([
      ['approved', true],
      ['approved', true],
      ['needs attention', true],
    ]);
    expect(expired.items[2]?.reason).toContain('Add a current one');
    expect((await subjects())[0]).toContain('has expired');
    expect(await verifiedNameOf(server.deps.db, shop.businessId)).toBeNull();
    expect(await server.call('payoutRequirements', {}, shop.asking)).toMatchObject({ kyc: 'expired' });
    expect(await withdrawal()).toMatchObject({
      code: 'PAYOUT_BLOCKED',
      fields: [{ field: 'kyc', message: 'The verification of the business has expired' }],
    });
    expect(await server.ask('submitKyc', {}, shop.asking)).toMatchObject({
      status: 409,
      legal: ['item.given'],
    });
    await giveDocumentOf(server.call, shop.asking, 'IDENTITY_DOCUMENT');
    expect((await server.call('submitKyc', {}, shop.asking)).status).toBe('submitted');
    const renewed = await reviewed();
    expect(renewed).toMatchObject({ status: 'approved', verifiedName: 'Adaeze Okafor' });
    expect(Date.parse(renewed.expiresAt ?? '')).toBeGreaterThan(now() + day);
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
    await approved();
    const end = now() + 100 * day;
    await endAt(end);
    await sweepAt(end - leftMs);
    await sweepAt(end - leftMs);
    await server.deps.jobs.drain();
    expect((await subjects()).filter((subject) => subject.includes('expires soon'))).toHaveLength(mails);
  });

  test('does not come before the last day of a document is over, and none is approved after it', async () => {
    const { businessId } = shop;
    const today = new Date(now() + 60 * 60 * second).toISOString().slice(0, 10);
    await handInAll(server.call, shop.asking, numbersEnding(undefined, '0013'));
    const front = {
      side: 'front' as const,
      fileId: await uploadDocument(server.call, shop.asking, 'IDENTITY_DOCUMENT'),
    };
    const give = (expiresOn: string | null) =>
      server.ask(
        'saveKycDocument',
        { body: { item: 'IDENTITY_DOCUMENT', type: 'PASSPORT', files: [front], expiresOn } },
        shop.asking,
      );
    const yesterday = parseDate(today).subtract({ days: 1 }).toString();
    expect(await give(null)).toMatchObject({
      status: 422,
      fields: [{ field: 'expiresOn', message: 'Enter the expiry date' }],
    });
    expect(await give(yesterday)).toMatchObject({ status: 422, fields: [{ field: 'expiresOn' }] });
    expect(await give(today)).toMatchObject({ status: 200 });
    expect((await details()).items[2]?.document).toMatchObject({ expiresOn: today });
    await server.call('submitKyc', {}, shop.asking);
    const end = toZoned(parseDate(today).add({ days: 1 }), 'Africa/Lagos')
      .toDate()
      .getTime();
    server.pass(end - now());
    const { db } = server.deps;
    const by = operator('Ngozi');
    await expect(db.transaction((tx) => approveKyc(tx, server.deps, businessId, by))).rejects.toMatchObject({
      code: 'ILLEGAL_EVENT',
      message: expect.stringContaining('no document may have expired'),
    });
    await db.transaction((tx) =>
      askAgain(tx, server.deps, businessId, by, new Map([['IDENTITY_DOCUMENT', 'It has expired']])),
    );
    await giveDocumentOf(server.call, shop.asking, 'IDENTITY_DOCUMENT');
    expect((await details()).items[2]?.document).toMatchObject({ expiresOn: lastDay });
  });
});

describe('a revocation', () => {
  test("is an operator's, with a reason, blocks withdrawals and is told to the owner", async () => {
    await submitted();
    await expect(revoke()).rejects.toMatchObject({ code: 'ILLEGAL_EVENT' });
    await reviewed();
    await revoke();
    await revoke();
    await server.deps.jobs.drain();
    const revoked = await details();
    expect(revoked).toMatchObject({ status: 'revoked', reason: 'The licence was withdrawn' });
    expect(revoked.timeline.filter(({ event }) => event === 'kyc.revoke')).toMatchObject([
      { actorName: 'Ngozi', note: 'The licence was withdrawn' },
    ]);
    expect((await subjects())[0]).toContain('was revoked');
    expect(await withdrawal()).toMatchObject({
      code: 'PAYOUT_BLOCKED',
      fields: [{ field: 'kyc', message: 'The verification of the business was revoked' }],
    });
    await endAt(now());
    await server.deps.jobs.drain();
    expect((await details()).status).toBe('revoked');
  });

  test('is appealed, and approved again', async () => {
    await approved();
    await revoke();
    expect(await server.call('appealKyc', appeal, shop.asking)).toMatchObject({
      status: 'submitted',
      appeal: appeal.body.text,
    });
    expect(await reviewed()).toMatchObject({ status: 'approved', reason: null });
  });
});

describe('an appeal against a rejection', () => {
  test('is submitted with its text and reviewed again; sent twice it is one', async () => {
    expect(await server.ask('appealKyc', appeal, shop.asking)).toMatchObject({ status: 409 });
    await submitted('0012');
    expect((await reviewed()).status).toBe('rejected');
    expect(await server.ask('appealKyc', { body: { text: 'no' } }, shop.asking)).toMatchObject({
      status: 422,
    });
    await server.call('appealKyc', appeal, shop.asking);
    const again = await server.call('appealKyc', appeal, shop.asking);
    expect(again.timeline.filter(({ event }) => event === 'kyc.appeal')).toMatchObject([
      { from: 'rejected', to: 'submitted', note: appeal.body.text },
    ]);
    // What was decided once is not taken back to be changed unseen.
    expect(await server.ask('withdrawKyc', {}, shop.asking)).toMatchObject({ status: 409 });
    expect((await reviewed()).status).toBe('approved');
  });
});

describe('withdrawing a submission', () => {
  test('opens everything again, and the review of the withdrawn one decides nothing', async () => {
    expect(await server.ask('withdrawKyc', {}, shop.asking)).toMatchObject({ status: 409 });
    await submitted();
    const open = await server.call('withdrawKyc', {}, shop.asking);
    expect(open.status).toBe('in progress');
    expect(open.items.every(({ isOpen }) => isOpen)).toBe(true);
    expect((await server.call('withdrawKyc', {}, shop.asking)).timeline).toHaveLength(open.timeline.length);
    await pass(10 * second);
    await server.call('submitKyc', {}, shop.asking);
    await pass(11 * second);
    expect((await details()).status).toBe('submitted');
    expect((await reviewed()).status).toBe('approved');
  });

  test('is over once something was decided', async () => {
    await submitted('0011');
    expect((await reviewed()).status).toBe('needs attention');
    await giveDocumentOf(server.call, shop.asking, 'IDENTITY_DOCUMENT');
    await server.call('submitKyc', {}, shop.asking);
    expect(await server.ask('withdrawKyc', {}, shop.asking)).toMatchObject({
      status: 409,
      error: expect.stringContaining('no decision may have been made yet'),
    });
  });
});

test('numbers that a reviewer asked for again stay so, whatever the register answers late', async () => {
  await handInAll(server.call, shop.asking, numbersEnding('0003'));
  await server.call('submitKyc', {}, shop.asking);
  await server.deps.db.transaction((tx) =>
    askAgain(
      tx,
      server.deps,
      shop.businessId,
      operator('Ngozi'),
      new Map([['IDENTITY_NUMBERS', 'Use your own']]),
    ),
  );
  await pass(40 * second);
  const { items, check } = await details();
  expect(check?.result).toBe('matched');
  expect(items[1]).toMatchObject({ status: 'needs attention', reason: 'Use your own' });
});
