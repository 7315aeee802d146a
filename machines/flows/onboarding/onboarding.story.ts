import { defineStory } from '../../story/story.ts';
import { onboardingModel } from './onboarding.model.ts';

export const onboardingStory = defineStory(onboardingModel, {
  goal: 'done',
  mainJourney: 'Business created at the first try',
  steps: [
    {
      title: 'Email and password',
      result: 'A code is sent to the email address.',
      states: ['starting', 'prefilling', 'credentials', 'proving'],
    },
    { title: 'Code', result: 'The email address is confirmed.', states: ['code'] },
    { title: 'Personal details', result: 'The name and the phone number are saved.', states: ['personal'] },
    {
      title: 'Business details',
      result: 'The name, the handle and the country of the business are chosen.',
      states: ['business'],
    },
    {
      title: 'Creating the business',
      result: 'The business is created, once: another try creates no second one.',
      states: ['finalizing'],
    },
    { title: 'Done', result: 'The business is created and the owner is signed in.', states: ['done'] },
    {
      title: 'Saved progress',
      result: 'Kontor looks up what was saved before, and shows the step that is next.',
      states: ['resuming', 'placing'],
    },
  ],
});
