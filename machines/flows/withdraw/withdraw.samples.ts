import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import {
  type Tariff,
  type Withdrawal,
  type WithdrawalStatus,
  calculateCharge,
  standardTariff,
} from '#domain/withdrawal.ts';
import type { SavedWithdrawal } from './withdraw.types.ts';

export const sampleAccountId = '0190f000-0000-7000-8000-00000000000a';
export const sampleWithdrawalId = '0190f000-0000-7000-8000-00000000000b';
export const otherAccountId = '0190f000-0000-7000-8000-00000000000c';
export const sampleAmountMinor = 100_000;
const at = '2026-01-06T10:00:00.000Z';

const account = {
  id: sampleAccountId,
  sourceType: 'businessPayoutAccount' as const,
  accountNumber: '0010246780',
  cbnCode: '044',
  bankName: 'Access Bank',
  accountName: 'Amaka Obi',
  isDefault: true,
  createdAt: at,
  usableFrom: at,
  isUsable: true,
};
const ready: WithdrawalStart = {
  needs: { kyc: 'approved', hasAccount: true, hasPin: true },
  accounts: [account],
  balance: {
    currency: 'NGN',
    availableMinor: 443_250,
    pendingMinor: 0,
    inDisputeMinor: 0,
    onItsWayMinor: 0,
    receivableMinor: 0,
    totalMinor: 443_250,
    settlesAt: null,
  },
  tariff: standardTariff,
  channel: { channel: 'bank', currency: 'NGN', usualMs: 300_000 },
  inProgress: [],
};

/** Higher fees than the accepted ones. */
export const raisedTariff: Tariff = {
  ...standardTariff,
  bands: standardTariff.bands.map(({ upToMinor, feeMinor }) => ({ upToMinor, feeMinor: feeMinor + 20_00 })),
};

/** The possible requirements before the first step. */
export const sampleStarts = {
  'all requirements are met': ready,
  "the business isn't verified": { ...ready, needs: { ...ready.needs, kyc: 'submitted' } },
  'there is no payout account': { ...ready, needs: { ...ready.needs, hasAccount: false }, accounts: [] },
  'no PIN is set': { ...ready, needs: { ...ready.needs, hasPin: false } },
  'the account is too new': { ...ready, accounts: [{ ...account, isUsable: false }] },
  'the balance is negative': { ...ready, balance: { ...ready.balance, receivableMinor: 5_000 } },
  'the available balance is too low': { ...ready, balance: { ...ready.balance, availableMinor: 11_000 } },
  "withdrawals aren't available in this currency": { ...ready, tariff: null, channel: null },
  'the charges have risen': {
    ...ready,
    tariff: raisedTariff,
    balance: { ...ready.balance, availableMinor: ready.balance.availableMinor * 2 },
  },
  'the charges have risen, and less is available': {
    ...ready,
    tariff: raisedTariff,
    balance: {
      ...ready.balance,
      availableMinor: calculateCharge(sampleAmountMinor, standardTariff).totalMinor,
    },
  },
  'only another account is left': {
    ...ready,
    accounts: [{ ...account, id: otherAccountId, accountNumber: '0000014579' }],
  },
} satisfies Record<string, WithdrawalStart>;

export const sampleWithdrawal = (status: WithdrawalStatus): Withdrawal => ({
  ...calculateCharge(sampleAmountMinor, standardTariff),
  id: sampleWithdrawalId,
  status,
  currency: 'NGN',
  cbnCode: account.cbnCode,
  bankName: account.bankName,
  accountNumber: account.accountNumber,
  accountName: account.accountName,
  requestedBy: 'Amaka Obi',
  requestedAt: at,
  concludedAt: null,
  expectedAt: at,
  reason: status === 'failed' || status === 'reversed' ? 'The account is closed' : null,
  timeline: [],
});

export const sampleKept = (step: SavedWithdrawal['step']): SavedWithdrawal => ({
  step,
  accountId: sampleAccountId,
  amountMinor: sampleAmountMinor,
  acceptedCharges:
    step === 'pin' || step === 'sent' ? calculateCharge(sampleAmountMinor, standardTariff) : null,
  withdrawalId: sampleWithdrawalId,
});
