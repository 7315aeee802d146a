import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import type { Withdrawal, WithdrawalCharge } from '#domain/withdrawal.ts';
import type { CallResult, Refused } from '../call-result.ts';

/** The merchant's progress; `sent` means that the request may have been sent. */
export const withdrawSteps = ['account', 'amount', 'review', 'pin', 'sent'] as const;
export type WithdrawStep = (typeof withdrawSteps)[number];

/** The choices so far; amounts are minor units. */
export interface WithdrawChoice {
  accountId: string | null;
  amountMinor: number | null;
}

/** The label of an account. */
export type AccountLabel = Pick<WithdrawalStart['accounts'][number], 'bankName' | 'accountNumber'>;

/**
 * The choices of a withdrawal, saved on the device. Its ID belongs to account and amount: the same choices in another tab
 * are the same withdrawal.
 */
export interface SavedWithdrawal extends WithdrawChoice {
  step: WithdrawStep;
  /** The accepted charges; null before that. */
  acceptedCharges: WithdrawalCharge | null;
  withdrawalId: string;
}

/** A withdrawal as it is sent; a retry has the same ID and content. The PIN isn't part of it. */
export interface WithdrawAttempt {
  withdrawalId: string;
  payoutAccountId: string;
  amountMinor: number;
  totalMinor: number;
}

export type StartAnswer = CallResult<WithdrawalStart>;
export type WithdrawalAnswer = CallResult<Withdrawal>;

export interface WithdrawInput {
  /** The saved choices; null if there are none. */
  kept: SavedWithdrawal | null;
  /** The ID of an earlier withdrawal, from the URL. */
  withdrawalId: string | null;
}

export interface WithdrawContext extends WithdrawChoice {
  /** The step to start at after loading. */
  step: WithdrawStep;
  /** The ID of the saved or opened withdrawal. */
  withdrawalId: string | null;
  /** The accepted charges: the PIN is requested and the withdrawal sent only with these. */
  acceptedCharges: WithdrawalCharge | null;
  /** The chosen account as last loaded, to name one that can't be used any more. */
  account: AccountLabel | null;
  /** The requirements as last loaded. */
  start: WithdrawalStart | null;
  /** Why it couldn't be sent. */
  refusal: Refused | null;
  /** It never arrived, as a status check after a lost response showed. */
  isLost: boolean;
  /** The withdrawal as last loaded. */
  withdrawal: Withdrawal | null;
  /** How often its result was polled. */
  pollCount: number;
}

export type WithdrawEvent =
  | { type: 'account.choose'; accountId: string }
  /** Replaces an account that can't be used any more. */
  | { type: 'account.change' }
  | { type: 'amount.submit'; amountMinor: number }
  /** Accepts the shown charges. */
  | { type: 'review.confirm' }
  /** The PIN is passed to the call outside of the chart. */
  | { type: 'pin.submit' }
  | { type: 'step.back' }
  | { type: 'start.retry' }
  /** Requests the status under the same ID after a lost response. */
  | { type: 'withdraw.ask' }
  | { type: 'check.now' }
  | { type: 'withdraw.again' }
  /** The page is shown again, for example after Back from a requirement's page. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
