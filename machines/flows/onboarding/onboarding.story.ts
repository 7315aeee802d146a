import { defineStory } from '../../story/story.ts';
import { onboardingModel } from './onboarding.model.ts';

export const onboardingStory = defineStory(onboardingModel, {
  goal: 'done',
  mainJourney: 'Business created at the first try',
  steps: [
    {
      title: 'Start',
      result: 'What was saved before is read.',
      states: ['starting', 'prefilling', 'resuming', 'placing'],
    },
    {
      title: 'Email and password',
      result: 'A code is sent to the email address.',
      states: ['credentials', 'proving'],
    },
    { title: 'Code', result: 'The email address is confirmed.', states: ['code'] },
    { title: 'Personal details', result: 'The name and the phone number are saved.', states: ['personal'] },
    {
      title: 'Business details',
      result: 'The name, the handle and the country of the business are chosen.',
      states: ['business'],
    },
    { title: 'Creating the business', result: 'The business is created, once.', states: ['finalizing'] },
    { title: 'Done', result: 'The business is created and the owner is signed in.', states: ['done'] },
  ],
});
