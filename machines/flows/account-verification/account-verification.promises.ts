import { definePromises } from '#machines/promises/promise.ts';
import { accountVerificationMachine } from './account-verification.machine.ts';
import { accountVerificationView } from './account-verification.view.ts';
import { appealPromises } from './promises/appeal.ts';
import { itemPromises } from './promises/items.ts';
import { openingPromises } from './promises/opening.ts';
import { registerPromises } from './promises/register.ts';
import { reviewPromises } from './promises/review.ts';

/** Everything that a merchant can rely on whose business is verified (decisions, "Record lifecycles", on KYC). */
export const accountVerificationPromises = definePromises(accountVerificationMachine, {
  view: accountVerificationView,
  promises: [...openingPromises, ...itemPromises, ...registerPromises, ...reviewPromises, ...appealPromises],
});
