export { payoutAccountMachine } from './payout-account.machine.ts';
export { type PayoutAccountView, payoutAccountView } from './payout-account.view.ts';
export type {
  AccountAttempt,
  EnteredAccount as AskedAccount,
  EnquiryAnswer,
  SavedAnswer,
  SourceType,
} from './payout-account.types.ts';
