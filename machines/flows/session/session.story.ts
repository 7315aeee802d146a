import { defineStory } from '../../story/story.ts';
import { sessionModel } from './session.model.ts';

export const sessionStory = defineStory(sessionModel, {
  goal: 'signedIn',
  mainJourney: 'Signed in at the first try',
  hub: ['arriving', 'named'],
  // A session of a user without a name or a business is the exception, shown at the profile check.
  continues: [
    { from: 'restoring', on: 'done:restore', guard: '', to: ['signedIn'] },
    { from: 'signedIn.refreshing', on: 'done:refresh', guard: '', to: ['signedIn'] },
    { from: 'secondFactor.verifying', on: 'done:verifySignIn', guard: '', to: ['signedIn'] },
    ...(['signedOut', 'secondFactor', 'completingProfile', 'signedIn'] as const).map((from) => ({
      from,
      on: 'session.begin',
      to: ['signedIn'] as const,
    })),
  ],
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
        'A user without a name or a business is asked for it after each sign-in; others are signed in without noticing.',
      states: ['completingProfile', 'arriving', 'named'],
    },
    {
      title: 'Signing out',
      result: 'Nothing of the person is left in this browser.',
      states: ['signingOut', 'ended'],
    },
  ],
});
