import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import type { Withdrawal, WithdrawalCharge } from '#domain/withdrawal.ts';
import type { Answer, Refused } from '../answer.ts';

/** How far somebody has come; `sent` is what may have left the device. */
export const withdrawSteps = ['account', 'amount', 'review', 'pin', 'sent'] as const;
export type WithdrawStep = (typeof withdrawSteps)[number];

/** What was decided so far; amounts are minor units. */
export interface WithdrawChoice {
  accountId: string | null;
  amountMinor: number | null;
}

/** How an account is named to the person. */
export type AccountLabel = Pick<WithdrawalStart['accounts'][number], 'bankName' | 'accountNumber'>;

/**
 * What a device keeps of a withdrawal that is being made. Its id belongs to account and amount: who decides the same in
 * another tab makes the same withdrawal.
 */
export interface KeptWithdrawal extends WithdrawChoice {
  step: WithdrawStep;
  /** The charges that the person agreed to; null before that. */
  agreed: WithdrawalCharge | null;
  withdrawalId: string;
}

/** A withdrawal as it is sent, and sent again: whoever repeats it repeats id and content. The PIN is no part of it. */
export interface WithdrawAttempt {
  withdrawalId: string;
  payoutAccountId: string;
  amountMinor: number;
  totalMinor: number;
}

export type StartAnswer = Answer<WithdrawalStart>;
export type WithdrawalAnswer = Answer<Withdrawal>;

export interface WithdrawInput {
  /** What this device kept; null when nothing is under way. */
  kept: KeptWithdrawal | null;
  /** Of the address: a withdrawal that was made before. */
  withdrawalId: string | null;
}

export interface WithdrawContext extends WithdrawChoice {
  /** Where to begin once all is loaded. */
  step: WithdrawStep;
  /** Of the one that is being made, once it was kept; of the one that is followed. */
  withdrawalId: string | null;
  /** The charges that the person agreed to: the PIN is asked for, and a withdrawal sent, with these alone. */
  agreed: WithdrawalCharge | null;
  /** The chosen account as last seen: it says which one can't be used any more. */
  account: AccountLabel | null;
  /** What is needed to withdraw, as last seen. */
  start: WithdrawalStart | null;
  /** Why it could not be sent. */
  refusal: Refused | null;
  /** It was asked for after its answer was lost, and had never arrived. */
  isLost: boolean;
  /** The withdrawal as last seen. */
  withdrawal: Withdrawal | null;
  /** How often its end was asked for. */
  asked: number;
}

export type WithdrawEvent =
  | { type: 'account.choose'; accountId: string }
  /** In place of the one that can't be used any more. */
  | { type: 'account.change' }
  | { type: 'amount.submit'; amountMinor: number }
  /** Agrees to the charges as they are shown. */
  | { type: 'review.confirm' }
  /** The PIN waits beside the chart, for the one call that takes it. */
  | { type: 'pin.submit' }
  | { type: 'step.back' }
  | { type: 'start.retry' }
  /** Asks under the same id after an answer was lost. */
  | { type: 'withdraw.ask' }
  | { type: 'check.now' }
  | { type: 'withdraw.again' }
  /** The page is shown again, as after Back from where something was missing. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
