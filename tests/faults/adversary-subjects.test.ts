import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { inviteBetaUser } from '#server/modules/onboarding/beta.service.ts';
import { samples } from '#tests/api/platform/samples.ts';
import { type World, openWorld, samplesWriteDirectly } from '#tests/api/platform/test-callers.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { newEmail, newHandle, newestCode } from '#tests/support/people/identity.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { paymentRequestOf } from '#tests/support/money/payer.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { mirrorWorld, signInOwner } from './adversary/records.ts';

/** Two independent businesses. */
let world: World;
let mirrored: World;
let shop: Shop;
beforeAll(async () => {
  world = await openWorld();
  mirrored = await mirrorWorld(world);
  shop = await signInOwner(world);
});
afterAll(() => world.server.close({ hasImpossibleData: samplesWriteDirectly }));

const sharedCalls = (Object.keys(calls) as CallName[]).filter((name) => {
  const { access, method, secretAnswer }: Call = calls[name];
  return access === 'public' && method !== 'GET' && !secretAnswer;
});

describe.each(sharedCalls)('%s', (name) => {
  it('never returns the response of another request with the same Idempotency-Key', async () => {
    const { server } = world;
    const asking = { idempotencyKey: randomUUID() };
    const first = await samples[name](world, {});
    const second = await samples[name](mirrored, {});
    expect(await server.ask(name, first, asking)).toMatchObject({ status: 200 });
    await server.deps.jobs.drain();
    const before = await getFingerprint(server.deps.db);
    // A repeated request gets a response without an effect. Any other request is rejected.
    const isSame = JSON.stringify(first) === JSON.stringify(second);
    const expected = isSame ? { status: 200 } : { status: 422, code: 'IDEMPOTENCY_MISMATCH' };
    expect(await server.ask(name, second, asking)).toMatchObject(expected);
    expect(await getFingerprint(server.deps.db)).toEqual(before);
  });
});

/** Every call that returns a signed URL. */
const addressCalls = [
  'orderDocument',
  'exportOrders',
  'exportAbandonedCheckouts',
  'invoiceDocument',
  'exportInvoices',
  'transactionReceipt',
  'exportTransactions',
  'exportCustomers',
  'exportProducts',
] as const satisfies CallName[];

describe('a signed address', () => {
  it('opens only the record that it was signed for', async () => {
    const { server } = world;
    const addresses: URL[] = [];
    const note = (url: string) => addresses.push(new URL(url, 'http://kontor.test'));
    for (const name of addressCalls) {
      const answer = await server.ask(name, await samples[name](world, shop.asking), shop.asking);
      note(JSON.parse(answer.body).data.url);
    }
    for (const content of ['one', 'two']) {
      const file = { name: `${content}.pdf`, content: Buffer.from(`%PDF-1.7\n${content}\n%%EOF`) };
      const { id } = await server.call('uploadFile', { body: { category: 'SUPPORT' }, file }, shop.asking);
      note((await server.call('fileAddress', { params: { id } }, shop.asking)).url);
    }
    const open = async (path: string, search: string) =>
      (await server.http.inject({ method: 'GET', url: `${path}${search}` })).statusCode;

    for (const { pathname, search } of addresses) expect(await open(pathname, search)).toBe(200);
    const before = await getFingerprint(server.deps.db);
    for (const { pathname } of addresses)
      for (const other of addresses)
        if (other.pathname !== pathname) expect(await open(pathname, other.search)).toBe(404);
    expect(await getFingerprint(server.deps.db)).toEqual(before);
  });
});

/** Starts a sign-up and returns the emailed code. */
async function beginSignUp(email = newEmail(), betaId?: string) {
  const { server } = world;
  const body = { email, password: samplePassword, ...(betaId && { betaId }) };
  const { onboardingId } = await server.call('saveCredentials', { body });
  return { email, onboardingId, otp: await newestCode(server, email) };
}

describe('a sign-up', () => {
  it("isn't confirmed by another sign-up's code, which stays valid", async () => {
    const { server } = world;
    const [own, other] = [await beginSignUp(), await beginSignUp()];
    const mixed = { body: { onboardingId: other.onboardingId, otp: own.otp } };
    expect(await server.ask('verifyOtp', mixed)).toMatchObject({ status: 422, code: 'OTP_WRONG' });
    for (const { onboardingId, otp, email } of [own, other]) {
      const { onboarding } = await server.call('verifyOtp', { body: { onboardingId, otp } });
      expect(onboarding.email).toBe(email);
    }
  });

  it('keeps an invitation to another address open, and uses up its own', async () => {
    const { server } = world;
    const invite = (email: string) =>
      inviteBetaUser(server.deps.db, { email, firstName: 'Ife', lastName: 'Ojo', businessName: 'Ife Beads' });
    const finish = async (email: string, betaId: string) => {
      const { onboardingId, otp } = await beginSignUp(email, betaId);
      const { token } = await server.call('verifyOtp', { body: { onboardingId, otp } });
      await server.call('saveUserDetails', { body: samplePerson }, { token });
      await server.call('saveBusinessDetails', { body: sampleBusiness(newHandle()) }, { token });
      await server.call('finalizeOnboarding', {}, { token });
    };
    const others = await invite(newEmail());
    await finish(newEmail(), others);
    expect(await server.ask('betaUser', { params: { id: others } })).toMatchObject({ status: 200 });
    const email = newEmail();
    const own = await invite(email);
    await finish(email, own);
    expect(await server.ask('betaUser', { params: { id: own } })).toMatchObject({ status: 404 });
  });
});

describe('a payment', () => {
  it.each(['of the same business', 'of another business'])(
    'is separate for each link, even if a payer sends the same ID with a link %s',
    async (whose) => {
      const { server } = world;
      const otherShop = whose === 'of the same business' ? shop : await signInOwner(mirrored);
      const [one, other] = [
        await createSentInvoice(server, shop),
        await createSentInvoice(server, otherShop),
      ];
      const start = paymentRequestOf(one.publicToken, 100_000);
      const first = await server.call('payInvoice', { body: start });
      const second = await server.ask('payInvoice', { body: { ...start, token: other.publicToken } });
      if (second.status === 200) {
        const { reference, payUrl } = JSON.parse(second.body).data;
        expect(reference).not.toBe(first.reference);
        expect(payUrl).not.toBe(first.payUrl);
      } else expect(second.body).not.toContain(first.reference);
      const { rows } = await server.deps.db.execute(
        sql`select invoice_id as "invoiceId" from transactions where id = ${first.reference}`,
      );
      expect(rows).toEqual([{ invoiceId: one.id }]);
    },
  );
});
