import { needsStockCheck } from '#server/modules/orders/lifecycle/order-stock.service.ts';
import { takeStep } from './order-steps.ts';
import type { Subject } from './payment-steps.ts';
import type { Rules } from './rules.ts';
import { type System, totalMinor } from './state.ts';

const confirmed = { on: 'order', event: 'payment.confirmed' } as const;

/** Returns true if a provider may collect for the order now. */
export const canCollect = (rules: Rules, { order, shelf }: System): boolean =>
  rules.expectsPayment({ ...order, stockReservable: !needsStockCheck(order, confirmed) || shelf > 0 });

/** The order as the subject of its payments (server/modules/orders/payment/order-payment.service.ts). */
export const orderSubject: Subject<System> = {
  purposeOf: (rules, system, collectedMinor) =>
    canCollect(rules, system) && collectedMinor >= totalMinor ? totalMinor : 0,
  collected: (rules, system) => takeStep(rules, system, confirmed, 'payment', { method: 'PAYMENT_LINK' }),
  report(rules, system, how, amountMinor, isConcluded = false) {
    const { event } = rules.planMoneyReport(system.order, how, {
      isLast: rules.isFullyReturned(system.money, isConcluded ? 0 : amountMinor),
      isStillDisputed:
        how === 'disputeWon'
          ? system.disputes.some(({ status }) => status === 'open')
          : system.money.some(({ disputedMinor }) => disputedMinor > 0),
    });
    return event === null ? system : takeStep(rules, system, { on: 'order', event }, 'payment');
  },
};
