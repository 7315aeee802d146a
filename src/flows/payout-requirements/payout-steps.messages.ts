import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  left: {
    one: '{count} step to your first withdrawal',
    other: '{count} steps to your first withdrawal',
  },
  why: 'You can sell and be paid meanwhile: the money waits in your balance.',
  kyc: 'Verify your identity',
  'kyc.not started': 'About five minutes, with your ID at hand',
  'kyc.in progress': 'Begun: go on where you were',
  'kyc.submitted': 'Under review: nothing to do for you',
  'kyc.needs attention': 'Something is asked for again',
  'kyc.approved': 'Done',
  'kyc.rejected': 'Rejected: read why',
  account: 'Add a payout account',
  'account.left': 'Your bank answers with its name at once',
  pin: 'Set a transaction PIN',
  'pin.left': 'Four digits that only you know',
  done: 'Done',
  here: 'You are here',
});
