import { type MoneyReport, leftMinor } from '#machines/lifecycles/money-plan.ts';
import { eventsOfFact, paymentStatusOf, resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import { asksForStock } from '#server/modules/orders/lifecycle/order-stock.ts';
import { beginRefund, moneyById, withMoney } from './money-rows.ts';
import { takeStep } from './order-steps.ts';
import type { Rules } from './rules.ts';
import { type Dispute, type Money, type System, totalMinor } from './state.ts';

const confirmed = { on: 'order', event: 'payment.confirmed' } as const;

/** Whether a provider may collect for the order now. */
export const mayCollect = (rules: Rules, { order, shelf }: System): boolean =>
  rules.waitsForMoney({ ...order, stockReservable: !asksForStock(order, confirmed) || shelf > 0 });

/** As the subject of an order's payment: moves the order by what the provider reports, before the row is concluded. */
function report(
  rules: Rules,
  system: System,
  how: MoneyReport,
  amountMinor: number,
  isConcluded = false,
): System {
  const { event } = rules.planMoneyReport(system.order, how, {
    isLast: rules.isAllBack(system.money, isConcluded ? 0 : amountMinor),
    isStillDisputed:
      how === 'disputeWon'
        ? system.disputes.some(({ status }) => status === 'open')
        : system.money.some(({ disputedMinor }) => disputedMinor > 0),
  });
  return event === null ? system : takeStep(rules, system, { on: 'order', event }, 'payment');
}

/** Of a payment's surplus, what no refund has set aside or sent. */
const surplusLeft = ({ money }: System, { id, surplusMinor }: Money): number =>
  money
    .filter(({ refundOf, result }) => refundOf === id && result !== '99')
    .reduce((left, refund) => left - refund.surplusMinor, surplusMinor);

const refundsOf = ({ money }: System, id: string) => money.filter(({ refundOf }) => refundOf === id);

/** As `applyFact`: what a provider says of a payment, in whatever order. */
export function tellFact(
  rules: Rules,
  system: System,
  id: string,
  told: '00' | '99' | '91',
  amountMinor: number,
): System {
  const payment = moneyById(system, id);
  const isPart = told === '91' && amountMinor < payment.grossMinor;
  const ofPayment = ({ paymentId }: Dispute) => paymentId === id;
  const open = system.disputes.filter((one) => ofPayment(one) && one.status === 'open');
  const isLost = told === '91' && (isPart || open.length > 0);
  const collectedMinor = told === '00' ? amountMinor : payment.grossMinor;
  const after = takeFact(rules, system, payment, isLost ? '00' : told, collectedMinor);
  if (!isLost || moneyById(after, id).result !== '00') return after;
  const lose = (current: System, dispute: Dispute, partMinor: number) =>
    endDispute(rules, current, system.disputes.indexOf(dispute), 'lost', partMinor);
  if (!isPart) return open.reduce((current, dispute) => lose(current, dispute, amountMinor), after);
  if (rules.isTakenBefore(amountMinor, system.disputes.filter(ofPayment))) return after;
  if (open.length === 0) {
    const opened = openDispute(rules, after, id, amountMinor);
    return opened ? endDispute(rules, opened, opened.disputes.length - 1, 'lost', amountMinor) : after;
  }
  return rules.splitAmong(amountMinor, open).reduce((current, part, nth) => {
    const dispute = open[nth];
    return part > 0 && dispute ? lose(current, dispute, part) : current;
  }, after);
}

function takeFact(
  rules: Rules,
  system: System,
  { id, ...payment }: Money,
  result: '00' | '99' | '91',
  collectedMinor: number,
): System {
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
      const purposeMinor = mayCollect(rules, after) && collectedMinor >= totalMinor ? totalMinor : 0;
      if (purposeMinor > 0) after = takeStep(rules, after, confirmed, 'payment', { method: 'PAYMENT_LINK' });
      const surplusMinor = collectedMinor - purposeMinor;
      after = withMoney(after, id, { grossMinor: collectedMinor, surplusMinor, result: '00' });
      if (surplusMinor > 0) after = beginRefund(after, id, surplusMinor, { isOfSurplus: true });
      continue;
    }
    if (to === 'reversed') {
      const left = rules.takenBackMinor(now, refundsOf(after, id));
      if (left > 0) after = report(rules, after, 'reversed', left);
    }
    if (to !== 'pending') after = withMoney(after, id, { result: resultOfStatus[to] });
  }
  return after;
}

