import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { insertAccount } from '#server/modules/payout-accounts/payout-accounts.repo.ts';
import { withdrawals } from '#server/db/tables/money/withdrawals.table.ts';
import type { Transaction } from '#server/db/client.ts';
import type { PayoutUpdate } from '#server/providers/payouts/payouts.ts';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { day, second } from '#tests/support/people/identity.ts';
import { createPaidInvoice } from './paid-invoice.ts';
import { setSamplePin, samplePin } from '#tests/support/people/pins.ts';
import { verifiedName, verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

/** Creates a payout account; in the verified name it has no waiting period. */
export async function addAccount(
  tx: Transaction,
  { businessId, userId }: { businessId: string; userId: string },
  now: Date,
  over: { accountNumber?: string; accountName?: string; isDefault?: boolean } = {},
): Promise<string> {
  const id = uuid();
  await insertAccount(tx, {
    businessId,
    id,
    sourceType: 'businessPayoutAccount',
    cbnCode: '044',
    bankName: 'Access Bank',
    accountNumber: '0010246780',
    accountName: verifiedName,
    isDefault: true,
    createdAt: now,
    createdBy: userId,
    usableFrom: new Date(now.getTime() + day),
    ...over,
  });
  return id;
}

export interface Withdrawer extends Shop {
  /** The ID of the owner. */
  userId: string;
  payoutAccountId: string;
}

/** Creates a verified business with its owner's PIN and this many paid invoices in its balance. */
export async function newWithdrawer(server: ApiServer, invoices = 1): Promise<Withdrawer> {
  const { deps } = server;
  const shop = await newShop(server);
  await verifyBusiness(deps, shop.businessId);
  const payoutAccountId = await deps.db.transaction((tx) => addAccount(tx, shop, deps.clock.now()));
  await setSamplePin(server, shop.asking);
  for (let nth = 0; nth < invoices; nth += 1) await createPaidInvoice(server, shop);
  await advanceTime(server, day);
  return { ...shop, payoutAccountId };
}

/** Returns the request of a withdrawal. */
export const withdrawalOf = (
  { payoutAccountId }: Pick<Withdrawer, 'payoutAccountId'>,
  amountMinor: number,
  over: object = {},
) => ({
  withdrawalId: uuid(),
  payoutAccountId,
  amountMinor,
  totalMinor: calculateCharge(amountMinor, standardTariff).totalMinor,
  pin: samplePin,
  ...over,
});

/** Sends requested withdrawals and advances the clock. */
export async function advanceUntilSent(server: ApiServer, ms: number): Promise<void> {
  await advanceTime(server, second);
  await advanceTime(server, ms);
}

/** Returns the reference of a withdrawal at the provider. */
export async function payoutReference({ deps }: Pick<ApiServer, 'deps'>, id: string): Promise<string> {
  const [withdrawal] = await deps.db.select().from(withdrawals).where(eq(withdrawals.id, id));
  if (!withdrawal) throw new Error('there is no such withdrawal');
  return withdrawal.reference;
}

/** Sends a signed event of the payout provider to the webhook. */
export async function sendPayoutEvent(
  { http, deps }: ApiServer,
  id: string,
  result: PayoutUpdate['result'],
  message: string | null = null,
) {
  const reference = await payoutReference({ deps }, id);
  const body = Buffer.from(
    JSON.stringify({ reference, result, providerReference: `P-${reference}`, message }),
  );
  return http.inject({
    method: 'POST',
    url: '/api/transaction/payment/webhook/sandbox',
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': signWebhook(deps.config.getKey('payouts'), body),
    },
    payload: body,
  });
}
