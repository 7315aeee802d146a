import { type SQL, and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { cartLines, carts } from '#server/db/tables/records/carts.table.ts';
import { checkouts } from '#server/db/tables/records/checkouts.table.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';
import { type FilterOf, defineList } from '#server/platform/lists/define-list.ts';
import { byValue, isOneOf, isWithinSpan } from '#server/platform/lists/filters.ts';
import { searchTerms } from '#server/platform/lists/search.ts';
import { ascending, descending } from '#server/platform/lists/sorts.ts';
import type { CheckoutRecord } from './checkouts.repo.ts';

const hasItems = sql`exists (
  select from ${cartLines} where cart_lines.business_id = ${checkouts.businessId} and cart_lines.cart_id = ${checkouts.cartId})`;

const isListed = sql`${checkouts.abandonedAt} is not null and (${checkouts.boughtAt} is not null or ${hasItems})`;

/** There are as many as a store's customers leave within a month, so the text is searched without an index. */
const searchText = sql`fold_text(concat_ws(' ', ${checkouts.contact} ->> 'name', ${checkouts.contact} ->> 'email', ${checkouts.contact} ->> 'phoneNumber'))`;

const columns = {
  id: checkouts.id,
  cartId: checkouts.cartId,
  contact: checkouts.contact,
  delivery: checkouts.delivery,
  orderId: checkouts.orderId,
  boughtAt: checkouts.boughtAt,
  abandonedAt: checkouts.abandonedAt,
  remindedAt: checkouts.remindedAt,
};

export type AbandonedRecord = Pick<CheckoutRecord, keyof typeof columns>;

export const abandonedList = defineList({
  name: 'abandoned_checkouts',
  table: checkouts,
  columns,
  sorts: { newest: descending(checkouts.abandonedAt), oldest: ascending(checkouts.abandonedAt) },
  filters: {
    status: byValue({
      open: sql`${checkouts.boughtAt} is null`,
      recovered: sql`${checkouts.boughtAt} is not null`,
    }),
    span: isWithinSpan(checkouts.abandonedAt),
    ids: isOneOf(checkouts.id),
  },
  condition: isListed,
  search: searchTerms(searchText, { hasPhones: true }),
});
export type AbandonedFilter = FilterOf<typeof abandonedList>;
export { columns as abandonedColumns };

export async function findAbandoned(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<AbandonedRecord | undefined> {
  const [row] = await executor
    .select(columns)
    .from(checkouts)
    .where(and(eq(checkouts.businessId, businessId), eq(checkouts.id, id), isListed));
  return row;
}

/** Returns orders with their lines. */
export async function listOrdersWithLines(executor: Executor, businessId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const records = await executor
    .select({
      id: orders.id,
      number: orders.number,
      itemCount: orders.itemCount,
      totalMinor: orders.totalMinor,
      subtotalMinor: orders.subtotalMinor,
      deliveryFeeMinor: orders.deliveryFeeMinor,
      discountMinor: orders.discountMinor,
    })
    .from(orders)
    .where(and(eq(orders.businessId, businessId), inArray(orders.id, [...ids])));
  const lines = await executor
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      name: orderLines.name,
      sku: orderLines.sku,
      quantity: orderLines.quantity,
      unitPriceMinor: orderLines.unitPriceMinor,
      totalMinor: orderLines.totalMinor,
    })
    .from(orderLines)
    .where(and(eq(orderLines.businessId, businessId), inArray(orderLines.orderId, [...ids])))
    .orderBy(orderLines.position);
  return records.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }));
}

/** Marks the checkouts of all businesses as abandoned whose customers left contact details and did nothing since the instant. */
export async function markAbandoned(tx: Transaction, before: Date): Promise<void> {
  const isUnused = (column: SQL) => sql`${column} <= ${before.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update checkouts set abandoned_at = greatest(checkouts.updated_at, ${carts}.used_at)
    from ${carts}
    where carts.business_id = checkouts.business_id and carts.id = checkouts.cart_id
      and checkouts.contact is not null and checkouts.abandoned_at is null and checkouts.bought_at is null
      and ${isUnused(sql`checkouts.updated_at`)} and ${isUnused(sql`carts.used_at`)}
      and exists (
        select from cart_lines where cart_lines.business_id = carts.business_id and cart_lines.cart_id = carts.id)`);
}
