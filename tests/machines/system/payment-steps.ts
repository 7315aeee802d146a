import type { ConclusiveResult } from '#domain/payment.ts';
import type { MoneyReport } from '#machines/lifecycles/money-plan.ts';
import {
  eventsOfPaymentUpdate,
  paymentStatusOf,
  resultOfStatus,
} from '#machines/lifecycles/payment.lifecycle.ts';
import { beginRefund, moneyById, named, withLedger, withMoney } from './money-rows.ts';
import type { Rules } from './rules.ts';
import type { Held, Money } from './state.ts';

/** The record that a payment is for, like the server's `Subject`. It changes before the payment's row does. */
export interface Subject<S extends Held> {
  /** Returns the part of a collected amount that the record can use. */
  purposeOf(rules: Rules, system: S, collectedMinor: number): number;
  collected(rules: Rules, system: S, amountMinor: number): S;
  report(rules: Rules, system: S, how: MoneyReport, amountMinor: number, isConcluded?: boolean): S;
}

/** Returns the part of a payment's surplus that no refund has reserved or paid out. */
export const surplusLeft = ({ money }: Held, { id, surplusMinor }: Money): number =>
  money
    .filter(({ refundOf, result }) => refundOf === id && result !== 'failed')
    .reduce((left, refund) => left - refund.surplusMinor, surplusMinor);

/** Mirrors the server's `getUnreturnedSurplusMinor`. */
export const inSuspense = (system: Held, payment: Money): number =>
  payment.result === 'success' ? Math.max(0, surplusLeft(system, payment)) : 0;

/** Returns a fee that is low enough for the smallest amounts. */
const feeOf = (purposeMinor: number): number => (purposeMinor > 1 ? 1 : 0);

export const refundsOf = ({ money }: Held, id: string) => money.filter(({ refundOf }) => refundOf === id);

/** Mirrors the server's payment adapter: applies the provider's result, but not to the disputes that it may end. */
export function takeFact<S extends Held>(
  subject: Subject<S>,
  rules: Rules,
  system: S,
  { id, ...payment }: Money,
  result: ConclusiveResult,
  collectedMinor: number,
): S {
  let after = system;
  for (const event of eventsOfPaymentUpdate(paymentStatusOf(payment.result, payment.disputedMinor), result)) {
    const now = moneyById(after, id);
    const status = paymentStatusOf(now.result, now.disputedMinor);
    const transition = rules.stepPayment(
      { status, byProvider: true, disputedMinor: now.disputedMinor },
      event,
      'payment',
    );
    if (!transition.ok || !transition.changed) break;
    const { to } = transition;
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
      const left = rules.reversedMinor(now, refundsOf(after, id));
      if (left > 0) after = subject.report(rules, after, 'reversed', left);
      after = reverseInLedger(rules, after, now);
    }
    if (to !== 'pending') after = withMoney(after, id, { result: resultOfStatus[to] });
  }
  return after;
}

/** Mirrors the server's payment adapter when the whole payment is reversed. */
export function reverseInLedger<S extends Held>(rules: Rules, system: S, payment: Money): S {
  const { grossMinor, surplusMinor, refundedMinor } = payment;
  return withLedger(system, (ledger) =>
    rules.bookReversal(ledger, named(payment), {
      amountMinor: grossMinor - surplusMinor - refundedMinor,
      surplusMinor: inSuspense(system, payment),
    }),
  );
}
