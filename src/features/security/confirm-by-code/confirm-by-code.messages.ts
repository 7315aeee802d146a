import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  request: 'Send code',
  sendsTo: "We'll send the code to {recipient}.",
  sendBy: 'Send code by',
  sms: 'SMS',
  email: 'Email',
  bySms: 'Send by SMS instead',
  byEmail: 'Send by email instead',
  requesting: 'Sending…',
  code: 'One-time code',
  codeWhy: '6 digits, sent to {recipient}. The code works once and expires in 10 minutes.',
  confirming: 'Checking…',
  lapsed: 'You need a new code',
  cancel: 'Cancel',
  resend: 'Send new code',
  resendIn: 'Send new code in {time}',
  attemptsLeft: { one: '{count} try left', other: '{count} tries left' },
});
