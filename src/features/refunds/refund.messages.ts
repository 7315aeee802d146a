import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  type: 'Refund type',
  full: 'Full refund',
  part: 'Partial refund',
  byKontor: 'Kontor returns the money to {name}, to the card or bank account it was paid from.',
  byKontorPlain: 'Kontor returns the money to the card or bank account it was paid from.',
  byHand: 'You return the money to {name} yourself. This records it.',
  byHandPlain: 'You return the money yourself. This records it.',
  amount: 'Refund amount',
  atMost: 'Up to {amount}',
  refundButton: 'Refund {amount}',
  refundPlain: 'Refund',
  record: 'Record refund',
  recording: 'Recording…',
  refunding: 'Refunding…',
  started: 'Refund of {amount} started',
});
