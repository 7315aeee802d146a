import { waitsForMoney } from '#machines/lifecycles/consequences.ts';
import { type DeliveryRecord, deliveryLaw } from '#machines/lifecycles/delivery.lifecycle.ts';
import { type DisputeRecord, disputeLaw } from '#machines/lifecycles/dispute.lifecycle.ts';
import { type InvoiceRecord, invoiceLaw } from '#machines/lifecycles/invoice.lifecycle.ts';
import { planInvoiceDispute, planInvoiceMoney } from '#machines/lifecycles/invoice-plan.ts';
import {
  backMinor,
  isAllBack,
  isTakenBefore,
  planDisputeEnd,
  planDisputeOpening,
  planFreedClaim,
  planMoneyReport,
  planRefundEnd,
  refundedMinor,
  splitAmong,
  takenBackMinor,
} from '#machines/lifecycles/money-plan.ts';
import {
  bookCollection,
  bookLateRefund,
  bookReversal,
  endRefund,
  holdDispute,
  holdRefund,
  releaseDispute,
  settlePayment,
} from '#machines/ledger/payment-ledger.ts';
import { holdWithdrawal, moveWithdrawal } from '#machines/ledger/withdrawal-ledger.ts';
import { orderLaw } from '#machines/lifecycles/order.lifecycle.ts';
import { planOrder } from '#machines/lifecycles/order-plan.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { type PaymentRecord, paymentLaw } from '#machines/lifecycles/payment.lifecycle.ts';
import { type RefundRecord, refundLaw } from '#machines/lifecycles/refund.lifecycle.ts';
import { shippingLaw } from '#machines/lifecycles/shipping.lifecycle.ts';
import { withdrawalLaw } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { judgeKeptEvent } from '#server/modules/orders/lifecycle/kept-events.rules.ts';
import { stockEffectOf } from '#server/modules/orders/lifecycle/order-stock.service.ts';

/** Pure: the same answer for the same question is computed once, since most of a system stays as it is at a step. */
function remember<Params extends unknown[], Answer>(
  compute: (...params: Params) => Answer,
): (...params: Params) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (...params) => {
    const key = params
      .map((param) => (typeof param === 'object' && param !== null ? Object.values(param).join() : param))
      .join(' ');
    let found = known.get(key);
    if (!found) known.set(key, (found = { answer: compute(...params) }));
    return found.answer;
  };
}

/** What the server asks at each step, without a copy; a test hands in faulty ones. */
export const serverRules = () => {
  return {
    planOrder: remember(planOrder<OrderRecord>),
    legalOrderEvents: remember(orderLaw.legalEvents),
    legalShippingEvents: remember(shippingLaw.legalEvents),
    waitsForMoney: remember(waitsForMoney),
    stepDelivery: remember(deliveryLaw.nextStatus<DeliveryRecord>),
    stepPayment: remember(paymentLaw.nextStatus<PaymentRecord>),
    stepRefund: remember(refundLaw.nextStatus<RefundRecord>),
    stepDispute: remember(disputeLaw.nextStatus<DisputeRecord>),
    planMoneyReport: remember(planMoneyReport),
    judgeKeptEvent: remember(judgeKeptEvent),
    stepInvoice: remember(invoiceLaw.nextStatus<InvoiceRecord>),
    legalInvoiceEvents: remember(invoiceLaw.legalEvents),
    planInvoiceMoney,
    planInvoiceDispute,
    isAllBack,
    isTakenBefore,
    planRefundEnd,
    planDisputeOpening,
    planDisputeEnd,
    planFreedClaim,
    splitAmong,
    takenBackMinor,
    backMinor,
    refundedMinor,
    stockEffectOf,
    stepWithdrawal: withdrawalLaw.nextStatus,
    bookCollection,
    settlePayment,
    holdRefund,
    endRefund,
    bookLateRefund,
    bookReversal,
    holdDispute,
    releaseDispute,
    holdWithdrawal,
    moveWithdrawal,
  };
};
export type Rules = ReturnType<typeof serverRules>;
