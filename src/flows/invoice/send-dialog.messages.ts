import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  send: 'Send invoice',
  sendAgain: 'Send again',
  sendTitle: 'Send invoice {number} again?',
  sendDraftTitle: 'Send this invoice?',
  sendWhy: '{amount}, due {date}. It can be paid from then on.',
  numberWillBe: 'It gets the number {number}, unless another invoice takes it first.',
  mailIt: 'Mail it to {email}',
  mailItWhy: 'With the PDF and a link to pay.',
  noMail:
    'There is no e-mail address on it. Once it is sent you get a link to share, by WhatsApp or as you like.',
  message: 'A few words of yours',
  messageWhy: 'They stand in the mail.',
  sent: 'Invoice {number} is sent',
  sentAgain: 'Invoice {number} was mailed again',
  unreachable: 'No answer came. Check your connection and try again.',
});
