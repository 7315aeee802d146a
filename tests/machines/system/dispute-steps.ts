import type { ConclusiveResult } from '#domain/payment.ts';
import { moneyById, named, withLedger, withMoney } from './money-rows.ts';
import type { Rules } from './rules.ts';
import type { Dispute, Held, Money } from './state.ts';
import { type Subject, refundsOf, takeFact, reverseInLedger } from './payment-steps.ts';
import { holdDisputed, loseLostPart } from './refund-steps.ts';

/** Mirrors the server's `applyPaymentUpdate`: applies a payment result of the provider, in any order. */
export function applyPaymentResult<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  id: string,
  result: ConclusiveResult,
  amountMinor: number,
): S {
  const payment = moneyById(system, id);
  const isPart = result === 'reversed' && amountMinor < payment.grossMinor;
  const ofPayment = ({ paymentId }: Dispute) => paymentId === id;
  const open = system.disputes.filter((one) => ofPayment(one) && one.status === 'open');
  const isLost = result === 'reversed' && (isPart || open.length > 0);
  const collectedMinor = result === 'success' ? amountMinor : payment.grossMinor;
  const after = takeFact(subject, rules, system, payment, isLost ? 'success' : result, collectedMinor);
  if (!isLost || moneyById(after, id).result !== 'success') return after;
  const lose = (current: S, dispute: Dispute, partMinor: number) =>
    endDispute(subject, rules, current, system.disputes.indexOf(dispute), 'lost', partMinor);
  if (!isPart) return open.reduce((current, dispute) => lose(current, dispute, amountMinor), after);
  if (rules.isRepeatedReversal(amountMinor, system.disputes.filter(ofPayment))) return after;
  if (open.length === 0) {
    const opened = openDispute(subject, rules, after, id, amountMinor);
    return opened
      ? endDispute(subject, rules, opened, opened.disputes.length - 1, 'lost', amountMinor)
      : after;
  }
  return rules.distributeAmount(amountMinor, open).reduce((current, part, nth) => {
    const dispute = open[nth];
    return part > 0 && dispute ? lose(current, dispute, part) : current;
  }, after);
}

/** Mirrors the server's `openDispute`: holds the disputed amount. Returns undefined if nothing is left to dispute. */
export function openDispute<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  paymentId: string,
  toldMinor: number,
): S | undefined {
  const payment = moneyById(system, paymentId);
  if (payment.result !== 'success') return undefined;
  const opening = rules.planDisputeOpening(toldMinor, payment, refundsOf(system, paymentId));
  if (opening.claimedMinor === 0) return undefined;
  const dispute: Dispute = { paymentId, status: 'open', ...opening };
  const { amountMinor } = opening;
  const nth = system.disputes.length;
  const held = amountMinor > 0 ? holdDisputed(rules, system, payment, { nth, amountMinor }) : system;
  const disputes = [...held.disputes, dispute];
  return subject.report(rules, { ...held, disputes }, 'disputeOpened', opening.claimedMinor);
}

/** Mirrors the server's dispute adapter. */
export function endDispute<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  nth: number,
  how: 'won' | 'lost',
  toldMinor: number,
): S {
  const dispute = system.disputes[nth];
  if (!dispute) throw new Error(`There is no dispute ${nth}`);
  const { paymentId, status } = dispute;
  const result = rules.stepDispute({ status }, `dispute.${how}`, 'payment');
  if (!result.ok || !result.changed) return system;
  const before = moneyById(system, paymentId);
  const refunds = refundsOf(system, paymentId);
  const heldMinor = status === 'open' ? dispute.amountMinor : 0;
  const { claimedMinor, amountMinor, disputedMinor, lostMinor, isWhole } = rules.planDisputeEnd(
    how,
    { ...dispute, heldMinor },
    toldMinor,
    before,
    refunds,
  );
  const disputes = system.disputes.with(nth, { paymentId, status: how, claimedMinor, amountMinor });
  let after: S = { ...system, disputes };
  if (heldMinor > 0) after = withLedger(after, (ledger) => rules.releaseDispute(ledger, named(before), nth));
  if (isWhole) {
    after = withMoney(after, paymentId, { disputedMinor: 0 });
    after = subject.report(rules, after, 'disputeLost', rules.reversedMinor(before, refunds));
    after = reverseInLedger(rules, after, before);
    return withMoney(after, paymentId, { result: 'reversed' });
  }
  after = withMoney(after, paymentId, { disputedMinor });
  const released = moneyById(after, paymentId);
  if (status === 'open')
    after = subject.report(rules, after, 'disputeWon', Math.max(0, heldMinor - lostMinor));
  if (lostMinor > 0) after = loseLostPart(subject, rules, after, paymentId, lostMinor);
  return countLateRefunds(subject, rules, after, before, released, refunds);
}

/** Mirrors the server's dispute adapter after a dispute has ended: reports refunds that weren't counted during it. */
function countLateRefunds<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  before: Money,
  released: Money,
  refunds: readonly Money[],
): S {
  const amountMinor = rules.backMinor(released, refunds) - rules.backMinor(before, refunds);
  if (amountMinor <= 0) return system;
  const refundedMinor = rules.refundedMinor(released, refundsOf(system, released.id));
  const counted = withMoney(system, released.id, { refundedMinor });
  return subject.report(rules, counted, 'refunded', amountMinor, true);
}
