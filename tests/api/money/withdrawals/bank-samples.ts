import type { bankCalls } from '#contract/money/bank.ts';
import { eq } from 'drizzle-orm';
import type { virtualAccountCalls } from '#contract/money/virtual-account.ts';
import { virtualAccounts } from '#server/db/tables/money/virtual-accounts.table.ts';
import { newestCode } from '#tests/support/people/identity.ts';
import { newPayoutAccount, sampleAccount } from '#tests/support/money/payout-accounts.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop } from '#tests/support/store/business-fixture.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

type Name = keyof typeof bankCalls | keyof typeof virtualAccountCalls;

const asOwner = async (world: World): Promise<Shop> => ({
  businessId: world.shop.businessId,
  asking: await testCallers['the owner'](world),
});

/** Creates an account of the business. Removes its other accounts first, because a business has at most ten. */
const ofAccount = async (world: World) => {
  const shop = await asOwner(world);
  const saved = await world.server.call('payoutAccounts', {}, shop.asking);
  for (const { id, sourceType } of saved)
    if (sourceType !== 'businessStaticAccount')
      await world.server.call('deletePayoutAccount', { params: { id } }, shop.asking);
  return { id: (await newPayoutAccount(world.server, shop)).id };
};

/** Resets the caller's business to verified, without a request for an account. */
const anew = async ({ server }: World, { businessId }: Shop['asking']) => {
  if (businessId === undefined) return;
  await verifyBusiness(server.deps, businessId);
  await server.deps.db.delete(virtualAccounts).where(eq(virtualAccounts.businessId, businessId));
};

/** Returns the code that was emailed to the caller, or an invalid code for callers who may not request one. */
const ofRequest = async (world: World, asking: Shop['asking']) => {
  const { server } = world;
  await anew(world, asking);
  // By email, also for a person whose phone number another sample has verified.
  const byEmail = { query: { channel: 'email' } } as const;
  const sent = await server.ask('requestVirtualAccount', byEmail, asking);
  if (sent.status !== 200) return { otpToken: '01890a5d-ac96-774b-bcce-b302099a8057', otp: '123456' };
  const { otpToken } = await server.call('requestVirtualAccount', byEmail, asking);
  const { user } = await server.call('whoAmI', {}, asking);
  return { otpToken, otp: await newestCode(server, user.email) };
};

/** A sample for each call about banks and accounts. */
export const bankSamples: { [N in Name]: Sample<N> } = {
  banks: async () => ({}),
  payoutAccounts: async () => ({}),
  payoutAccountEvents: async () => ({}),
  verifyPayoutAccount: async () => {
    const { cbnCode, accountNumber } = sampleAccount();
    return { body: { cbnCode, accountNumber } };
  },
  createPayoutAccount: async (world, asking) => {
    await setSamplePin(world.server, asking);
    await world.server.call(
      'deletePayoutAccount',
      { params: await ofAccount(world) },
      await testCallers['the owner'](world),
    );
    return { body: sampleAccount() };
  },
  updatePayoutAccount: async (world) => ({ params: await ofAccount(world), body: { isDefault: true } }),
  deletePayoutAccount: async (world) => ({ params: await ofAccount(world) }),
  virtualAccount: async () => ({}),
  checkVirtualAccount: async () => ({}),
  requestVirtualAccount: async (world, asking) => {
    await anew(world, asking);
    return {};
  },
  confirmVirtualAccount: async (world, asking) => ({ body: await ofRequest(world, asking) }),
};
