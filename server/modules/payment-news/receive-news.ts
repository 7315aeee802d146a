import type { Deps } from '#server/deps.ts';
import { applyFact, collectDisputed } from '#server/modules/payments/apply-fact.ts';
import { applyDispute } from '#server/modules/payments/disputes/apply-dispute.ts';
import { askRefundsOf } from '#server/modules/payments/payments.jobs.ts';
import { applyDeposit } from '#server/modules/virtual-accounts/apply-deposit.ts';
import type { PaymentNews } from '#server/providers/payments/payments.ts';

/**
 * Applies an event of the webhook, in a transaction of its own. Events about an unknown
 * record are only logged; an event of a refund doesn't say which one, so each open refund of that payment is polled.
 */
export const receiveNews = (deps: Deps) => async (news: PaymentNews | null) => {
  if (news === null) return;
  await deps.db.transaction(async (tx) => {
    if (news.kind === 'payment') {
      if (!(await applyFact(tx, deps, news.fact)))
        deps.log.warn({ reference: news.fact.reference }, 'payment event with an unknown reference');
    } else if (news.kind === 'deposit') {
      if ((await applyDeposit(tx, deps, news.fact)) === 'unknown')
        deps.log.warn({ reference: news.fact.providerReference }, 'deposit event for an unknown account');
    } else if (news.kind === 'dispute') {
      if (!(await applyDispute(tx, deps, news.fact, collectDisputed(tx, deps))))
        deps.log.warn({ reference: news.fact.disputeReference }, 'dispute event for an unknown payment');
    } else await askRefundsOf(tx, deps, news.paymentReference);
  });
};
