import { remainingMinor } from '#machines/lifecycles/money-plan.ts';
import { beginRefund, moneyById, named, withLedger, withMoney } from './money-rows.ts';
import type { Rules } from './rules.ts';
import type { Held, Money } from './state.ts';
import { type Subject, surplusLeft, inSuspense, refundsOf } from './payment-steps.ts';

/** Mirrors the server's `applyRefundUpdate`. */
export function applyRefundResult<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  id: string,
  how: 'done' | 'failed',
): S {
  const refund = moneyById(system, id);
  if (refund.refundStatus === null || refund.refundOf === null) throw new Error(`${id} is no refund`);
  const isRetried = system.money.some(({ retryOf }) => retryOf === id);
  const record = { status: refund.refundStatus, isRetried };
  const result = rules.stepRefund(record, `refund.${how}`, 'payment');
  if (!result.ok || !result.changed) return system;
  const { to } = result;
  if (to === 'pending') throw new Error(`${id} has not ended`);
  const refunds = refundsOf(system, refund.refundOf);
  const end = rules.planRefundEnd(to, refund, moneyById(system, refund.refundOf), refunds);
  let after = withMoney(system, refund.refundOf, { refundedMinor: end.refundedMinor });
  if (end.returnedMinor > 0) after = subject.report(rules, after, 'refunded', end.returnedMinor);
  if (end.failedMinor > 0) after = subject.report(rules, after, 'refundFailed', end.failedMinor);
  after = withMoney(after, id, { refundStatus: to, result: to === 'failed' ? 'failed' : 'success' });
  after = endRefundInLedger(rules, after, system, id, to);
  return to === 'failed' && refund.surplusMinor === 0 ? claimFreed(subject, rules, after, refund) : after;
}

/** Mirrors the server's refund adapter. `before` is the system before the refund ended. */
function endRefundInLedger<S extends Held>(
  rules: Rules,
  system: S,
  before: S,
  id: string,
  to: 'done' | 'failed' | 'doneLate',
): S {
  const refund = moneyById(system, id);
  const { grossMinor: amountMinor } = refund;
  const isOfSurplus = refund.surplusMinor > 0;
  const payment = moneyById(system, refund.refundOf ?? '');
  if (to === 'doneLate') {
    const left = isOfSurplus ? inSuspense(before, payment) : 0;
    const suspenseMinor = Math.min(amountMinor, left);
    return withLedger(system, (ledger) =>
      rules.bookLateRefund(ledger, named(payment), { ...named(refund), amountMinor, suspenseMinor }),
    );
  }
  return withLedger(system, (ledger) => {
    const ended = rules.endRefund(ledger, named(payment), named(refund), to === 'done' ? 'post' : 'void');
    if (to === 'done' || payment.result !== 'reversed') return ended;
    const part = isOfSurplus
      ? { amountMinor: 0, surplusMinor: amountMinor }
      : { amountMinor, surplusMinor: 0 };
    return rules.bookReversal(ended, named(payment), { ...part, refundId: id });
  });
}

/** Mirrors the server's `applyRefundUpdate` after a failed refund: disputes claim the released amount. */
function claimFreed<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  { id: refundId, refundOf, grossMinor: freedMinor }: Money,
): S {
  const paymentId = refundOf ?? '';
  let after = system;
  let left = freedMinor;
  for (const [nth, dispute] of system.disputes.entries()) {
    if (dispute.paymentId !== paymentId || dispute.status === 'won') continue;
    const payment = moneyById(after, paymentId);
    const amountMinor = rules.planReleasedClaim(dispute, left, payment);
    if (amountMinor === 0) continue;
    left -= amountMinor;
    const claimed = { ...dispute, amountMinor: dispute.amountMinor + amountMinor };
    after = { ...after, disputes: after.disputes.with(nth, claimed) };
    if (dispute.status === 'lost') after = loseLostPart(subject, rules, after, paymentId, amountMinor);
    else {
      after = holdDisputed(rules, after, payment, { nth, amountMinor, part: refundId });
      after = subject.report(rules, after, 'disputeOpened', amountMinor);
    }
  }
  return after;
}

/** Mirrors the server's `holdDisputed`. */
export const holdDisputed = <S extends Held>(
  rules: Rules,
  system: S,
  payment: Money,
  { amountMinor, ...part }: { nth: number; amountMinor: number; part?: string },
): S => {
  const { id, disputedMinor } = payment;
  const isWhole = disputedMinor === 0 && amountMinor === remainingMinor(payment);
  const held = withLedger(system, (ledger) =>
    rules.holdDispute(ledger, named(payment), { ...part, amountMinor, isWhole }),
  );
  return withMoney(held, id, { disputedMinor: disputedMinor + amountMinor });
};

/** Mirrors the server's `recordLostPart`. */
export function loseLostPart<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  paymentId: string,
  amountMinor: number,
): S {
  const begun = beginRefund(rules, system, paymentId, amountMinor);
  return applyRefundResult(subject, rules, begun, `m${begun.money.length - 1}`, 'done');
}

/** Mirrors the server's `retryRefund`. Returns undefined if the server doesn't offer it. */
export function retryRefund<S extends Held>(rules: Rules, system: S, id: string): S | undefined {
  const refund = moneyById(system, id);
  if (refund.refundStatus !== 'failed' || refund.refundOf === null) return undefined;
  const isRetried = system.money.some(({ retryOf }) => retryOf === id);
  if (!rules.stepRefund({ status: 'failed', isRetried }, 'refund.retry', 'merchant').ok) return undefined;
  const payment = moneyById(system, refund.refundOf);
  if (payment.result !== 'success') return undefined;
  const isOfSurplus = refund.surplusMinor > 0;
  const refundable = payment.disputedMinor > 0 ? 0 : remainingMinor(payment);
  if (refund.grossMinor > (isOfSurplus ? surplusLeft(system, payment) : refundable)) return undefined;
  return beginRefund(rules, system, payment.id, refund.grossMinor, { isOfSurplus, retryOf: id });
}
