import type { SubscriptionOrder } from '#domain/subscription.ts';
import { transactionTypeLabels } from '#domain/transaction.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/client.ts';
import { formatMoney } from '#server/format.ts';
import {
  type TransactionRecord,
  listDisputes,
  listOpenDisputesWithKontor,
} from '#server/modules/payments/payments.records.ts';
import { getOrders } from './order.view.ts';
import { describeChoice } from './plan.words.ts';

const toLine = (parts: (string | null)[]): string => parts.filter((part) => part !== null).join('  ');
/** Names a payment to Kontor by its type and what it paid for. */
export const describePayment = ({ type, label }: Pick<TransactionRecord, 'type' | 'label'>): string =>
  [transactionTypeLabels[type], label].filter(Boolean).join(' ');
const describeDeadline = (respondBy: Date | null): string | null =>
  respondBy === null ? null : `respond by ${respondBy.toISOString()}`;

async function describeDisputes(
  executor: Executor,
  businessId: string,
  { payment, currency }: SubscriptionOrder,
): Promise<string[]> {
  const disputes = payment ? await listDisputes(executor, businessId, payment.transactionId) : [];
  return disputes.map(({ status, amountMinor, claimedMinor, respondBy }) =>
    toLine([
      `dispute ${status} ${formatMoney(amountMinor || claimedMinor, currency)}`,
      status === 'open' ? describeDeadline(respondBy) : null,
    ]),
  );
}

/**
 * Returns the orders of a business for an operator, one on each line, newest first: its id, plan, period, amount and status,
 * the instant of its payment, and the disputes about it (docs/operations.md).
 */
export async function describeOrders(
  deps: { db: Executor; clock: Clock },
  businessId: string,
): Promise<string> {
  const orders = await getOrders(deps, { businessId, membership: { role: 'owner' } });
  if (orders.length === 0) return 'This business has no orders of plans.';
  const lines: string[] = [];
  for (const order of orders)
    lines.push(
      toLine([
        order.subscriptionId,
        describeChoice(order),
        formatMoney(order.bill.totalMinor, order.currency),
        order.status,
        order.paidAt && `paid ${order.paidAt}`,
        ...(await describeDisputes(deps.db, businessId, order)),
      ]),
    );
  return lines.join('\n');
}

/** Returns the open disputes about payments for plans, events and domains, of all businesses, one on each line (docs/operations.md). */
export async function describeOpenDisputes(executor: Executor): Promise<string> {
  const disputes = await listOpenDisputesWithKontor(executor);
  if (disputes.length === 0) return 'No payments to Kontor are disputed.';
  return disputes
    .map(({ handle, orderId, claimedMinor, currency, reason, respondBy, ...payment }) =>
      toLine([
        handle,
        orderId ?? describePayment(payment),
        formatMoney(claimedMinor, currency),
        reason,
        describeDeadline(respondBy),
      ]),
    )
    .join('\n');
}
