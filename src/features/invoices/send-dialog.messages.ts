import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  send: 'Send invoice',
  sendAgain: 'Resend invoice',
  sendTitle: 'Resend invoice {number}?',
  sendDraftTitle: 'Send this invoice?',
  sendWhy: '{amount}, due by {date}. Your customer can pay as soon as you send it.',
  numberWillBe: 'Its number will be {number}, unless another invoice takes it first.',
  emailTo: 'Email it to {email}',
  emailToWhy: 'With the PDF and a payment link.',
  emailToUnverified: 'With the amount, the due date and a payment link.',
  noEmail:
    'This customer has no email address. Once the invoice is sent, you get a link to share by WhatsApp or another app.',
  sent: 'Invoice {number} sent',
  sentAgain: 'Invoice {number} resent',
});
