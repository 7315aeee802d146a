import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Profile',
  intro: 'Your own details, the same in every business.',
  details: 'Name and phone',
  email: 'Email address',
  emailWhy: "You sign in with this address. It can't be changed here.",
});
