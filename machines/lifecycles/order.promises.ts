import { definePromises } from '#machines/promises/promise.ts';
import { orderChart } from './order.lifecycle.ts';
import { disputes } from './promises/order-disputes.ts';
import { goods } from './promises/order-goods.ts';
import { payments } from './promises/order-payments.ts';
import { refunds } from './promises/order-refunds.ts';
import { steps } from './promises/order-steps.ts';

/** Everything that a customer and a merchant can rely on for an order (decisions, "Record lifecycles"; docs/decisions/0040). */
export const orderPromises = definePromises(orderChart, {
  view: ({ value, context }) => ({
    status: value,
    paid: context.paid,
    paidAt: context.paidAt ?? null,
    paymentMethod: context.paymentMethod,
    refundStatus: context.refundStatus,
    refundedAt: context.refundedAt ?? null,
    dispute: context.dispute,
    restock: context.restock,
  }),
  promises: [...payments, ...steps, ...refunds, ...disputes, ...goods],
});
