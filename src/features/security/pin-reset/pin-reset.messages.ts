import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  back: 'Account security',
  pinTitle: 'Reset your PIN',
  pinIntro: 'Use a code that we send you and your password. This also unlocks a locked PIN.',
  pinOffer: "Confirm it's you with a one-time code and your password.",
  none: 'No PIN yet',
  noneWhy: "You don't have a PIN to reset. Set one first.",
  set: 'Set PIN',
  password: 'Your password',
  passwordNeeded: 'Enter your password',
  confirm: 'Reset PIN',
  done: 'PIN reset',
  doneWhy: "Use your new PIN from now on. We've emailed you a confirmation.",
  toSecurity: 'Back to account security',
  toAccounts: 'View payout accounts',
  passwordTitle: 'Reset your password',
  passwordIntro: 'Use a link that we email you.',
  passwordWhy:
    "We'll send a link to {email}. It works once and expires in 30 minutes. Choosing a new password ends all your sessions, including this one.",
  sendResetLink: 'Send reset link',
  sendingResetLink: 'Sending…',
  passwordSent: 'Reset link sent',
  passwordSentWhy:
    "Check the inbox of {email}. If you don't see the email within a minute, check your spam folder.",
  sendNewResetLink: 'Send new link',
});
