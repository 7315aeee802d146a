import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Report a problem',
  description: 'It is kept for the owner of {business}.',
  what: 'What went wrong?',
  whatWhy: 'What you wanted to do, and what happened instead. No passwords, PINs or codes, please.',
  attach: 'Attach the way I went: {flow}',
  attachWhy:
    'The names of the steps that you took there in this tab, with their times. Nothing that you typed or saw.',
  undeliveredTitle: 'The way you went could not be sent',
  undelivered: 'Try again, or take it off and send the report alone.',
  send: 'Send the report',
  sending: 'Sending…',
  sentTitle: 'Thank you',
  sent: 'Your report is kept for the owner of {business}.',
  sentWithJourney: 'Your report is kept for the owner of {business}, with the way that you went.',
  see: 'See it on the diagram',
  close: 'Close',
  'flow.session': 'Session',
  'flow.onboarding': 'Onboarding',
  'flow.account-verification': 'Proving who a business is',
  'flow.order-shipping': 'Shipping an order',
  'flow.import': 'Bringing a file along',
  'flow.invoice-payment': 'Paying an invoice',
  'flow.payout-account': 'Adding a payout account',
  'flow.confirm-by-code': 'Confirming with a mailed code',
  'flow.withdraw': 'Taking money out',
});
