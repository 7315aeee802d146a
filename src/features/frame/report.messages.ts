import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Report a problem',
  description: 'The owner of {business} will see your report.',
  what: 'What went wrong?',
  whatWhy:
    "Describe what you wanted to do and what happened instead. Don't include passwords, PINs or codes.",
  attach: 'Attach my steps: {flow}',
  attachWhy: 'The names and times of the steps you took in this tab. Nothing you typed or saw is included.',
  undeliveredTitle: "Couldn't send your steps",
  undelivered: 'Try again, or untick the box to send the report without them.',
  send: 'Send report',
  sending: 'Sending…',
  sentTitle: 'Report sent',
  sent: 'The owner of {business} can now see your report.',
  sentWithJourney: 'The owner of {business} can now see your report and the steps you took.',
  see: 'View on the diagram',
  'flow.session': 'Session',
  'flow.onboarding': 'Onboarding',
  'flow.account-verification': 'Account verification',
  'flow.order-shipping': 'Shipping an order',
  'flow.import': 'Importing a file',
  'flow.invoice-payment': 'Paying an invoice',
  'flow.customer-order': 'Viewing an order',
  'flow.payout-account': 'Adding a payout account',
  'flow.confirm-by-code': 'Confirming with a one-time code',
  'flow.withdraw': 'Withdrawing money',
});
