import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  send: 'Send invoice',
  sendAgain: 'Send again',
  sendTitle: 'Send invoice {number} again?',
  sendDraftTitle: 'Send this invoice?',
  sendWhy: '{amount}, due by {date}. Your customer can pay as soon as it is sent.',
  numberWillBe: 'It gets the number {number}, unless another invoice takes it first.',
  mailIt: 'Email it to {email}',
  mailItWhy: 'With the PDF and a link to pay.',
  noMail:
    'There is no e-mail address on it. Once it is sent you get a link to share, by WhatsApp or as you like.',
  sent: 'Invoice {number} is sent',
  sentAgain: 'Invoice {number} was emailed again',
});
