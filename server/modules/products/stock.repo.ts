import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { products, stockMovements, variations } from './products.table.ts';

export interface StockShift {
  variationId: string;
  /** Added to what is there; below zero takes away. */
  difference: number;
}
export type Movement = Omit<typeof stockMovements.$inferInsert, 'businessId' | 'id'>;

/** Rows of one statement; PostgreSQL takes 65,535 parameters and a movement has eleven. */
const movementsAtOnce = 2000;

/**
 * Holds the products of these variations against other writers until the transaction ends, in the order of their ids.
 * Whoever changes a variation, its stock included, comes here first.
 */
export async function lockProductsOf(
  tx: Transaction,
  businessId: string,
  variationIds: string[],
): Promise<void> {
  await tx.execute(sql`
    select from products
    where business_id = ${businessId} and id in (
      select product_id from variations where business_id = ${businessId} and id = any(${sql.param(variationIds)}::uuid[]))
    order by id for update`);
}

/** What there is of each; one that is not the business's is missing. */
export async function stockOf(executor: Executor, businessId: string, variationIds: string[]) {
  return executor
    .select({
      variationId: variations.id,
      productId: variations.productId,
      title: products.title,
      optionValues: variations.optionValues,
      left: variations.availableQuantity,
    })
    .from(variations)
    .innerJoin(
      products,
      and(eq(products.businessId, variations.businessId), eq(products.id, variations.productId)),
    )
    .where(
      and(
        eq(variations.businessId, businessId),
        sql`${variations.id} = any(${sql.param(variationIds)}::uuid[])`,
      ),
    );
}
export type StockRecord = Awaited<ReturnType<typeof stockOf>>[number];

/** Moves what is counted, in one statement; answers those that moved: there was enough of them, and they are counted. */
export async function shiftStock(
  tx: Transaction,
  businessId: string,
  shifts: StockShift[],
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; left: number }>(sql`
    update variations set available_quantity = available_quantity + shift.difference
    from unnest(
      ${sql.param(shifts.map(({ variationId }) => variationId))}::uuid[],
      ${sql.param(shifts.map(({ difference }) => difference))}::int[]
    ) as shift(id, difference)
    where variations.business_id = ${businessId} and variations.id = shift.id
      and available_quantity >= -shift.difference
    returning variations.id, available_quantity as left`);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** Writes what was worked out of what is there while its products are held; null is unlimited. */
export async function setStock(
  tx: Transaction,
  businessId: string,
  states: { variationId: string; quantity: number | null }[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update variations set available_quantity = state.quantity
    from unnest(
      ${sql.param(states.map(({ variationId }) => variationId))}::uuid[],
      ${sql.param(states.map(({ quantity }) => quantity))}::int[]
    ) as state(id, quantity)
    where variations.business_id = ${businessId} and variations.id = state.id`);
}

export async function insertMovements(
  tx: Transaction,
  businessId: string,
  movements: Movement[],
): Promise<void> {
  for (let from = 0; from < movements.length; from += movementsAtOnce)
    await tx
      .insert(stockMovements)
      .values(
        movements
          .slice(from, from + movementsAtOnce)
          .map((movement) => ({ ...movement, businessId, id: uuid() })),
      );
}

/** How much of each variation an order has set aside and not given back; what was not counted is not among it. */
export async function heldBy(
  executor: Executor,
  businessId: string,
  orderId: string,
): Promise<Map<string, number>> {
  const rows = await executor
    .select({
      variationId: stockMovements.variationId,
      held: sql<number>`(-sum(${stockMovements.difference}))::int`,
    })
    .from(stockMovements)
    .where(and(eq(stockMovements.businessId, businessId), eq(stockMovements.orderId, orderId)))
    .groupBy(stockMovements.variationId);
  return new Map(rows.map(({ variationId, held }) => [variationId, held]));
}
