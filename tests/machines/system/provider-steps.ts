import type { ConclusiveResult } from '#domain/payment.ts';
import { type MoneyReport, leftMinor } from '#machines/lifecycles/money-plan.ts';
import { eventsOfFact, paymentStatusOf, resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import { beginRefund, moneyById, named, withLedger, withMoney } from './money-rows.ts';
import type { Rules } from './rules.ts';
import type { Dispute, Held, Money } from './state.ts';

/** What a payment is for, as the server's `Subject`: it is moved by what the provider reports, before the row is concluded. */
export interface Subject<S extends Held> {
  /** Of money that was collected, what it has a use for. */
  purposeOf(rules: Rules, system: S, collectedMinor: number): number;
  collected(rules: Rules, system: S, amountMinor: number): S;
  report(rules: Rules, system: S, how: MoneyReport, amountMinor: number, isConcluded?: boolean): S;
}

/** Of a payment's surplus, what no refund has set aside or sent. */
const surplusLeft = ({ money }: Held, { id, surplusMinor }: Money): number =>
  money
    .filter(({ refundOf, result }) => refundOf === id && result !== 'failed')
    .reduce((left, refund) => left - refund.surplusMinor, surplusMinor);

/** As `surplusInSuspense`. */
const inSuspense = (system: Held, payment: Money): number =>
  payment.result === 'success' ? Math.max(0, surplusLeft(system, payment)) : 0;

/** A fee that the smallest amounts bear too. */
const feeOf = (purposeMinor: number): number => (purposeMinor > 1 ? 1 : 0);

const refundsOf = ({ money }: Held, id: string) => money.filter(({ refundOf }) => refundOf === id);

/** As `applyFact`: what a provider says of a payment, in whatever order. */
export function tellFact<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  id: string,
  told: ConclusiveResult,
  amountMinor: number,
): S {
  const payment = moneyById(system, id);
  const isPart = told === 'reversed' && amountMinor < payment.grossMinor;
  const ofPayment = ({ paymentId }: Dispute) => paymentId === id;
  const open = system.disputes.filter((one) => ofPayment(one) && one.status === 'open');
  const isLost = told === 'reversed' && (isPart || open.length > 0);
  const collectedMinor = told === 'success' ? amountMinor : payment.grossMinor;
  const after = takeFact(subject, rules, system, payment, isLost ? 'success' : told, collectedMinor);
  if (!isLost || moneyById(after, id).result !== 'success') return after;
  const lose = (current: S, dispute: Dispute, partMinor: number) =>
    endDispute(subject, rules, current, system.disputes.indexOf(dispute), 'lost', partMinor);
  if (!isPart) return open.reduce((current, dispute) => lose(current, dispute, amountMinor), after);
  if (rules.isTakenBefore(amountMinor, system.disputes.filter(ofPayment))) return after;
  if (open.length === 0) {
    const opened = openDispute(subject, rules, after, id, amountMinor);
    return opened
      ? endDispute(subject, rules, opened, opened.disputes.length - 1, 'lost', amountMinor)
      : after;
  }
  return rules.splitAmong(amountMinor, open).reduce((current, part, nth) => {
    const dispute = open[nth];
    return part > 0 && dispute ? lose(current, dispute, part) : current;
  }, after);
}

/** As the adapter of payments when the whole payment goes back. */
function reverseInLedger<S extends Held>(rules: Rules, system: S, payment: Money): S {
  const { grossMinor, surplusMinor, refundedMinor } = payment;
  return withLedger(system, (ledger) =>
    rules.bookReversal(ledger, named(payment), {
      amountMinor: grossMinor - surplusMinor - refundedMinor,
      surplusMinor: inSuspense(system, payment),
    }),
  );
}

