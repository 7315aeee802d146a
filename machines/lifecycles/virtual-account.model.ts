import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import { type VirtualAccountCondition, virtualAccountLifecycle } from './virtual-account.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<VirtualAccountCondition, string> = {
  isOffered: 'banks of the country open such accounts',
  isVerified: 'the business is verified',
};

/** How a virtual account is explored, drawn and described. */
export const virtualAccountModel = defineModel({
  id: 'virtual-account',
  title: 'The life of a virtual account',
  purpose:
    'An account number in the name of a verified business, to which customers transfer. A code confirms the request, and the bank opens the account or refuses it; it may close it later.',
  machine: virtualAccountLifecycle,
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
  labels: {
    states: {
      'not requested': 'Not requested',
      requested: 'Requested; the code has to be entered',
      opening: 'Confirmed; the bank opens it',
      active: 'Open',
      refused: 'Refused by the bank',
      closed: 'Closed by the bank',
    },
    events: {
      'virtualAccount.request': 'Merchant requests it and is sent a code',
      'virtualAccount.confirm': 'Merchant enters the code',
      'virtualAccount.open': 'Bank opens it',
      'virtualAccount.refuse': 'Bank refuses it',
      'virtualAccount.close': 'Bank closes it',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<VirtualAccountCondition>),
  },
  invariants: {
    'only a business that may have one is beyond the request': ({ value, context }) =>
      value === 'not requested' || (context.isOffered && context.isVerified),
  },
  resting: ['not requested', 'active'],
});
