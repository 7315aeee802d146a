import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { PayoutAccount } from '#domain/payout-account.ts';
import { PayoutRequirements } from '#domain/payout-requirements.ts';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { PayoutChannel, Tariff, Withdrawal } from '#domain/withdrawal.ts';
import { defineCall } from '#contract/call.ts';
import { RevenueBalance } from './transaction.ts';

/** All that somebody has before their eyes who begins to withdraw. */
export const WithdrawalStart = z.object({
  needs: PayoutRequirements,
  /** Those that money can be paid to, with the day from which on; the default one first. */
  accounts: z.array(PayoutAccount),
  balance: RevenueBalance,
  /** Null in a currency in which nothing can be withdrawn yet. */
  tariff: z.nullable(Tariff),
  channel: z.nullable(PayoutChannel),
  underWay: z.array(z.omit(Withdrawal, { timeline: true })),
});
export type WithdrawalStart = z.infer<typeof WithdrawalStart>;

export const WithdrawalRequest = z.object({
  /**
   * Made, and kept, by the device before the first try: a repeat is the same withdrawal. It means nothing outside of the
   * business; the provider is given a reference that the server makes.
   */
  withdrawalId: Id,
  payoutAccountId: Id,
  amountMinor: AmountMinor.check(z.positive('Enter an amount')),
  /** With its charges, as it was shown and agreed to. */
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
    summary: 'What is needed to withdraw: what is missing, accounts, balance, charges, what is under way',
    data: WithdrawalStart,
  }),
  withdraw: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-payout/withdraw',
    access: manage,
    summary:
      'Withdraw from the available balance to a payout account. The same id again is the same withdrawal. With CHARGES_CHANGED, `current` is the tariff that is valid now',
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
      'PIN_SPENT',
    ],
  }),
  checkWithdrawal: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-payout/withdraw/{id}/check',
    access: view,
    summary: 'What became of a withdrawal; the provider is asked while nothing is concluded',
    params: z.object({ id: Id }),
    data: Withdrawal,
    errors: ['NOT_FOUND'],
  }),
  cancelWithdrawal: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-payout/withdraw/{id}/cancel',
    access: manage,
    summary: 'Cancel a withdrawal that was not sent to the bank yet; its money is available again',
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
      'What a withdrawal costs: fees by amount, VAT, stamp duty and limits; null where nothing is paid out',
    query: z.object({ currencyCode: z.optional(Currency) }),
    data: z.nullable(Tariff),
  }),
  payoutChannels: defineCall({
    method: 'GET',
    service: 'core',
    path: '/payout-channel/currency',
    access: view,
    summary: 'How money in a currency can be paid out, and what it usually takes',
    query: z.object({ currencyCode: z.optional(Currency) }),
    data: z.array(PayoutChannel),
  }),
};