function takeFact<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  { id, ...payment }: Money,
  result: ConclusiveResult,
  collectedMinor: number,
): S {
  let after = system;
  for (const event of eventsOfFact(paymentStatusOf(payment.result, payment.disputedMinor), result)) {
    const now = moneyById(after, id);
    const status = paymentStatusOf(now.result, now.disputedMinor);
    const verdict = rules.stepPayment(
      { status, byProvider: true, disputedMinor: now.disputedMinor },
      event,
      'payment',
    );
    if (!verdict.ok || !verdict.changed) break;
    const { to } = verdict;
    if (to === 'success') {
      const purposeMinor = subject.purposeOf(rules, after, collectedMinor);
      if (purposeMinor > 0) after = subject.collected(rules, after, purposeMinor);
      const surplusMinor = collectedMinor - purposeMinor;
      const feeMinor = feeOf(purposeMinor);
      after = withLedger(after, (ledger) =>
        rules.bookCollection(ledger, named({ id, feeMinor }), { collectedMinor, purposeMinor }),
      );
      after = withMoney(after, id, { grossMinor: collectedMinor, surplusMinor, feeMinor, result: 'success' });
      if (surplusMinor > 0) after = beginRefund(rules, after, id, surplusMinor, { isOfSurplus: true });
      continue;
    }
    if (to === 'reversed') {
      const left = rules.takenBackMinor(now, refundsOf(after, id));
      if (left > 0) after = subject.report(rules, after, 'reversed', left);
      after = reverseInLedger(rules, after, now);
    }
    if (to !== 'pending') after = withMoney(after, id, { result: resultOfStatus[to] });
  }
  return after;
}

/** As `applyRefundState`. */
export function tellRefund<S extends Held>(
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
  const verdict = rules.stepRefund(record, `refund.${how}`, 'payment');
  if (!verdict.ok || !verdict.changed) return system;
  const { to } = verdict;
  if (to === 'pending') throw new Error(`${id} has not ended`);
  const refunds = refundsOf(system, refund.refundOf);
  const end = rules.planRefundEnd(to, refund, moneyById(system, refund.refundOf), refunds);
  let after = withMoney(system, refund.refundOf, { refundedMinor: end.refundedMinor });
  if (end.backMinor > 0) after = subject.report(rules, after, 'refunded', end.backMinor);
  if (end.failedMinor > 0) after = subject.report(rules, after, 'refundFailed', end.failedMinor);
  after = withMoney(after, id, { refundStatus: to, result: to === 'failed' ? 'failed' : 'success' });
  after = endRefundInLedger(rules, after, system, id, to);
  return to === 'failed' && refund.surplusMinor === 0 ? claimFreed(subject, rules, after, refund) : after;
}

/** As the adapter of refunds. `before` is the system without the end. */
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

/** As `applyRefundState` once a refund has failed: disputes get what it set free. */
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
    const amountMinor = rules.planFreedClaim(dispute, left, payment);
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

/** As `holdDisputed`. */
const holdDisputed = <S extends Held>(
  rules: Rules,
  system: S,
  payment: Money,
  { amountMinor, ...part }: { nth: number; amountMinor: number; part?: string },
): S => {
  const { id, disputedMinor } = payment;
  const isWhole = disputedMinor === 0 && amountMinor === leftMinor(payment);
  const held = withLedger(system, (ledger) =>
    rules.holdDispute(ledger, named(payment), { ...part, amountMinor, isWhole }),
  );
  return withMoney(held, id, { disputedMinor: disputedMinor + amountMinor });
};

/** As `refundLostPart`. */
function loseLostPart<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  paymentId: string,
  amountMinor: number,
): S {
  const begun = beginRefund(rules, system, paymentId, amountMinor);
  return tellRefund(subject, rules, begun, `m${begun.money.length - 1}`, 'done');
}

/** As `retryRefund`; undefined where the server does not offer it. */
export function retryRefund<S extends Held>(rules: Rules, system: S, id: string): S | undefined {
  const refund = moneyById(system, id);
  if (refund.refundStatus !== 'failed' || refund.refundOf === null) return undefined;
  const isRetried = system.money.some(({ retryOf }) => retryOf === id);
  if (!rules.stepRefund({ status: 'failed', isRetried }, 'refund.retry', 'merchant').ok) return undefined;
  const payment = moneyById(system, refund.refundOf);
  if (payment.result !== 'success') return undefined;
  const isOfSurplus = refund.surplusMinor > 0;
  const refundable = payment.disputedMinor > 0 ? 0 : leftMinor(payment);
  if (refund.grossMinor > (isOfSurplus ? surplusLeft(system, payment) : refundable)) return undefined;
  return beginRefund(rules, system, payment.id, refund.grossMinor, { isOfSurplus, retryOf: id });
}

/** As `openDispute`: what is disputed is set aside; undefined where nothing is left to dispute. */
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

/** As the adapter of disputes does when one is over. */
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

/** As the adapter of disputes. */
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
  const verdict = rules.stepDispute({ status }, `dispute.${how}`, 'payment');
  if (!verdict.ok || !verdict.changed) return system;
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
    after = subject.report(rules, after, 'disputeLost', rules.takenBackMinor(before, refunds));
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
