import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  fee: 'Fee',
  vat: 'VAT on the fee',
  stampDuty: 'Stamp duty',
  total: 'Taken from your balance',
  net: 'Arrives in your account',
  left: 'Left in your balance',
});
