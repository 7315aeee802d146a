import { assign, setup } from 'xstate';
import { type CallResult, type Refused, dataOf, resultGuards } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  AccountAttempt,
  EnteredAccount,
  EnquiryAnswer,
  PayoutAccountContext,
  PayoutAccountEvent,
  SavedAnswer,
  SourceType,
} from './payout-account.types.ts';

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const payoutAccountSetup = setup({
  types: {
    context: {} as PayoutAccountContext,
    events: {} as PayoutAccountEvent,
  },
  actors: {
    enquire: notProvided<EnquiryAnswer, { account: EnteredAccount | null }>('enquire'),
    /** Reads the PIN outside of the chart: it is never an input. */
    save: notProvided<SavedAnswer, { attempt: AccountAttempt | null }>('save'),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForUnlock: notProvided<void, { untilMs: number }>('waitForUnlock'),
  },
  actions: {
    note: assign((_, refusal: Refused) => ({ refusal })),
    clearError: assign({ refusal: null }),
    setAccount: assign((_, { account }: { account: EnteredAccount }) => ({
      enteredAccount: account,
      enquiry: null,
      attempt: null,
    })),
    setEnquiry: assign((_, answer: EnquiryAnswer) => ({ enquiry: dataOf(answer), refusal: null })),
    setAttempt: assign(
      (
        { context: { enteredAccount, enquiry } },
        { sourceType, key }: { sourceType: SourceType; key: string },
      ) =>
        enteredAccount && enquiry
          ? {
              attempt: { ...enteredAccount, accountName: enquiry.accountName, sourceType, key },
              refusal: null,
            }
          : {},
    ),
    setSavedAccount: assign((_, answer: SavedAnswer) => ({ saved: dataOf(answer), refusal: null })),
  },
  guards: {
    ...resultGuards,
    isPinWrong: (_, answer: CallResult<unknown>) =>
      !answer.ok &&
      ['PIN_WRONG', 'STEP_UP_REQUIRED', 'MALFORMED', 'TOO_MANY_REQUESTS', 'IN_PROGRESS'].includes(
        answer.code,
      ),
    isPinLocked: (_, answer: CallResult<unknown>) => !answer.ok && answer.code === 'PIN_LOCKED',
    isPinUnusable: (_, answer: CallResult<unknown>) =>
      !answer.ok && (answer.code === 'PIN_ATTEMPTS_EXCEEDED' || answer.code === 'PIN_NOT_SET'),
  },
});