/** As `applyRefundState`. */
export function tellRefund(rules: Rules, system: System, id: string, how: 'done' | 'failed'): System {
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
  if (end.backMinor > 0) after = report(rules, after, 'refunded', end.backMinor);
  if (end.failedMinor > 0) after = report(rules, after, 'refundFailed', end.failedMinor);
  after = withMoney(after, id, { refundStatus: to, result: to === 'failed' ? '99' : '00' });
  return to === 'failed' && refund.surplusMinor === 0
    ? claimFreed(rules, after, refund.refundOf, refund.grossMinor)
    : after;
}

/** As `applyRefundState` once a refund has failed: disputes get what it set free. */
function claimFreed(rules: Rules, system: System, paymentId: string, freedMinor: number): System {
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
    if (dispute.status === 'lost') after = loseLostPart(rules, after, paymentId, amountMinor);
    else {
      after = withMoney(after, paymentId, { disputedMinor: payment.disputedMinor + amountMinor });
      after = report(rules, after, 'disputeOpened', amountMinor);
    }
  }
  return after;
}

/** As `refundLostPart`. */
function loseLostPart(rules: Rules, system: System, paymentId: string, amountMinor: number): System {
  const begun = beginRefund(system, paymentId, amountMinor);
  return tellRefund(rules, begun, `m${begun.money.length - 1}`, 'done');
}

/** As `retryRefund`; undefined where the server does not offer it. */
export function retryRefund(rules: Rules, system: System, id: string): System | undefined {
  const refund = moneyById(system, id);
  if (refund.refundStatus !== 'failed' || refund.refundOf === null) return undefined;
  const isRetried = system.money.some(({ retryOf }) => retryOf === id);
  if (!rules.stepRefund({ status: 'failed', isRetried }, 'refund.retry', 'merchant').ok) return undefined;
  const payment = moneyById(system, refund.refundOf);
  if (payment.result !== '00') return undefined;
  const isOfSurplus = refund.surplusMinor > 0;
  const refundable = payment.disputedMinor > 0 ? 0 : leftMinor(payment);
  if (refund.grossMinor > (isOfSurplus ? surplusLeft(system, payment) : refundable)) return undefined;
  return beginRefund(system, payment.id, refund.grossMinor, { isOfSurplus, retryOf: id });
}

/** As `openDispute`: what is disputed is set aside; undefined where nothing is left to dispute. */
export function openDispute(
  rules: Rules,
  system: System,
  paymentId: string,
  toldMinor: number,
): System | undefined {
  const payment = moneyById(system, paymentId);
  if (payment.result !== '00') return undefined;
  const opening = rules.planDisputeOpening(toldMinor, payment, refundsOf(system, paymentId));
  if (opening.claimedMinor === 0) return undefined;
  const dispute: Dispute = { paymentId, status: 'open', ...opening };
  const held = withMoney(system, paymentId, { disputedMinor: payment.disputedMinor + opening.amountMinor });
  const disputes = [...held.disputes, dispute];
  return report(rules, { ...held, disputes }, 'disputeOpened', opening.claimedMinor);
}

/** As the adapter of disputes does when one is over. */
function countLateRefunds(
  rules: Rules,
  system: System,
  before: Money,
  released: Money,
  refunds: readonly Money[],
): System {
  const amountMinor = rules.backMinor(released, refunds) - rules.backMinor(before, refunds);
  if (amountMinor <= 0) return system;
  const refundedMinor = rules.refundedMinor(released, refundsOf(system, released.id));
  const counted = withMoney(system, released.id, { refundedMinor });
  return report(rules, counted, 'refunded', amountMinor, true);
}

/** As the adapter of disputes. */
export function endDispute(
  rules: Rules,
  system: System,
  nth: number,
  how: 'won' | 'lost',
  toldMinor: number,
): System {
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
  let after: System = { ...system, disputes };
  if (isWhole) {
    after = withMoney(after, paymentId, { disputedMinor: 0 });
    after = report(rules, after, 'disputeLost', rules.takenBackMinor(before, refunds));
    return withMoney(after, paymentId, { result: '91' });
  }
  after = withMoney(after, paymentId, { disputedMinor });
  const released = moneyById(after, paymentId);
  if (status === 'open') after = report(rules, after, 'disputeWon', Math.max(0, heldMinor - lostMinor));
  if (lostMinor > 0) after = loseLostPart(rules, after, paymentId, lostMinor);
  return countLateRefunds(rules, after, before, released, refunds);
}
