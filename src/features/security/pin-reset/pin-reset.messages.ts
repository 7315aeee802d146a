import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  back: 'Account security',
  pinTitle: 'Reset your PIN',
  pinIntro: 'With a code from your mailbox and your password. A lock ends with it.',
  pinOffer: 'Keep your mailbox at hand: the code comes within a minute.',
  loadFailed: 'How your PIN stands could not be loaded',
  loading: 'Loading how your PIN stands',
  none: 'You have no PIN yet',
  noneWhy: 'There is nothing to reset: set one.',
  set: 'Set a PIN',
  password: 'Your password',
  passwordNeeded: 'Enter your password',
  confirm: 'Reset the PIN',
  done: 'Your PIN is reset',
  doneWhy: 'Use the new one from now on. A mail tells you that it was changed.',
  toSecurity: 'Back to account security',
  toAccounts: 'Payout accounts',
  passwordTitle: 'Reset your password',
  passwordIntro: 'With a link from your mailbox.',
  passwordWhy:
    'The link goes to {email} and works once, for 30 minutes. Choosing another password ends all your sessions, this one included.',
  passwordAsk: 'Mail me the link',
  passwordAsking: 'Sending…',
  passwordSent: 'The link is on its way',
  passwordSentWhy:
    'Look into the mailbox of {email}. Nothing there after a minute? Look among unwanted mail.',
  passwordAgain: 'Send another link',
});
