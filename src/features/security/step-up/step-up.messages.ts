import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: "Confirm it's you",
  why: 'This change needs a code, because your account is protected with an authenticator app.',
  code: 'Code from your app, or a recovery code',
  passwordWhy: "This concerns the business's money. Enter your password to continue.",
  password: 'Your password',
  passwordNeeded: 'Enter your password',
  confirm: 'Confirm',
  confirming: 'Checking…',
});
