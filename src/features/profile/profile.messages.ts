import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Your profile',
  intro: 'Yours alone, in every business you work in.',
  details: 'Name and phone',
  email: 'E-mail address',
  emailWhy: 'You sign in with it. It cannot be changed here.',
  save: 'Save changes',
  saving: 'Saving…',
  saved: 'Your profile is up to date.',
  nothing: 'Nothing to save yet',
});
