import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/client.ts';
import { formatMoney } from '#server/format.ts';
import { getOrders } from './order.view.ts';
import { describeChoice } from './plan.words.ts';

/**
 * Returns the orders of a business for an operator, one on each line, newest first: its id, plan, period, amount and status,
 * and the instant of its payment (docs/operations.md).
 */
export async function describeOrders(
  deps: { db: Executor; clock: Clock },
  businessId: string,
): Promise<string> {
  const orders = await getOrders(deps, businessId);
  if (orders.length === 0) return 'This business has no orders of plans.';
  const lines = orders.map((order) =>
    [
      order.subscriptionId,
      describeChoice(order),
      formatMoney(order.bill.totalMinor, order.currency),
      order.status,
      ...(order.paidAt === null ? [] : [`paid ${order.paidAt}`]),
    ].join('  '),
  );
  return lines.join('\n');
}
