import { defineModel } from '../model.ts';
import type { GuardParams } from './lifecycle.ts';
import { type VirtualAccountCondition, virtualAccountChart } from './virtual-account.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<VirtualAccountCondition, string> = {
  isOffered: 'virtual accounts are available in the country',
  isVerified: 'the business is verified',
};

/** How a virtual account is explored, drawn and described. */
export const virtualAccountModel = defineModel({
  id: 'virtual-account',
  title: 'Virtual account lifecycle',
  purpose:
    'An account number in the name of a verified business, to which customers transfer money. A code confirms the request, and the bank opens the account or refuses it; the bank may close it later.',
  machine: virtualAccountChart,
  starts: {
    'a verified business': { isOffered: true, isVerified: true },
    'a business that is not verified': { isOffered: true, isVerified: false },
    'a business in another country': { isOffered: false, isVerified: true },
  },
  key: ({ context }) => context,
  variants: {
    'virtualAccount.request': byEachActor,
    'virtualAccount.confirm': byEachActor,
    'virtualAccount.open': byEachActor,
    'virtualAccount.refuse': byEachActor,
    'virtualAccount.close': byEachActor,
  },
  goal: 'active',
  labels: {
    states: {
      'not requested': 'Not requested',
      requested: 'Requested; the code must be entered',
      opening: 'Confirmed; the bank is opening it',
      active: 'Open',
      refused: 'Refused by the bank',
      closed: 'Closed by the bank',
    },
    events: {
      'virtualAccount.request': 'Merchant requests the account and gets a code',
      'virtualAccount.confirm': 'Merchant enters the code',
      'virtualAccount.open': 'Bank opens the account',
      'virtualAccount.refuse': 'Bank refuses the account',
      'virtualAccount.close': 'Bank closes the account',
    },
    outcomes: {},
    guard: (_name, params) =>
      describeGuardParams(conditionWords, params as GuardParams<VirtualAccountCondition>),
  },
  invariants: {
    'only an eligible business gets past the request': ({ value, context }) =>
      value === 'not requested' || (context.isOffered && context.isVerified),
  },
  restingStates: ['not requested', 'active'],
});
