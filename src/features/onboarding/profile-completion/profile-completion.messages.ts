import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  promise: 'Almost there.',
  promiseWhy: 'Your account needs a name and a business before the counter can open.',
  signOut: 'Sign out',
  personalTitle: 'What is your name?',
  personalIntro: 'It goes on what you send to customers.',
  personalSubmit: 'Save and continue',
  businessTitle: 'Open your business',
  businessIntro: 'All of it can be changed later.',
  businessSubmit: 'Open the business',
  saving: 'Saving…',
});
