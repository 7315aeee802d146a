import { defineStory } from '../../story/story.ts';
import { accountVerificationModel } from './account-verification.model.ts';

export const accountVerificationStory = defineStory(accountVerificationModel, {
  goal: 'approved',
  mainJourney: 'Verified at the first try',
  hub: ['loading', 'sorting'],
  continues: [
    {
      from: 'submitted.looking',
      on: 'done:lookAgain',
      guard: 'isAnswered',
      to: ['rejected', 'attention'],
    },
    { from: 'withdrawing', on: 'done:withdrawKyc', guard: 'isAnswered', to: ['overview'] },
    { from: 'appealing.sending', on: 'done:appealKyc', guard: 'isAnswered', to: ['submitted'] },
  ],
  steps: [
    {
      title: 'Requirements',
      result: 'Kontor loads the verification of the business and shows the step that is next.',
      states: ['loading', 'unreachable', 'limited', 'forbidden', 'sorting'],
    },
    {
      title: 'Kind of business',
      result: 'The merchant said whether a person or a company is verified.',
      states: ['welcome', 'choosing'],
    },
    {
      title: 'Details and documents',
      result:
        'Every item is saved, and the identity register knows the identity numbers under the same name.',
      states: ['overview', 'opening', 'filling', 'saving', 'verifying', 'objected', 'attention'],
    },
    {
      title: 'Submission',
      result: 'The verification is submitted, once: another try submits no second one.',
      states: ['submitting'],
    },
    {
      title: 'Review',
      result: 'The provider of identity checks reviews what was submitted, and decides.',
      states: ['submitted', 'withdrawing'],
    },
    {
      title: 'Result',
      result: "The business is verified, or it isn't and can appeal.",
      states: ['approved', 'rejected', 'revoked', 'appealing'],
    },
  ],
});
