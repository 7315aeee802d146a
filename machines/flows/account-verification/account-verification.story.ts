import { defineStory } from '../../story/story.ts';
import { accountVerificationModel } from './account-verification.model.ts';

export const accountVerificationStory = defineStory(accountVerificationModel, {
  goal: 'approved',
  mainJourney: 'Verified at the first try',
  steps: [
    {
      title: 'Requirements',
      result: 'The verification of the business is loaded.',
      states: ['loading', 'unreachable', 'limited', 'forbidden', 'sorting'],
    },
    {
      title: 'Kind of business',
      result: 'It is said whether a person or a company is verified.',
      states: ['welcome', 'choosing'],
    },
    {
      title: 'Details and documents',
      result: 'Every item is saved.',
      states: ['overview', 'opening', 'filling', 'saving', 'verifying', 'objected', 'attention'],
    },
    { title: 'Submission', result: 'The verification is submitted, once.', states: ['submitting'] },
    {
      title: 'Review',
      result: 'The provider reviews what was submitted.',
      states: ['submitted', 'withdrawing'],
    },
    {
      title: 'Result',
      result: 'The business is verified, or it is said why not.',
      states: ['approved', 'rejected', 'revoked', 'appealing'],
    },
  ],
});
