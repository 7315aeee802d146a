import type { Deps } from '#server/deps.ts';
import { applyPaymentUpdate, collectDisputed } from '#server/modules/payments/apply-payment-update.ts';
import { applyDispute } from '#server/modules/payments/disputes/apply-dispute.ts';
import { pollRefundsOfPayment } from '#server/modules/payments/payments.jobs.ts';
import { applyDeposit } from '#server/modules/virtual-accounts/apply-deposit.ts';
import type { PaymentEvent } from '#server/providers/payments/payments.ts';

/**
 * Applies an event of the webhook, in a transaction of its own. Events about an unknown
 * record are only logged; an event of a refund doesn't say which one, so each open refund of that payment is polled.
 */
export const applyPaymentEvent = (deps: Deps) => async (event: PaymentEvent | null) => {
  if (event === null) return;
  await deps.db.transaction(async (tx) => {
    if (event.kind === 'payment') {
      if (!(await applyPaymentUpdate(tx, deps, event.fact)))
        deps.log.warn({ reference: event.fact.reference }, 'payment event with an unknown reference');
    } else if (event.kind === 'deposit') {
      if ((await applyDeposit(tx, deps, event.fact)) === 'unknown')
        deps.log.warn({ reference: event.fact.providerReference }, 'deposit event for an unknown account');
    } else if (event.kind === 'dispute') {
      if (!(await applyDispute(tx, deps, event.fact, collectDisputed(tx, deps))))
        deps.log.warn({ reference: event.fact.disputeReference }, 'dispute event for an unknown payment');
    } else await pollRefundsOfPayment(tx, deps, event.paymentReference);
  });
};
