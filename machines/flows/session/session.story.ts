import { defineStory } from '../../story/story.ts';
import { sessionModel } from './session.model.ts';

export const sessionStory = defineStory(sessionModel, {
  goal: 'signedIn',
  mainJourney: 'Signed in at the first try',
  avoids: ['session.begin'],
  steps: [
    {
      title: 'Sign-in',
      result: 'The email address and the password are right.',
      states: ['starting', 'restoring', 'unreachable', 'signedOut', 'signingIn'],
    },
    {
      title: 'Second factor',
      result: 'The second factor is confirmed, where one is set.',
      states: ['secondFactor'],
    },
    { title: 'Signed in', result: 'The person works in the business.', states: ['signedIn'] },
    {
      title: 'Missing details',
      result: 'The profile and the business are complete.',
      states: ['arriving', 'named', 'completingProfile'],
    },
    {
      title: 'Signed out',
      result: 'Nothing of the person is left in this browser.',
      states: ['signingOut', 'ended'],
    },
  ],
});
