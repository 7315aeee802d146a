import { definePromises } from '#machines/promises/promise.ts';
import { payoutAccountMachine } from './payout-account.machine.ts';
import { payoutAccountView } from './payout-account.view.ts';
import { lookingUpPromises } from './promises/looking-up.ts';
import { pinPromises } from './promises/pin.ts';

/** Everything that a merchant can rely on who adds a payout account (decisions, "Payout accounts"). */
export const payoutAccountPromises = definePromises(payoutAccountMachine, {
  view: payoutAccountView,
  promises: [...lookingUpPromises, ...pinPromises],
});
