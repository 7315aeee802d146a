import { v7 as uuid } from 'uuid';
import type { Order } from '#domain/order.ts';
import { calculateOrderTotals } from '#domain/order-draft.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Actor, type TimelineEvent, createEntries } from '#server/platform/timeline/timeline.repo.ts';
import { newOrderToken } from './customer-page/order-link.service.ts';
import type { NewOrderDeps, OrderDeps } from './lifecycle/order-step.ts';
import { reserveStock } from './lifecycle/order-stock.service.ts';
import {
  type OrderRecord,
  type UnpricedLine,
  insertOrder,
  priceLines,
  skipTakenNumbers,
  reserveOrderNumber,
} from './orders.repo.ts';

export interface OrderDraft extends Pick<
  Order,
  | 'source'
  | 'currency'
  | 'shippingMode'
  | 'deliveryConfiguration'
  | 'deliveryTiming'
  | 'deliveryAddress'
  | 'note'
> {
  customer: { id: string; name: string | null } | null;
  /** At least one line; unit prices are in minor units, quantities above zero. */
  lines: UnpricedLine[];
  deliveryFeeMinor: number;
  discountMinor: number;
  /** True if its stock is reserved in the same transaction. */
  stockReserved?: boolean;
}

/**
 * Creates an order: new, unpaid and not shipped, under the business's next number, with the first entry of its
 * timeline.
 */
export async function createOrder(
  tx: Transaction,
  deps: NewOrderDeps,
  businessId: string,
  { customer, lines, ...draft }: OrderDraft,
  actor: Actor,
): Promise<OrderRecord> {
  const now = deps.clock.now();
  const order = {
    ...draft,
    id: uuid(),
    placedAt: now,
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    ...calculateOrderTotals(lines, draft),
    paid: false,
    status: 'CREATED',
    shippingStatus: 'PENDING',
    orderToken: newOrderToken(),
  } as const;
  for (;;) {
    const number = await reserveOrderNumber(deps.standalone, businessId);
    const created: TimelineEvent = {
      record: { type: 'order', id: order.id, label: number },
      lifecycle: 'order',
      event: 'order.created',
      to: 'CREATED',
    };
    const entries = createEntries(businessId, now, actor, [created]);
    const inserted = await insertOrder(tx, businessId, { ...order, number }, priceLines(lines), entries);
    if (inserted) return inserted;
    await skipTakenNumbers(deps.standalone, businessId);
  }
}

/**
 * Creates an order that holds its stock before it is paid, as the checkout of a store does. The caller has locked the stock.
 * @throws OUT_OF_STOCK, with what is missing
 */
export async function createHeldOrder(
  tx: Transaction,
  deps: OrderDeps & NewOrderDeps,
  businessId: string,
  draft: OrderDraft,
  actor: Actor,
): Promise<OrderRecord> {
  const hasStock = draft.lines.some(({ variationId }) => variationId !== null);
  const order = await createOrder(tx, deps, businessId, { ...draft, stockReserved: hasStock }, actor);
  await reserveStock(tx, deps, order, actor);
  return order;
}
