import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AccountNumber } from '#domain/nuban.ts';
import { TimelineEntry } from '#domain/timeline.ts';
import { Bank, PayoutAccount, SavedAccountSource } from '#domain/payout-account.ts';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { defineCall } from '#contract/call.ts';
import { pinErrors } from '#contract/people/pin.ts';
import { Done } from '#contract/people/session.ts';

const BankAccount = z.object({
  cbnCode: z.string().check(z.minLength(1, 'Choose a bank'), z.maxLength(20)),
  accountNumber: AccountNumber,
});

/** What the bank answered, and what it means for the business. */
export const NameEnquiry = z.object({
  accountName: z.string(),
  bankName: z.string(),
  /** The name of the approved verification; null before. */
  verifiedName: z.nullable(z.string()),
  nameFits: z.boolean(),
  /** From saving it until money can be withdrawn to it. */
  waitsMs: z.int(),
});
export type NameEnquiry = z.infer<typeof NameEnquiry>;

const view = { resource: 'PAYMENT', level: 'view-only' } as const;
const manage = { resource: 'PAYMENT', level: 'manage' } as const;
const one = { service: 'core', path: '/payoutaccount/{id}', params: z.object({ id: Id }) } as const;

export const bankCalls = {
  banks: defineCall({
    method: 'GET',
    service: 'core',
    path: '/bank',
    // Whoever verifies the business names a bank there.
    access: { resource: ['PAYMENT', 'BUSINESS'], level: 'view-only' },
    summary: "The banks of the business's country, by name; none where nothing is paid out yet",
    data: z.array(Bank),
  }),
  payoutAccounts: defineCall({
    method: 'GET',
    service: 'core',
    path: '/payoutaccount',
    access: view,
    summary: 'The accounts that money is withdrawn to, the default one first, and the one that only receives',
    data: z.array(PayoutAccount),
  }),
  payoutAccountEvents: defineCall({
    method: 'GET',
    service: 'core',
    path: '/payoutaccount/timeline',
    access: view,
    summary: 'Who asked for a name, added, removed or preferred which account, the newest first',
    data: z.array(TimelineEntry),
  }),
  verifyPayoutAccount: defineCall({
    method: 'POST',
    service: 'core',
    path: '/payoutaccount/verify-payout-account',
    access: manage,
    limit: 'enquiry',
    summary: 'Ask the bank whose account this is',
    body: BankAccount,
    data: NameEnquiry,
    errors: ['ACCOUNT_UNKNOWN'],
  }),
  createPayoutAccount: defineCall({
    method: 'POST',
    service: 'core',
    path: '/payoutaccount',
    access: manage,
    limit: 'pin',
    summary: "Save an account to withdraw to, confirmed with the person's PIN; tells the owner by mail",
    body: z.extend(BankAccount, {
      /** As the bank named it when the person agreed. */
      accountName: z.string().check(z.minLength(1), z.maxLength(200)),
      sourceType: SavedAccountSource,
      pin: TransactionPin,
    }),
    data: PayoutAccount,
    errors: [...pinErrors, 'ACCOUNT_UNKNOWN', 'ALREADY_DONE'],
  }),
  updatePayoutAccount: defineCall({
    ...one,
    method: 'PATCH',
    access: manage,
    summary: 'Make an account the default one',
    body: z.object({ isDefault: z.literal(true) }),
    data: PayoutAccount,
    errors: ['NOT_FOUND'],
  }),
  deletePayoutAccount: defineCall({
    ...one,
    method: 'DELETE',
    access: manage,
    summary: 'Remove an account; what is on its way there still arrives. Another one becomes the default',
    data: Done,
    errors: ['NOT_FOUND'],
  }),
};
