import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  type: 'Refund type',
  full: 'Full refund',
  part: 'Partial refund',
  amount: 'Refund amount',
  atMost: 'Up to {amount}',
  refundButton: 'Refund {amount}',
  refundPlain: 'Refund',
  refunding: 'Refunding…',
  started: 'Refund of {amount} started',
});
