import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { PayoutAccount } from '#domain/payout-account.ts';
import { PayoutRequirements } from '#domain/payout-requirements.ts';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { PayoutChannel, Tariff, Withdrawal } from '#domain/withdrawal.ts';
import { defineCall } from '#contract/call.ts';
import { RevenueBalance } from './transaction.ts';

/** Everything that a person sees when they start a withdrawal. */
export const WithdrawalStart = z.object({
  needs: PayoutRequirements,
  /** The accounts that money can be paid to, with the day from which on; the default one first. */
  accounts: z.array(PayoutAccount),
  balance: RevenueBalance,
  /** Null in a currency in which withdrawals are not available yet. */
  tariff: z.nullable(Tariff),
  channel: z.nullable(PayoutChannel),
  inProgress: z.array(z.omit(Withdrawal, { timeline: true })),
});
export type WithdrawalStart = z.infer<typeof WithdrawalStart>;

export const WithdrawalRequest = z.object({
  /**
   * Created, and kept, by the device before the first attempt: a repeat is the same withdrawal. It has no meaning outside of
   * the business; the server creates the reference for the provider.
   */
  withdrawalId: Id,
  payoutAccountId: Id,
  amountMinor: AmountMinor.check(z.positive('Enter an amount')),
  /** The total with charges, as it was shown and agreed to. */
  totalMinor: AmountMinor.check(z.positive()),
  pin: TransactionPin,
});
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>;

const view = { resource: 'PAYMENT', level: 'view-only' } as const;
const manage = { resource: 'PAYMENT', level: 'manage' } as const;

export const withdrawalCalls = {
  withdrawalStart: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business-payout/withdraw',
    access: manage,
    summary:
      'Get what a withdrawal needs: missing requirements, accounts, balance, charges, withdrawals in progress',
    data: WithdrawalStart,
  }),
  withdraw: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-payout/withdraw',
    access: manage,
    summary:
      'Withdraw from the available balance to a payout account. A repeat with the same id is the same withdrawal. With CHARGES_CHANGED, `current` is the tariff that is valid now',
    body: WithdrawalRequest,
    data: Withdrawal,
    errors: [
      'NOT_FOUND',
      'PAYOUT_BLOCKED',
      'BALANCE_TOO_LOW',
      'CHARGES_CHANGED',
      'PAYOUT_ACCOUNT_UNUSABLE',
      'ALREADY_DONE',
      'PIN_NOT_SET',
      'PIN_WRONG',
      'PIN_LOCKED',
      'PIN_ATTEMPTS_EXCEEDED',
    ],
  }),
  checkWithdrawal: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-payout/withdraw/{id}/check',
    access: view,
    summary: 'Get the result of a withdrawal; until there is one, the provider is asked',
    params: z.object({ id: Id }),
    data: Withdrawal,
    errors: ['NOT_FOUND'],
  }),
  cancelWithdrawal: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-payout/withdraw/{id}/cancel',
    access: manage,
    summary: 'Cancel a withdrawal that was not sent to the bank yet; its money becomes available again',
    params: z.object({ id: Id }),
    data: Withdrawal,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  withdrawalCharges: defineCall({
    method: 'GET',
    service: 'transaction',
    path: '/charge',
    access: view,
    summary:
      'Get the charges of a withdrawal: fees by amount, VAT, stamp duty and limits; null without payouts',
    query: z.object({ currencyCode: z.optional(Currency) }),
    data: z.nullable(Tariff),
  }),
  payoutChannels: defineCall({
    method: 'GET',
    service: 'core',
    path: '/payout-channel/currency',
    access: view,
    summary: 'List the payout channels of a currency, and how long each usually takes',
    query: z.object({ currencyCode: z.optional(Currency) }),
    data: z.array(PayoutChannel),
  }),
};
