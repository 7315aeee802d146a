import type { NameEnquiry } from '#contract/money/bank.ts';
import type { PayoutAccount } from '#domain/payout-account.ts';
import { answers, refused } from '../sample-responses.ts';
import type { EnteredAccount } from './payout-account.types.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

export const sampleAccount: EnteredAccount = { cbnCode: '058', accountNumber: '2034567897' };

/** The bank reports the person of whom the business is verified. */
export const sampleEnquiry: NameEnquiry = {
  accountName: 'OBI AMAKA',
  cbnCode: sampleAccount.cbnCode,
  bankName: 'Guaranty Trust Bank',
  verifiedName: 'Amaka Obi',
  nameMatches: true,
  waitsMs: 0,
};
const otherName: NameEnquiry = { ...sampleEnquiry, nameMatches: false, waitsMs: 86_400_000 };

const sampleSaved: PayoutAccount = {
  ...sampleAccount,
  id: '0190f000-0000-7000-8000-00000000000d',
  sourceType: 'businessPayoutAccount',
  bankName: sampleEnquiry.bankName,
  accountName: sampleEnquiry.accountName,
  isDefault: true,
  createdAt: '2026-01-05T09:00:00.000Z',
  usableFrom: '2026-01-05T09:00:00.000Z',
  isUsable: true,
};

/** The confirmation of an account of the business, with the key of its attempt. */
export const sampleConfirmation = { sourceType: 'businessPayoutAccount', key: 'key-1' } as const;

export const enquiryResponses = {
  'the names match': answers(sampleEnquiry),
  "the names don't match": answers(otherName),
  'unknown account': refused('ACCOUNT_UNKNOWN', 'The bank has no account with this number'),
};

export const saveResponses = {
  saved: answers(sampleSaved),
  'the PIN is wrong': refused('PIN_WRONG', 'The PIN is wrong', { attemptsLeft: 4 }),
  'the PIN is locked': refused('PIN_LOCKED', 'Too many wrong PINs', { retryAtMs: sampleNowMs + 900_000 }),
  'PIN attempts exceeded': refused('PIN_ATTEMPTS_EXCEEDED', 'Too many wrong PINs'),
  'no PIN is set': refused('PIN_NOT_SET', 'Set a transaction PIN first'),
  'the account holder has changed': refused('INVALID', 'The account holder has changed'),
  'already saved': refused('ALREADY_DONE', 'This account was added before'),
  'signed out': refused('NOT_SIGNED_IN', 'Please sign in'),
};
