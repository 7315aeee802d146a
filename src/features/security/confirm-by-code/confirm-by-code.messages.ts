import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  request: 'Mail me a code',
  sendsTo: 'It goes to {email}.',
  requesting: 'Sending…',
  code: 'Code from the mail',
  codeWhy: 'Six digits, sent to {email}. They work once, for 10 minutes.',
  confirming: 'Checking…',
  lapsed: 'Another code is needed',
  cancel: 'Cancel',
  resend: 'Send another code',
  resendIn: 'Another code in {time}',
  triesLeft: { one: '{count} try left', other: '{count} tries left' },
});
