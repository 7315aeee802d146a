import type { NameEnquiry } from '#contract/money/bank.ts';
import type { PayoutAccount } from '#domain/payout-account.ts';
import type { CallResult, Refused } from '../call-result.ts';

export type EnteredAccount = Pick<PayoutAccount, 'cbnCode' | 'accountNumber'>;
export type SourceType = Exclude<PayoutAccount['sourceType'], 'businessStaticAccount'>;

/** An account as it is saved; a retry has the same key and content. The PIN isn't part of it. */
export interface AccountAttempt extends EnteredAccount {
  accountName: string;
  sourceType: SourceType;
  key: string;
}

export type EnquiryAnswer = CallResult<NameEnquiry>;
export type SavedAnswer = CallResult<PayoutAccount>;

export interface PayoutAccountContext {
  enteredAccount: EnteredAccount | null;
  /** The account holder that the bank reports. */
  enquiry: NameEnquiry | null;
  attempt: AccountAttempt | null;
  refusal: Refused | null;
  saved: PayoutAccount | null;
}

export type PayoutAccountEvent =
  | { type: 'account.submit'; account: EnteredAccount }
  /** The person confirms the holder; the PIN is passed to the call outside of the chart. */
  | { type: 'pin.submit'; sourceType: SourceType; key: string }
  | { type: 'account.change' }
  | { type: 'network.back' };
