import { sandboxHolders } from '#server/providers/banks/sandbox.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { newestCode } from '#tests/support/people/identity.ts';
import { setSamplePin, samplePin } from '#tests/support/people/pins.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop, advanceTime } from '#tests/support/store/business-fixture.ts';

/** Account holders of the sandbox, by their relation to `samplePerson`. */
export const accountNumbers = { ofTheOwner: '2034567897', ofSomebodyElse: '0812345675' } as const;
export const holderOf = (accountNumber: string): string => sandboxHolders[accountNumber] ?? '';

/** Returns the request of a person who has confirmed the account holder. */
export const sampleAccount = (accountNumber: string = accountNumbers.ofTheOwner) => ({
  cbnCode: '058',
  accountNumber,
  accountName: holderOf(accountNumber),
  sourceType: 'businessPayoutAccount' as const,
  pin: samplePin,
});

/** Saves a payout account with the sample PIN. */
export async function newPayoutAccount(server: ApiServer, shop: Shop, accountNumber?: string) {
  await setSamplePin(server, shop.asking);
  return server.call('createPayoutAccount', { body: sampleAccount(accountNumber) }, shop.asking);
}

/** Verifies a business and opens its virtual account. */
export async function newVirtualAccount(server: ApiServer, shop: Shop) {
  await verifyBusiness(server.deps, shop.businessId);
  return openVirtualAccount(server, shop);
}

/** Opens the virtual account of a verified business. */
export async function openVirtualAccount(server: ApiServer, { asking }: Shop) {
  const { otpToken } = await server.call('requestVirtualAccount', {}, asking);
  const { user } = await server.call('whoAmI', {}, asking);
  const otp = await newestCode(server, user.email);
  await server.call('confirmVirtualAccount', { body: { otpToken, otp } }, asking);
  await advanceTime(server, 1000);
  return server.call('virtualAccount', {}, asking);
}
