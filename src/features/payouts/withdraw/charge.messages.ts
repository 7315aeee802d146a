import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  fee: 'Fee',
  vat: 'VAT on the fee',
  stampDuty: 'Stamp duty',
  'total.planned': 'Deducted from your balance',
  'net.planned': 'Paid to your account',
  'total.paid': 'Deducted from your balance',
  'net.paid': 'Paid to your account',
  'total.returned': 'Returned to your balance',
  'net.returned': 'Amount',
  left: 'Balance afterwards',
});
