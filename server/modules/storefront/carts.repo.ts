import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { files } from '#server/db/tables/platform/files.table.ts';
import { cartLines, carts } from '#server/db/tables/records/carts.table.ts';
import { productMedia, products, variations } from '#server/db/tables/records/products.table.ts';

/** Returns the id of the cart with this token, and locks it until the transaction ends. */
export async function lockCart(
  tx: Transaction,
  businessId: string,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [cart] = await tx
    .update(carts)
    .set({ usedAt: now })
    .where(and(eq(carts.businessId, businessId), eq(carts.tokenHash, tokenHash)))
    .returning({ id: carts.id });
  return cart?.id;
}

export async function insertCart(tx: Transaction, cart: typeof carts.$inferInsert): Promise<void> {
  await tx.insert(carts).values(cart);
}

/** Returns a variation that can be bought now, with its stock; null is unlimited. */
export async function findForSale(executor: Executor, businessId: string, variationId: string) {
  const [row] = await executor
    .select({ id: variations.id, availableQuantity: variations.availableQuantity })
    .from(variations)
    .innerJoin(
      products,
      and(eq(products.businessId, variations.businessId), eq(products.id, variations.productId)),
    )
    .where(
      and(
        eq(variations.businessId, businessId),
        eq(variations.id, variationId),
        isNull(variations.removedAt),
        isNull(products.archivedAt),
        eq(products.published, true),
      ),
    );
  return row;
}

/** Returns the quantities of a locked cart by variation. */
export async function listQuantities(
  tx: Transaction,
  businessId: string,
  cartId: string,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ variationId: cartLines.variationId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(and(eq(cartLines.businessId, businessId), eq(cartLines.cartId, cartId)));
  return new Map(rows.map(({ variationId, quantity }) => [variationId, quantity]));
}

export async function saveLine(tx: Transaction, line: typeof cartLines.$inferInsert): Promise<void> {
  await tx
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.businessId, cartLines.cartId, cartLines.variationId],
      set: { quantity: line.quantity },
    });
}

export async function deleteLine(
  tx: Transaction,
  businessId: string,
  cartId: string,
  variationId: string,
): Promise<void> {
  await tx
    .delete(cartLines)
    .where(
      and(
        eq(cartLines.businessId, businessId),
        eq(cartLines.cartId, cartId),
        eq(cartLines.variationId, variationId),
      ),
    );
}

const lines = definePrepared('cart_lines', (db) =>
  db
    .select({
      variationId: cartLines.variationId,
      quantity: cartLines.quantity,
      optionValues: variations.optionValues,
      sku: variations.sku,
      priceMinor: variations.priceMinor,
      discountedAmountMinor: variations.discountedAmountMinor,
      discountStartDate: variations.discountStartDate,
      discountEndDate: variations.discountEndDate,
      availableQuantity: variations.availableQuantity,
      title: products.title,
      handle: products.handle,
      isForSale: sql<boolean>`${products.published} and ${products.archivedAt} is null and ${variations.removedAt} is null`,
      imageFileId: sql<string | null>`(
        select ${productMedia.fileId} from ${productMedia}
        join ${files} on ${files.businessId} = ${productMedia.businessId} and ${files.id} = ${productMedia.fileId}
        where ${productMedia.businessId} = ${products}.business_id and ${productMedia.productId} = ${products}.id
        order by (${productMedia.id} is not distinct from ${variations}.media_id) desc, ${productMedia.position} limit 1)`,
    })
    .from(carts)
    .innerJoin(cartLines, and(eq(cartLines.businessId, carts.businessId), eq(cartLines.cartId, carts.id)))
    .innerJoin(
      variations,
      and(eq(variations.businessId, cartLines.businessId), eq(variations.id, cartLines.variationId)),
    )
    .innerJoin(
      products,
      and(eq(products.businessId, variations.businessId), eq(products.id, variations.productId)),
    )
    .where(and(eq(carts.businessId, param('businessId')), eq(carts.tokenHash, param('tokenHash'))))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.variationId)),
);
export type CartLineRecord = Awaited<ReturnType<typeof lines>>[number];

/** Returns the lines of a cart, in the order in which they were added. */
export const listCartLines = (
  executor: Executor,
  businessId: string,
  tokenHash: string,
): Promise<CartLineRecord[]> => lines(executor, { businessId, tokenHash });

/** Deletes carts that were not used since the instant, with their lines. */
export async function deleteUnusedCarts(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(carts).where(lt(carts.usedAt, before));
}
