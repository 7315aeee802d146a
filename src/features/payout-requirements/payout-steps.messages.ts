import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  left: {
    one: '{count} step left before you can withdraw',
    other: '{count} steps left before you can withdraw',
  },
  why: 'You can sell and get paid in the meantime. The money stays in your balance.',
  kyc: 'Verify your identity',
  'kyc.not started': 'About five minutes, with your ID at hand',
  'kyc.in progress': 'Started: continue where you left off',
  'kyc.submitted': "Under review: you don't need to do anything",
  'kyc.needs attention': 'Some items need to be resubmitted',
  'kyc.approved': 'Done',
  'kyc.rejected': 'Rejected: see the reason and appeal',
  'kyc.expired': 'Expired: renew it to withdraw',
  'kyc.revoked': 'Revoked: see the reason and appeal',
  account: 'Add a payout account',
  'account.left': 'The account that your money is paid out to',
  pin: 'Set a transaction PIN',
  'pin.left': 'Four digits that confirm payout accounts and withdrawals',
  done: 'Done',
  here: 'You are here',
});
