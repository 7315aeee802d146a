import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  promise: 'Back to your business in minutes.',
  promiseWhy: "We'll email you a link to choose a new password.",
  remembered: 'Remember your password?',
  signIn: 'Sign in',
  askTitle: 'Reset your password',
  askIntro: "Enter your email address and we'll send you a link to choose a new password.",
  email: 'Email address',
  ask: 'Send reset link',
  asking: 'Sending…',
  sentTitle: 'Check your email',
  sent: "If there's an account for {email}, we've sent a link to it. The link works once and expires in 30 minutes.",
  again: 'Use a different email',
  chooseTitle: 'Choose a new password',
  chooseIntro: "You'll be signed out on all your devices.",
  choose: 'Set password',
  doneTitle: 'Password changed',
  done: "Sign in with your new password. You've been signed out on all your devices.",
  requestNewLink: 'Request a new link',
});
