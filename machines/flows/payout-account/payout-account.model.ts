import { defineModel } from '#machines/model.ts';
import type { NameEnquiry } from '#contract/money/bank.ts';
import type { PayoutAccount } from '#domain/payout-account.ts';
import type { Refused } from '../answer.ts';
import { payoutAccountMachine } from './payout-account.machine.ts';

const account = { cbnCode: '058', accountNumber: '2034567897' };
const enquiry: NameEnquiry = {
  accountName: 'OBI AMAKA',
  bankName: 'Guaranty Trust Bank',
  verifiedName: 'Amaka Obi',
  nameFits: true,
  waitsMs: 0,
};
const saved: PayoutAccount = {
  ...account,
  id: '0190f000-0000-7000-8000-00000000000d',
  sourceType: 'businessPayoutAccount',
  bankName: enquiry.bankName,
  accountName: enquiry.accountName,
  isDefault: true,
  createdAt: '2026-01-05T09:00:00.000Z',
  usableFrom: '2026-01-05T09:00:00.000Z',
  isUsable: true,
};
const yes = (data: object) => ({ output: { ok: true, data } });
const no = (code: Refused['code'], more: Partial<Refused> = {}): { output: Refused } => ({
  output: {
    ok: false,
    code,
    message: code,
    fields: [],
    triesLeft: undefined,
    retryAtMs: undefined,
    ...more,
  },
});

export const payoutAccountModel = defineModel({
  id: 'payout-account',
  title: 'Adding a payout account',
  purpose:
    'Leads a merchant from a bank and a number to an account that money can be withdrawn to. The bank says whose it is before anything is saved, and the PIN confirms it.',
  machine: payoutAccountMachine,
  starts: { 'somebody who adds an account': undefined },
  key: ({ context: { enquiry: name, attempt, refusal } }) => [
    name !== null,
    attempt !== null,
    refusal !== null,
  ],
  variants: {
    'account.submit': { 'bank and number': { account } },
    'pin.submit': { "the business's own": { sourceType: 'businessPayoutAccount', key: 'key-1' } },
    'done:enquire': {
      'a name that fits': yes(enquiry),
      'another name': yes({ ...enquiry, nameFits: false, waitsMs: 86_400_000 }),
      'no such account': no('ACCOUNT_UNKNOWN'),
    },
    'done:save': {
      saved: yes(saved),
      'the PIN is wrong': no('PIN_WRONG', { triesLeft: 4 }),
      'the PIN is locked': no('PIN_LOCKED', { retryAtMs: 1_800_000_900_000 }),
      'the PIN needs the reset': no('PIN_SPENT'),
      'there is no PIN': no('PIN_NOT_SET'),
      'the bank names somebody else now': no('INVALID'),
      'it is saved already': no('ALREADY_DONE'),
      'signed out': no('NOT_SIGNED_IN'),
    },
    'done:waitForUnlock': { over: {} },
  },
  labels: {
    states: {
      editing: 'Bank and number are typed',
      enquiring: 'The bank is asked whose it is',
      unreachable: 'The bank could not be asked',
      confirming: 'The holder is shown; the PIN confirms it',
      saving: 'It is being saved',
      unanswered: 'Whether it was saved is not known yet',
      locked: 'The PIN is locked for a while',
      spent: 'The PIN has to be set or reset first',
      saved: 'It is saved',
    },
    events: {
      'account.submit': 'Ask whose account it is',
      'pin.submit': 'Confirm with the PIN',
      'account.change': 'Change bank or number',
      'network.back': 'The network is back',
    },
    outcomes: {
      'done:enquire': 'the bank answers',
      'error:enquire': 'the server or the bank cannot be reached',
      'done:save': 'the server answers',
      'error:save': 'the server cannot be reached',
      'done:waitForUnlock': 'the lock has ended',
      'error:waitForUnlock': 'the wait was broken off',
    },
  },
  calls: {
    enquire: { call: 'verifyPayoutAccount' },
    save: { call: 'createPayoutAccount' },
    waitForUnlock: 'device',
  },
  keeps: ({ context: { asked, enquiry: holder, attempt } }) => ({ asked, holder, attempt }),
  invariants: {
    'nothing is saved whose holder was not shown': (snapshot) =>
      !(snapshot.matches('saving') || snapshot.matches('unanswered') || snapshot.matches('saved')) ||
      snapshot.context.attempt?.accountName === snapshot.context.enquiry?.accountName,
    'it ends with an account': (snapshot) => !snapshot.matches('saved') || snapshot.context.saved !== null,
    'the PIN is no part of an attempt': ({ context: { attempt } }) => attempt === null || !('pin' in attempt),
  },
});
