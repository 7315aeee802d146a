import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { payoutAccountMachine } from './payout-account.machine.ts';
import {
  enquiryResponses,
  sampleAccount,
  sampleConfirmation,
  saveResponses,
} from './payout-account.samples.ts';

export const payoutAccountModel = defineModel({
  id: 'payout-account',
  title: 'Adding a payout account',
  purpose:
    'Takes a merchant from a bank and an account number to a payout account. The bank reports the account holder before anything is saved, and the PIN confirms it.',
  machine: payoutAccountMachine,
  starts: { 'the merchant adds an account': undefined },
  key: ({ context: { enquiry: name, attempt, refusal } }) => [
    name !== null,
    attempt !== null,
    refusal !== null,
  ],
  variants: {
    'account.submit': { 'bank and account number': { account: sampleAccount } },
    'pin.submit': { 'an account of the business': sampleConfirmation },
    'done:enquire': enquiryResponses,
    'done:save': saveResponses,
    'done:waitForUnlock': { over: {} },
  },
  labels: {
    states: {
      editing: 'Bank and account number form',
      enquiring: 'Looking up the account holder',
      unreachable: "The account holder couldn't be looked up",
      confirming: 'Account holder and PIN entry',
      adding: 'Adding the account once',
      'adding.sending': 'Saving the account',
      'adding.unanswered': "It isn't confirmed that the account was saved",
      locked: 'The PIN is locked for a while',
      spent: 'The PIN must be set or reset first',
      saved: 'The account has been added',
    },
    events: {
      'account.submit': 'Merchant submits bank and account number',
      'pin.submit': 'Merchant submits the PIN',
      'account.change': 'Merchant changes bank or account number',
    },
    outcomes: {
      'done:enquire': 'The bank responds',
      'error:enquire': "The server or the bank can't be reached",
      'done:waitForUnlock': 'The PIN lock ends',
    },
    guard: createGuardLabeller({
      isPinWrong: 'the PIN is wrong, or the request must be repeated',
      isPinLocked: 'the PIN is locked',
      isPinUnusable: 'the PIN must be set or reset',
    }),
  },
  timers: ['waitForUnlock'],
  calls: {
    enquire: {
      call: 'verifyPayoutAccount',
      request: 'look up the account holder',
      success: 'The bank names the account holder',
    },
    save: { call: 'createPayoutAccount', request: 'save the account', success: 'The account is saved' },
    waitForUnlock: 'device',
  },
  protectedData: ({ context: { enteredAccount, enquiry: holder, attempt } }) => ({
    enteredAccount,
    holder,
    attempt,
  }),
  invariants: {
    'an account is saved only after its holder was shown': (snapshot) =>
      !(snapshot.matches('adding') || snapshot.matches('saved')) ||
      snapshot.context.attempt?.accountName === snapshot.context.enquiry?.accountName,
    'the flow ends with a saved account': (snapshot) =>
      !snapshot.matches('saved') || snapshot.context.saved !== null,
    'the context never contains the PIN': ({ context: { attempt } }) =>
      attempt === null || !('pin' in attempt),
  },
});
