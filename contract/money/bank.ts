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

/** The bank's answer, and what it means for the business. */
export const NameEnquiry = z.object({
  accountName: z.string(),
  cbnCode: z.string(),
  bankName: z.string(),
  /** The name of the approved verification; null before the approval. */
  verifiedName: z.nullable(z.string()),
  nameMatches: z.boolean(),
  /** How long after saving an account money can be withdrawn to it. */
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
    // The person who verifies the business names a bank there.
    access: { resource: ['PAYMENT', 'BUSINESS'], level: 'view-only' },
    summary: "List the banks of the business's country by name; empty for a country without payouts",
    data: z.array(Bank),
  }),
  payoutAccounts: defineCall({
    method: 'GET',
    service: 'core',
    path: '/payoutaccount',
    access: view,
    summary: 'List the payout accounts, the default first, and the account that only receives money',
    data: z.array(PayoutAccount),
  }),
  payoutAccountEvents: defineCall({
    method: 'GET',
    service: 'core',
    path: '/payoutaccount/timeline',
    access: view,
    summary: 'List who looked up, added, removed or preferred which account, newest first',
    data: z.array(TimelineEntry),
  }),
  verifyPayoutAccount: defineCall({
    method: 'POST',
    service: 'core',
    path: '/payoutaccount/verify-payout-account',
    access: manage,
    limit: 'enquiry',
    summary: 'Look up the holder of a bank account',
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
    summary: "Save a payout account, confirmed with the person's PIN; the owner is told by email",
    body: z.extend(BankAccount, {
      /** The name that the bank gave when the person agreed. */
      accountName: z.string().check(z.minLength(1), z.maxLength(200)),
      sourceType: SavedAccountSource,
      pin: TransactionPin,
    }),
    data: PayoutAccount,
    errors: [...pinErrors, 'STEP_UP_REQUIRED', 'ACCOUNT_UNKNOWN', 'ALREADY_DONE'],
  }),
  updatePayoutAccount: defineCall({
    ...one,
    method: 'PATCH',
    access: manage,
    summary: 'Make an account the default one',
    body: z.object({ isDefault: z.literal(true) }),
    data: PayoutAccount,
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
  }),
  deletePayoutAccount: defineCall({
    ...one,
    method: 'DELETE',
    access: manage,
    summary:
      'Remove a payout account; withdrawals on their way to it still arrive. Another account becomes the default',
    data: Done,
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
  }),
};
