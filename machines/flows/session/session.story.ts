import { defineStory } from '../../story/story.ts';
import { sessionModel } from './session.model.ts';

export const sessionStory = defineStory(sessionModel, {
  goal: 'signedIn',
  mainJourney: 'Signed in at the first try',
  hub: ['arriving', 'named'],
  avoids: ['session.begin', 'done:restore'],
  steps: [
    {
      title: 'Sign-in',
      result: 'The email address and the password are right.',
      states: ['starting', 'restoring', 'unreachable', 'signedOut', 'signingIn'],
    },
    { title: 'Signed in', result: 'The person works in the business.', states: ['signedIn'] },
    {
      title: 'Second factor',
      result: 'The second factor is confirmed, where one is set.',
      states: ['secondFactor'],
    },
    {
      title: 'Profile check',
      result:
        'Kontor checks after each sign-in that the user has a name and a business, and asks for what is missing.',
      states: ['completingProfile', 'arriving', 'named'],
    },
    {
      title: 'Signing out',
      result: 'Nothing of the person is left in this browser.',
      states: ['signingOut', 'ended'],
    },
  ],
});
