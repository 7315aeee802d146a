import { assign, fromPromise, setup } from 'xstate';
import { type Answer, type Refused, dataOf, refusalGuards } from '../answer.ts';
import type {
  AccountAttempt,
  AskedAccount,
  EnquiryAnswer,
  PayoutAccountContext,
  PayoutAccountEvent,
  SavedAnswer,
  SourceType,
} from './payout-account.types.ts';

const missing = () => Promise.reject(new Error('not provided'));

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const payoutAccountSetup = setup({
  types: {
    context: {} as PayoutAccountContext,
    events: {} as PayoutAccountEvent,
  },
  actors: {
    enquire: fromPromise<EnquiryAnswer, { account: AskedAccount | null }>(missing),
    /** Reads the PIN outside of the chart: it is never an input. */
    save: fromPromise<SavedAnswer, { attempt: AccountAttempt | null }>(missing),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForUnlock: fromPromise<void, { untilMs: number }>(missing),
  },
  actions: {
    note: assign((_, refusal: Refused) => ({ refusal })),
    unnote: assign({ refusal: null }),
    takeAccount: assign((_, { account }: { account: AskedAccount }) => ({
      asked: account,
      enquiry: null,
      attempt: null,
    })),
    takeName: assign((_, answer: EnquiryAnswer) => ({ enquiry: dataOf(answer), refusal: null })),
    takeAttempt: assign(
      ({ context: { asked, enquiry } }, { sourceType, key }: { sourceType: SourceType; key: string }) =>
        asked && enquiry
          ? { attempt: { ...asked, accountName: enquiry.accountName, sourceType, key }, refusal: null }
          : {},
    ),
    takeSaved: assign((_, answer: SavedAnswer) => ({ saved: dataOf(answer), refusal: null })),
  },
  guards: {
    ...refusalGuards,
    isRefused: (_, answer: Answer<unknown>) => !answer.ok,
    isPinWrong: (_, answer: Answer<unknown>) =>
      !answer.ok && ['PIN_WRONG', 'MALFORMED', 'TOO_MANY_REQUESTS', 'IN_PROGRESS'].includes(answer.code),
    isPinLocked: (_, answer: Answer<unknown>) => !answer.ok && answer.code === 'PIN_LOCKED',
    isPinOfNoUse: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.code === 'PIN_SPENT' || answer.code === 'PIN_NOT_SET'),
  },
});
