import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { keyset } from '#server/db/keyset.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { type PageRequest, maxCounted } from '#server/platform/lists/paging.ts';
import { stockMovements, variations } from '#server/db/tables/records/products.table.ts';

interface MovementsOf {
  productId: string;
  variationId: string | undefined;
}

const fitting = (businessId: string, { productId, variationId }: MovementsOf) =>
  and(
    eq(stockMovements.businessId, businessId),
    eq(stockMovements.productId, productId),
    variationId === undefined ? undefined : eq(stockMovements.variationId, variationId),
  );

/** As they are read, one more than a page holds. */
export async function findMovements(
  executor: Executor,
  businessId: string,
  of: MovementsOf,
  { seek, perPage }: PageRequest<'newest'>,
) {
  const beside = 'id' in seek ? seek : undefined;
  const newest = { by: stockMovements.at, id: stockMovements.id, falls: true };
  const { order, beyond } = keyset(newest, seek.at, beside?.value, beside?.id);
  return executor
    .select({
      id: stockMovements.id,
      at: stockMovements.at,
      variationId: stockMovements.variationId,
      optionValues: variations.optionValues,
      difference: stockMovements.difference,
      quantityAfter: stockMovements.quantityAfter,
      reason: stockMovements.reason,
      orderId: stockMovements.orderId,
      orderNumber: orders.number,
      actorName: stockMovements.actorName,
      note: stockMovements.note,
    })
    .from(stockMovements)
    .leftJoin(
      variations,
      and(
        eq(variations.businessId, stockMovements.businessId),
        eq(variations.id, stockMovements.variationId),
      ),
    )
    .leftJoin(
      orders,
      and(eq(orders.businessId, stockMovements.businessId), eq(orders.id, stockMovements.orderId)),
    )
    .where(and(fitting(businessId, of), beyond))
    .orderBy(...order)
    .limit(perPage + 1)
    .offset(seek.at === 'offset' ? seek.offset : 0);
}

/** Counted no further than one past `maxCounted`. */
export async function countMovements(
  executor: Executor,
  businessId: string,
  of: MovementsOf,
): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as('one') })
    .from(stockMovements)
    .where(fitting(businessId, of))
    .limit(maxCounted + 1)
    .as('some');
  const [counted] = await executor.select({ count: sql<number>`count(*)::int` }).from(some);
  return counted?.count ?? 0;
}
