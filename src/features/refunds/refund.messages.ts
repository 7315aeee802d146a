import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  howMuch: 'How much',
  full: 'All of it',
  part: 'A part',
  amount: 'Amount to give back',
  atMost: '{amount} at most',
  why: 'Reason',
  refundButton: 'Refund {amount}',
  refundPlain: 'Refund',
  refunding: 'Refunding…',
  noUndo: 'A refund cannot be called back.',
  begun: '{amount} is on its way back',
});
