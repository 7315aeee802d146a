import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentItem } from '#domain/kyc-documents.ts';
import type { CallName } from '#contract/calls.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import type { Asking, DataOf, InputOf } from '#tests/support/server/request.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import {
  lastDay,
  identityNumbersEndingIn,
  sampleCompany,
  samplePdf,
  samplePersonOfKyc,
} from '#tests/support/people/verification.ts';
import { violations } from './invariants.ts';
import { countWrites, retryUntilDone, killAtEachWrite } from './moving-kill.ts';
import { FaultFixture } from './fault-fixture.ts';

/** The tables that the verification writes. */
const tables = ['kyc_items', 'kyc_documents', 'identity_checks', 'idempotency_keys'];

let stage: FaultFixture;
beforeAll(async () => {
  stage = await FaultFixture.open();
  await countWrites(stage, tables);
}, 120_000);
afterAll(() => stage.close(), 30_000);

/** Repeats the call under the same key until it gets a response, like the page. */
const send = <Name extends CallName>(name: Name, input: InputOf<Name>, asking: Asking, nth = 0) =>
  retryUntilDone<DataOf<Name>>(() =>
    callsTo(stage.base)(name, input, { ...asking, idempotencyKey: `${name} ${nth}` }),
  );

/** Runs from the first choice to the review; each step can be killed and is then repeated. */
async function verify(asking: Asking): Promise<void> {
  const stands = async () =>
    (await retryUntilDone(() => callsTo(stage.base)('kycDetails', {}, asking))).items;
  const isReady = async (item: string) =>
    (await stands()).some((one) => one.item === item && one.status === 'ready');
  const giveDocument = async (
    item: DocumentItem,
    type: 'PASSPORT' | 'REGISTRATION_CERTIFICATE',
    nth: number,
  ) => {
    const category = item === 'IDENTITY_DOCUMENT' ? 'KYC_DOCUMENT' : 'KYB_DOCUMENT';
    const file = { name: 'document.pdf', content: samplePdf() };
    const { id: fileId } = await send('uploadFile', { body: { category }, file }, asking, nth);
    const expiresOn = type === 'PASSPORT' ? lastDay : null;
    const body = { item, type, files: [{ side: 'front' as const, fileId }], expiresOn };
    await send('saveKycDocument', { body }, asking, nth);
    expect(await isReady(item)).toBe(true);
  };
  await send('chooseKycAudience', { body: { audience: 'BOTH' } }, asking);
  await send('saveKycPerson', { body: samplePersonOfKyc }, asking);
  expect(await isReady('PERSONAL_DETAILS')).toBe(true);
  await send('saveKycNumbers', { body: identityNumbersEndingIn() }, asking);
  await send('verifyKycNumbers', {}, asking);
  expect(await isReady('IDENTITY_NUMBERS')).toBe(true);
  await giveDocument('IDENTITY_DOCUMENT', 'PASSPORT', 1);
  await send('saveKycCompany', { body: sampleCompany }, asking);
  expect(await isReady('BUSINESS_DETAILS')).toBe(true);
  await giveDocument('BUSINESS_DOCUMENT', 'REGISTRATION_CERTIFICATE', 2);
  await send('submitKyc', {}, asking);
}

const handedIn = [
  'kyc.begin',
  'item.submitted',
  'item.submitted',
  'identity.matched',
  'item.submitted',
  'item.submitted',
  'item.submitted',
  'kyc.submit',
];

/** Asserts that each part of a verification exists once. */
async function traces(businessId: string) {
  const [there] = await stage.query<{ events: string[]; documents: number; checks: number; items: number }>(
    `select
       array(select event from timeline where business_id = $1 and record_type = 'kyc' order by id) as events,
       (select count(*)::int from kyc_documents where business_id = $1) as documents,
       (select count(*)::int from identity_checks where business_id = $1) as checks,
       (select count(*)::int from kyc_items where business_id = $1) as items`,
    [businessId],
  );
  return there;
}

it(
  'a verification that is killed at each of its writes in turn continues, and stores nothing twice',
  { timeout: 900_000 },
  async () => {
    const businesses: string[] = [];
    await killAtEachWrite(stage, async () => {
      const nth = businesses.length;
      const person = { email: `merchant-${nth}@kill.test`, handle: `kill-verification-${nth}` };
      const asking = await retryUntilDone(() =>
        signUp(callsTo(stage.base), person, (email) => stage.withDatabase((db) => mailedCode(db, email))),
      );
      businesses.push(asking.businessId);
      const look = async () => {
        const there = await traces(asking.businessId);
        // The delayed review may already have approved it.
        const events = there?.events.filter((event) => event !== 'kyc.approve');
        expect({ ...there, events }).toEqual({ events: handedIn, documents: 2, checks: 1, items: 5 });
        expect(await stage.withDatabase(violations)).toEqual([]);
      };
      return { work: () => verify(asking), look };
    });
    await retryUntilDone(async () => {
      const open = await stage.query(`select from kyc_cases where status <> 'approved'`);
      if (open.length > 0) throw new Error(`${open.length} are not approved yet`);
    });
    for (const businessId of businesses)
      expect((await traces(businessId))?.events).toEqual([...handedIn, 'kyc.approve']);
  },
);
