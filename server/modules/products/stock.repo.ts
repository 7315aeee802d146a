import { type SQL, and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, bulkInsert, definePrepared } from '#server/db/statement.ts';
import { products, stockMovements, variations } from '#server/db/tables/records/products.table.ts';

export interface StockShift {
  variationId: string;
  /** The change: a negative number removes stock. */
  difference: number;
}
export type Movement = Omit<typeof stockMovements.$inferInsert, 'businessId' | 'id'>;

const isVariationOf = and(
  eq(variations.businessId, products.businessId),
  eq(variations.productId, products.id),
);
const isAmong = (businessId: SQL, variationIds: SQL) =>
  and(eq(variations.businessId, businessId), sql`${variations.id} = any(${variationIds}::uuid[])`);

/**
 * Selects variations with their stock. Products are named first: the tables of a locked row are locked in that order.
 */
const stockIn = (db: Pick<Executor, 'select'>, businessId: SQL, variationIds: SQL) =>
  db
    .select({
      variationId: variations.id,
      productId: variations.productId,
      title: products.title,
      stockState: products.stockState,
      lowStockAt: products.lowStockAt,
      optionValues: variations.optionValues,
      left: variations.availableQuantity,
    })
    .from(products)
    .innerJoin(variations, isVariationOf)
    .where(isAmong(businessId, variationIds));

/**
 * Locks these variations until the transaction ends, each after its product, in the order of the products' ids, and
 * returns their stock. Every change of a variation, including its stock, locks its product.
 */
export const lockStock = async (
  tx: Transaction,
  businessId: string,
  variationIds: string[],
): Promise<StockRecord[]> => stockForUpdate(tx, { businessId, variationIds });

const stockForUpdate = definePrepared('lock_stock', (db) =>
  stockIn(db, param('businessId'), param('variationIds')).orderBy(products.id, variations.id).for('update'),
);

/** Returns the stock of each; variations of other businesses are left out. */
export const listStock = async (executor: Executor, businessId: string, variationIds: string[]) =>
  currentStock(executor, { businessId, variationIds });

const currentStock = definePrepared('list_stock', (db) =>
  stockIn(db, param('businessId'), param('variationIds')),
);

/**
 * Locks the products of an order's items until the transaction ends, in the same order as `lockStock`, and returns the items as they are
 * sold. With `isReserving` they are locked like stock that is to be changed; otherwise only against changes, so that
 * orders which reserve nothing don't wait for each other.
 */
export const lockItems = async (
  tx: Transaction,
  { isReserving, ...values }: { businessId: string; variationIds: string[]; isReserving: boolean },
) => (isReserving ? itemsForUpdate : itemsForShare)(tx, values);

const defineLockItems = (name: string, strength: 'update' | 'share') =>
  definePrepared(name, (db) =>
    db
      .select({
        variationId: variations.id,
        productId: products.id,
        title: products.title,
        optionValues: variations.optionValues,
        sku: variations.sku,
        isRemoved: sql<boolean>`(${variations.removedAt} is not null or ${products.archivedAt} is not null)`,
      })
      .from(products)
      .innerJoin(variations, isVariationOf)
      .where(isAmong(param('businessId'), param('variationIds')))
      .orderBy(products.id, variations.id)
      .for(strength),
  );
const itemsForUpdate = defineLockItems('lock_items', 'update');
const itemsForShare = defineLockItems('hold_items', 'share');
export type StockRecord = Awaited<ReturnType<typeof listStock>>[number];

/** Returns whether these products are in stock, low on it or out of it; archived ones are left out. */
export const listStockStates = async (executor: Executor, businessId: string, productIds: string[]) =>
  executor
    .select({ id: products.id, title: products.title, stockState: products.stockState })
    .from(products)
    .where(
      and(eq(products.businessId, businessId), inArray(products.id, productIds), isNull(products.archivedAt)),
    )
    .orderBy(asc(products.id));

/**
 * Changes tracked stock in one statement; returns the variations that changed: they are tracked and had enough stock.
 */
export async function shiftStock(
  tx: Transaction,
  businessId: string,
  shifts: StockShift[],
): Promise<Map<string, number>> {
  const moved = await shiftCounted(tx, {
    businessId,
    ids: shifts.map(({ variationId }) => variationId),
    differences: shifts.map(({ difference }) => difference),
  });
  return new Map(moved.map(({ id, left }) => [id, left]));
}

const shiftCounted = definePrepared('shift_stock', (db) =>
  db
    .update(variations)
    .set({ availableQuantity: sql`${variations.availableQuantity} + shift.difference` })
    .from(sql`unnest(${param('ids')}::uuid[], ${param('differences')}::int[]) as shift(id, difference)`)
    .where(
      and(
        eq(variations.businessId, param('businessId')),
        sql`${variations.id} = shift.id and ${variations.availableQuantity} >= -shift.difference`,
      ),
    )
    .returning({ id: variations.id, left: sql<number>`${variations.availableQuantity}` }),
);

/** Sets stock that was calculated while its products are locked; null is untracked. */
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
  await insertRows(
    tx,
    movements.map((movement) => ({ ...movement, businessId, id: uuid() })),
  );
}

const insertRows = bulkInsert(stockMovements);

/** Returns how much of each variation an order has reserved and not released; untracked stock is left out. */
export async function getReservedStock(
  executor: Executor,
  businessId: string,
  orderId: string,
): Promise<Map<string, number>> {
  const rows = await heldByOrder(executor, { businessId, orderId });
  return new Map(rows.map(({ variationId, held }) => [variationId, held]));
}

const heldByOrder = definePrepared('reserved_stock', (db) =>
  db
    .select({
      variationId: stockMovements.variationId,
      held: sql<number>`(-sum(${stockMovements.difference}))::int`,
    })
    .from(stockMovements)
    .where(
      and(eq(stockMovements.businessId, param('businessId')), eq(stockMovements.orderId, param('orderId'))),
    )
    .groupBy(stockMovements.variationId),
);
