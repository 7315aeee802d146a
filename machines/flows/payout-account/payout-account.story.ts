import { defineStory } from '../../story/story.ts';
import { payoutAccountModel } from './payout-account.model.ts';

export const payoutAccountStory = defineStory(payoutAccountModel, {
  goal: 'saved',
  mainJourney: 'Account added at the first try',
  steps: [
    { title: 'Bank and number', result: 'The bank and the account number are entered.', states: ['editing'] },
    {
      title: 'Account holder',
      result: 'The bank named the account holder.',
      states: ['enquiring', 'unreachable'],
    },
    {
      title: 'Confirmation',
      result: 'The merchant confirmed the account holder with the PIN.',
      states: ['confirming', 'locked', 'spent'],
    },
    { title: 'Saving', result: 'The account is added, once.', states: ['adding'] },
    { title: 'Added', result: 'The account can receive money.', states: ['saved'] },
  ],
});
