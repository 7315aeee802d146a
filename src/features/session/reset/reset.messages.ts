import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  promise: 'Keys get lost. Shops stay open.',
  promiseWhy: 'A link by mail, a new password, and you are back behind the counter.',
  remembered: 'Remembered it?',
  signIn: 'Sign in',
  askTitle: 'Reset your password',
  askIntro: 'We mail you a link that lets you choose a new one.',
  email: 'E-mail address',
  ask: 'Send the link',
  asking: 'Sending…',
  sentTitle: 'Look into your mail',
  sent: 'If an account belongs to {email}, a link is on its way. It works for a short time, and once.',
  again: 'Use another address',
  chooseTitle: 'Choose a new password',
  chooseIntro: 'You are signed out everywhere once it is set.',
  choose: 'Set the password',
  choosing: 'Setting…',
  doneTitle: 'Your password is set',
  done: 'Sign in with the new one. All earlier sessions have ended.',
  anotherLink: 'Ask for another link',
});
