import { expectsPayment } from '#machines/lifecycles/consequences.ts';
import { type DeliveryRecord, deliveryLifecycle } from '#machines/lifecycles/delivery.lifecycle.ts';
import { type DisputeRecord, disputeLifecycle } from '#machines/lifecycles/dispute.lifecycle.ts';
import { type InvoiceRecord, invoiceLifecycle } from '#machines/lifecycles/invoice.lifecycle.ts';
import { planInvoiceDispute, planInvoiceMoney } from '#machines/lifecycles/invoice-plan.ts';
import {
  returnedMinor,
  isFullyReturned,
  isRepeatedReversal,
  planDisputeEnd,
  planDisputeOpening,
  planReleasedClaim,
  planMoneyReport,
  planRefundEnd,
  refundedMinor,
  distributeAmount,
  reversedMinor,
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
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import { planOrder } from '#machines/lifecycles/order-plan.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { type PaymentRecord, paymentLifecycle } from '#machines/lifecycles/payment.lifecycle.ts';
import { type RefundRecord, refundLifecycle } from '#machines/lifecycles/refund.lifecycle.ts';
import { shippingLifecycle } from '#machines/lifecycles/shipping.lifecycle.ts';
import { withdrawalLifecycle } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { decideStoredEvent } from '#server/modules/orders/lifecycle/stored-events.rules.ts';
import { getStockEffect } from '#server/modules/orders/lifecycle/order-stock.service.ts';

/** Caches the results of a pure function, because a step leaves most of a system unchanged. */
function remember<Params extends unknown[], Answer>(
  compute: (...params: Params) => Answer,
): (...params: Params) => Answer {
  const cache = new Map<string, { answer: Answer }>();
  return (...params) => {
    const key = params
      .map((param) => (typeof param === 'object' && param !== null ? Object.values(param).join() : param))
      .join(' ');
    let entry = cache.get(key);
    if (!entry) cache.set(key, (entry = { answer: compute(...params) }));
    return entry.answer;
  };
}

/** Returns the functions of the server itself, not copies. Tests replace some of them with faulty ones. */
export const serverRules = () => {
  return {
    planOrder: remember(planOrder<OrderRecord>),
    legalOrderEvents: remember(orderLifecycle.legalEvents),
    legalShippingEvents: remember(shippingLifecycle.legalEvents),
    expectsPayment: remember(expectsPayment),
    stepDelivery: remember(deliveryLifecycle.nextStatus<DeliveryRecord>),
    stepPayment: remember(paymentLifecycle.nextStatus<PaymentRecord>),
    stepRefund: remember(refundLifecycle.nextStatus<RefundRecord>),
    stepDispute: remember(disputeLifecycle.nextStatus<DisputeRecord>),
    planMoneyReport: remember(planMoneyReport),
    decideStoredEvent: remember(decideStoredEvent),
    stepInvoice: remember(invoiceLifecycle.nextStatus<InvoiceRecord>),
    legalInvoiceEvents: remember(invoiceLifecycle.legalEvents),
    planInvoiceMoney,
    planInvoiceDispute,
    isFullyReturned,
    isRepeatedReversal,
    planRefundEnd,
    planDisputeOpening,
    planDisputeEnd,
    planReleasedClaim,
    distributeAmount,
    reversedMinor,
    backMinor: returnedMinor,
    refundedMinor,
    getStockEffect,
    stepWithdrawal: withdrawalLifecycle.nextStatus,
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
