import { definePromises } from '#machines/promises/promise.ts';
import { choosing } from './promises/choosing.ts';
import { lostResponse } from './promises/lost-response.ts';
import { opening } from './promises/opening.ts';
import { outcomes } from './promises/outcomes.ts';
import { pin } from './promises/pin.ts';
import { refusals } from './promises/refusals.ts';
import { withdrawMachine } from './withdraw.machine.ts';
import type { SavedWithdrawal } from './withdraw.types.ts';
import { withdrawView } from './withdraw.view.ts';

/** Everything that a merchant can rely on who withdraws money (specification, section 10; decisions, "Withdrawals"). */
export const withdrawPromises = definePromises(withdrawMachine, {
  view: withdrawView,
  keeping: {
    by: {
      saveChoices: ({ context: { step, accountId, amountMinor, acceptedCharges, withdrawalId } }) => ({
        step,
        accountId,
        amountMinor,
        acceptedCharges,
        withdrawalId,
      }),
      deleteSavedChoices: () => null,
      'done:saveRequest': ({ output }) => output,
    },
    keptIn: ({ kept }) => kept,
    inputAfter: (kept) => ({ kept: kept as SavedWithdrawal | null, withdrawalId: null }),
  },
  promises: [...choosing, ...pin, ...lostResponse, ...refusals, ...outcomes, ...opening],
});
