import * as z from 'zod/mini';
import { BillingPeriod, billingPeriods } from '#domain/billing-period.ts';
import { Id } from '#domain/id.ts';
import { parseAmountMinor } from '#domain/money.ts';
import { AppError } from '#server/app-error.ts';
import { formatMoney } from '#server/format.ts';
import { requireHandle } from '#server/modules/business/require-handle.service.ts';
import { listOpenDisputesWithKontor } from '#server/modules/payments/payments.records.ts';
import { type OperatorArea, defineOperatorAction, noInput } from '#server/platform/operator/operator-area.ts';
import { agreeOnPlan, extendTrial, refundOrder } from './operator.service.ts';
import { describeOpenDisputes, describeOrders, describePayment } from './operator.view.ts';

const PlanLimits = z.strictObject({
  products: z.exactOptional(z.nullable(z.int().check(z.nonnegative()))),
  invoicesPerMonth: z.exactOptional(z.nullable(z.int().check(z.nonnegative()))),
  teamMembers: z.exactOptional(z.nullable(z.int().check(z.nonnegative()))),
});

/** @throws INVALID */
function readLimits(text: string): z.output<typeof PlanLimits> {
  try {
    return z.parse(PlanLimits, JSON.parse(text));
  } catch {
    throw new AppError('INVALID', {
      message: 'The limits need JSON with products, invoicesPerMonth or teamMembers',
    });
  }
}

/** @throws INVALID */
function readPrice(text: string): number {
  const priceMinor = parseAmountMinor(text);
  if (priceMinor === undefined || priceMinor < 0)
    throw new AppError('INVALID', { message: 'Enter the price in naira, such as 250000' });
  return priceMinor;
}

const Days = z.coerce
  .number()
  .check(
    z.int('Enter a whole number'),
    z.minimum(1, 'Enter at least 1'),
    z.maximum(3650, 'Enter at most 3650'),
  );

/** Subscriptions of businesses. Disputes about payments to Kontor, also for events and domains, wait for an operator's evidence. */
export const subscriptionArea: OperatorArea = {
  title: 'Subscriptions',
  subject: 'handle',
  async list(executor) {
    const disputes = await listOpenDisputesWithKontor(executor);
    return disputes.map(({ handle, type, label, orderId, claimedMinor, currency, reason, respondBy }) => ({
      subject: handle,
      title: `Dispute about ${formatMoney(claimedMinor, currency)}`,
      facts: [
        { label: 'Payment', value: describePayment({ type, label }) },
        { label: 'Order', value: orderId ?? '' },
        { label: 'Reason', value: reason ?? '' },
        { label: 'Respond by', value: respondBy?.toISOString() ?? '' },
      ].filter(({ value }) => value !== ''),
      since: null,
      actions: type === 'subscription' ? ['orders', 'refund'] : [],
    }));
  },
  actions: {
    agree: defineOperatorAction({
      label: 'Agree on a custom plan',
      input: z.object({ price: z.string(), period: BillingPeriod, limits: z.optional(z.string()) }),
      fields: {
        price: { label: 'Price in naira', hint: 'For each period, VAT included.', kind: 'amount' },
        period: { label: 'Period', kind: 'choice', choices: billingPeriods },
        limits: { label: 'Limits', hint: 'Such as {"products":5000}', kind: 'text', isOptional: true },
      },
      async run(tx, deps, handle, { price, period, limits = '{}' }, by) {
        const businessId = await requireHandle(tx, handle);
        const agreement = { priceMinor: readPrice(price), period, overrides: { limits: readLimits(limits) } };
        await agreeOnPlan(tx, deps, businessId, agreement, by);
        return `${handle}: custom plan agreed, ${period}`;
      },
    }),
    orders: defineOperatorAction({
      label: 'Show orders',
      input: noInput,
      fields: {},
      isReadOnly: true,
      run: async (tx, deps, handle) => describeOrders({ ...deps, db: tx }, await requireHandle(tx, handle)),
    }),
    refund: defineOperatorAction({
      label: 'Refund an order',
      input: z.object({ order: Id }),
      fields: { order: { label: 'Order', hint: 'Its id, from the orders.', kind: 'text' } },
      async run(tx, deps, handle, { order }, by) {
        await refundOrder(tx, deps, await requireHandle(tx, handle), order, by);
        return `${handle}: order ${order} refunded`;
      },
    }),
    'extend-trial': defineOperatorAction({
      label: 'Extend a trial',
      input: z.object({ days: Days }),
      fields: { days: { label: 'Days', kind: 'count' } },
      async run(tx, deps, handle, { days }, by) {
        await extendTrial(tx, deps, await requireHandle(tx, handle), days, by);
        return `${handle}: trial extended by ${days} days`;
      },
    }),
  },
  standalone: {
    disputes: defineOperatorAction({
      label: 'Show open disputes',
      input: noInput,
      fields: {},
      isReadOnly: true,
      run: (tx) => describeOpenDisputes(tx),
    }),
  },
};
