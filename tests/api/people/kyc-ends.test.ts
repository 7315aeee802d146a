import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestItemsAgain, revokeKyc } from '#server/modules/kyc/review-kyc.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { second } from '#tests/support/people/identity.ts';
import { type KycCase, newKycCase } from '#tests/support/people/kyc-case.ts';
import {
  submitDocumentOf,
  submitAllItems,
  identityNumbersEndingIn,
} from '#tests/support/people/verification.ts';

const appeal = { body: { text: 'The passport is mine: look at its second page' } };

let server: ApiServer;
let kyc: KycCase;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  kyc = await newKycCase(server);
});

const revoke = () =>
  server.deps.db.transaction((tx) =>
    revokeKyc(tx, server.deps, kyc.businessId, createOperatorActor('Ngozi'), 'The licence was withdrawn'),
  );

describe('a revocation', () => {
  test('by an operator with a reason blocks withdrawals and is emailed to the owner', async () => {
    await kyc.submit();
    await expect(revoke()).rejects.toMatchObject({ code: 'ILLEGAL_EVENT' });
    await kyc.review();
    await revoke();
    await revoke();
    await server.deps.jobs.drain();
    const revoked = await kyc.details();
    expect(revoked).toMatchObject({ status: 'revoked', reason: 'The licence was withdrawn' });
    expect(revoked.timeline.filter(({ event }) => event === 'kyc.revoke')).toMatchObject([
      { actorName: 'Ngozi', note: 'The licence was withdrawn' },
    ]);
    expect((await kyc.subjects())[0]).toContain('was revoked');
    expect(await kyc.requestWithdrawal()).toMatchObject({
      code: 'PAYOUT_BLOCKED',
      fields: [{ field: 'kyc', message: "Your business's verification was revoked" }],
    });
    await kyc.endAt(kyc.now());
    await server.deps.jobs.drain();
    expect((await kyc.details()).status).toBe('revoked');
  });

  test('can be appealed, and approved again', async () => {
    await kyc.approve();
    await revoke();
    expect(await server.call('appealKyc', appeal, kyc.asking)).toMatchObject({
      status: 'submitted',
      appeal: appeal.body.text,
    });
    expect(await kyc.review()).toMatchObject({ status: 'approved', reason: null });
  });
});

describe('an appeal against a rejection', () => {
  test('is submitted with its text and reviewed again; sent twice it counts once', async () => {
    expect(await server.ask('appealKyc', appeal, kyc.asking)).toMatchObject({ status: 409 });
    await kyc.submit('0012');
    expect((await kyc.review()).status).toBe('rejected');
    expect(await server.ask('appealKyc', { body: { text: 'no' } }, kyc.asking)).toMatchObject({
      status: 422,
    });
    await server.call('appealKyc', appeal, kyc.asking);
    const again = await server.call('appealKyc', appeal, kyc.asking);
    expect(again.timeline.filter(({ event }) => event === 'kyc.appeal')).toMatchObject([
      { from: 'rejected', to: 'submitted', note: appeal.body.text },
    ]);
    // After a decision the submission can't be withdrawn and changed.
    expect(await server.ask('withdrawKyc', {}, kyc.asking)).toMatchObject({ status: 409 });
    expect((await kyc.review()).status).toBe('approved');
  });
});

describe('withdrawing a submission', () => {
  test('opens every item again, and the review of the withdrawn submission decides nothing', async () => {
    expect(await server.ask('withdrawKyc', {}, kyc.asking)).toMatchObject({ status: 409 });
    await kyc.submit();
    const open = await server.call('withdrawKyc', {}, kyc.asking);
    expect(open.status).toBe('in progress');
    expect(open.items.every(({ isOpen }) => isOpen)).toBe(true);
    expect((await server.call('withdrawKyc', {}, kyc.asking)).timeline).toHaveLength(open.timeline.length);
    await kyc.pass(10 * second);
    await server.call('submitKyc', {}, kyc.asking);
    await kyc.pass(11 * second);
    expect((await kyc.details()).status).toBe('submitted');
    expect((await kyc.review()).status).toBe('approved');
  });

  test('is not possible after a decision', async () => {
    await kyc.submit('0011');
    expect((await kyc.review()).status).toBe('needs attention');
    await submitDocumentOf(server.call, kyc.asking, 'IDENTITY_DOCUMENT');
    await server.call('submitKyc', {}, kyc.asking);
    expect(await server.ask('withdrawKyc', {}, kyc.asking)).toMatchObject({
      status: 409,
      error: expect.stringContaining('there must be no decision yet'),
    });
  });
});

test('numbers that a reviewer requested again stay requested after a late response of the register', async () => {
  await submitAllItems(server.call, kyc.asking, identityNumbersEndingIn('0003'));
  await server.call('submitKyc', {}, kyc.asking);
  await server.deps.db.transaction((tx) =>
    requestItemsAgain(
      tx,
      server.deps,
      kyc.businessId,
      createOperatorActor('Ngozi'),
      new Map([['IDENTITY_NUMBERS', 'Use your own']]),
    ),
  );
  await kyc.pass(40 * second);
  const { items, check } = await kyc.details();
  expect(check?.result).toBe('matched');
  expect(items[1]).toMatchObject({ status: 'needs attention', reason: 'Use your own' });
});
