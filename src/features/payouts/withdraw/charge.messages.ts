import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  fee: 'Fee',
  vat: 'VAT on the fee',
  stampDuty: 'Stamp duty',
  'total.planned': 'Taken from your balance',
  'net.planned': 'Arrives in your account',
  'total.paid': 'Taken from your balance',
  'net.paid': 'Paid into your account',
  'total.returned': 'Returned to your balance',
  'net.returned': 'Amount',
  left: 'Left in your balance',
});
