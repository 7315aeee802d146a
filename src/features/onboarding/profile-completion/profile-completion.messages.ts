import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  promise: 'Almost there.',
  promiseWhy: 'Add your name and your business to finish setting up.',
  signOut: 'Sign out',
  personalTitle: 'Your details',
  personalIntro: 'Your name appears on what you send to customers.',
  personalSubmit: 'Save and continue',
  businessTitle: 'Create your business',
  suspended: 'Your access to {name} is suspended',
  suspendedWhy: 'Ask {owner}, the owner, to restore it. You can also create a business of your own here.',
  businessSubmit: 'Create business',
});
