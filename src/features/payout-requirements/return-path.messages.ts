import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  '/dashboard/revenue/withdraw': 'Back to your withdrawal',
  '/dashboard/settings/payment-and-withdrawal': 'Back to your payout accounts',
});
