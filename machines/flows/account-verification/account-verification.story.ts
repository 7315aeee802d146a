import { defineStory } from '../../story/story.ts';
import { accountVerificationModel } from './account-verification.model.ts';

export const accountVerificationStory = defineStory(accountVerificationModel, {
  goal: 'approved',
  mainJourney: 'Verified at the first try',
  steps: [
    {
      title: 'Requirements',
      result:
        'The verification of the business is loaded. Steps that change it return here, and Kontor shows the step that is next.',
      states: ['loading', 'unreachable', 'limited', 'forbidden', 'sorting'],
    },
    {
      title: 'Kind of business',
      result: 'The merchant said whether a person or a company is verified.',
      states: ['welcome', 'choosing'],
    },
    {
      title: 'Details and documents',
      result: 'Every item is saved, and the register knows the identity numbers under the same name.',
      states: ['overview', 'opening', 'filling', 'saving', 'verifying', 'objected', 'attention'],
    },
    {
      title: 'Submission',
      result: 'The verification is submitted, once: another try submits no second one.',
      states: ['submitting'],
    },
    {
      title: 'Review',
      result:
        'The provider of identity checks reviews what was submitted. Its decision, also a rejection, is loaded in step 1.',
      states: ['submitted', 'withdrawing'],
    },
    {
      title: 'Result',
      result: "The business is verified, or it isn't and can appeal.",
      states: ['approved', 'rejected', 'revoked', 'appealing'],
    },
  ],
});
