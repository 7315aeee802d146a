import { defineStory } from '../../story/story.ts';
import { withdrawModel } from './withdraw.model.ts';

export const withdrawStory = defineStory(withdrawModel, {
  goal: 'paid',
  mainJourney: 'Paid out at the first try',
  hub: ['arriving', 'loading', 'sorting'],
  continues: [
    {
      from: 'withdrawing.sending',
      on: 'done:sendWithdrawal',
      guard: 'hasNewTariff',
      to: ['chargesChanged'],
    },
  ],
  steps: [
    {
      title: 'Requirements',
      result: 'Kontor loads the balance, the accounts and the charges, and shows the step that is next.',
      states: [
        'arriving',
        'loading',
        'unreachable',
        'limited',
        'forbidden',
        'sorting',
        'unavailable',
        'missing',
        'owing',
        'tooLittle',
        'tooNew',
      ],
    },
    {
      title: 'Payout account',
      result: 'The account that receives the money is chosen.',
      states: ['choosingAccount', 'accountUnusable'],
    },
    {
      title: 'Amount',
      result: 'The amount is chosen, and the balance covers it.',
      states: ['enteringAmount'],
    },
    {
      title: 'Review',
      result: 'The merchant agreed to the charges and the total.',
      states: ['reviewing', 'chargesChanged'],
    },
    { title: 'PIN', result: 'The PIN is entered.', states: ['enteringPin', 'locked', 'spent'] },
    {
      title: 'Sending',
      result: 'The withdrawal is accepted, once: another try sends no second one.',
      states: ['withdrawing', 'unknown'],
    },
    { title: 'On its way', result: 'The bank has the order to pay.', states: ['processing'] },
    {
      title: 'Result',
      result: 'The money is in the account, or back in the balance.',
      states: ['paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate'],
    },
  ],
});
