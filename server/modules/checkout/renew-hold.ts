import { after, type Clock } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { saveHold } from './checkouts.repo.ts';
import { holdMs } from './payment-state.ts';

/**
 * Holds the stock of an order that awaits payment for the whole time again: a payment page is opened, in the checkout or from the
 * order's private page, or the provider is working on a payment. The caller has locked the order.
 */
export const renewHold = (
  tx: Transaction,
  { clock }: { clock: Clock },
  businessId: string,
  orderId: string,
): Promise<void> => saveHold(tx, businessId, orderId, after(clock.now(), holdMs));
