import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  howMuch: 'Refund type',
  full: 'Full refund',
  part: 'Partial refund',
  amount: 'Refund amount',
  atMost: 'Up to {amount}',
  refundButton: 'Refund {amount}',
  refundPlain: 'Refund',
  refunding: 'Refunding…',
  begun: 'Refund of {amount} started',
});
