import type { NameEnquiry } from '#contract/money/bank.ts';
import type { PayoutAccount } from '#domain/payout-account.ts';
import type { Answer, Refused } from '../answer.ts';

export type AskedAccount = Pick<PayoutAccount, 'cbnCode' | 'accountNumber'>;
export type SourceType = Exclude<PayoutAccount['sourceType'], 'businessStaticAccount'>;

/** An account as it is saved, and saved again: whoever repeats it repeats key and content. The PIN is no part of it. */
export interface AccountAttempt extends AskedAccount {
  accountName: string;
  sourceType: SourceType;
  key: string;
}

export type EnquiryAnswer = Answer<NameEnquiry>;
export type SavedAnswer = Answer<PayoutAccount>;

export interface PayoutAccountContext {
  asked: AskedAccount | null;
  /** Whose it is, as the bank says. */
  enquiry: NameEnquiry | null;
  attempt: AccountAttempt | null;
  refusal: Refused | null;
  saved: PayoutAccount | null;
}

export type PayoutAccountEvent =
  | { type: 'account.submit'; account: AskedAccount }
  /** It is the one; the PIN waits beside the chart, for the one call that takes it. */
  | { type: 'pin.submit'; sourceType: SourceType; key: string }
  | { type: 'account.change' }
  | { type: 'network.back' };
