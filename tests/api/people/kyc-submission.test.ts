import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newMerchant, newSession } from '#tests/support/people/identity.ts';
import { type KycCase, newKycCase } from '#tests/support/people/kyc-case.ts';
import {
  identityNumbersEndingIn,
  samplePersonOfKyc,
  submitAllItems,
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

describe('a submission', () => {
  test('must be complete, and does not change while it is reviewed', async () => {
    await server.call('saveKycPerson', { body: samplePersonOfKyc }, kyc.asking);
    expect(await server.ask('submitKyc', {}, kyc.asking)).toMatchObject({
      status: 409,
      error: expect.stringContaining('every item must be submitted'),
      legal: ['item.submitted'],
    });
    await submitAllItems(server.call, kyc.asking);
    await server.call('submitKyc', {}, kyc.asking);
    await server.call('submitKyc', {}, kyc.asking);
    expect(await server.ask('saveKycNumbers', { body: identityNumbersEndingIn() }, kyc.asking)).toMatchObject(
      {
        status: 409,
      },
    );
  });

  test('must match the country: numbers and documents', async () => {
    const wrong = { ...identityNumbersEndingIn(), bvn: null };
    expect(await server.ask('saveKycNumbers', { body: wrong }, kyc.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'bvn' }],
    });
    const fileId = await uploadDocument(server.call, kyc.asking, 'IDENTITY_DOCUMENT');
    const front = { side: 'front' as const, fileId };
    const tryDocument = (type: string, files = [front], item = 'IDENTITY_DOCUMENT' as const) =>
      server.ask('saveKycDocument', { body: { item, type, files } }, kyc.asking);
    expect(await tryDocument('REGISTRATION_CERTIFICATE')).toMatchObject({ fields: [{ field: 'type' }] });
    expect(await tryDocument('DRIVERS_LICENCE')).toMatchObject({
      fields: [{ field: 'back', message: 'Add the back side' }],
    });
    const other = await uploadDocument(server.call, kyc.asking, 'BUSINESS_DOCUMENT');
    expect(await tryDocument('PASSPORT', [{ ...front, fileId: other }])).toMatchObject({
      status: 422,
      fields: [{ field: 'front' }],
    });
    const rival = await newMerchant(server);
    const theirs = {
      token: await newSession(server, rival.email),
      businessId: rival.businessId,
    };
    const stolen = { item: 'IDENTITY_DOCUMENT' as const, type: 'PASSPORT', files: [front] };
    expect(await server.ask('saveKycDocument', { body: stolen }, theirs)).toMatchObject({ status: 404 });
  });

  test("checks the age on the current day in the business's time zone", async () => {
    const year = server.deps.clock.now().getUTCFullYear() + 1;
    // It is already the second of June in Lagos.
    server.pass(Date.UTC(year, 5, 1, 23, 30) - server.deps.clock.now().getTime());
    const { email, businessId } = await newMerchant(server);
    const asking = { token: await newSession(server, email), businessId };
    const give = (dateOfBirth: string) =>
      server.ask('saveKycPerson', { body: { ...samplePersonOfKyc, dateOfBirth } }, asking);
    expect(await give(`${year - 18}-06-03`)).toMatchObject({
      status: 422,
      fields: [{ field: 'dateOfBirth' }],
    });
    expect(await give(`${year - 18}-06-02`)).toMatchObject({ status: 200 });
  });
});
