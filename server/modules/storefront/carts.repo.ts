import { type SQL, and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { files } from '#server/db/tables/platform/files.table.ts';
import { cartLines, cartLinks, carts } from '#server/db/tables/records/carts.table.ts';
import { checkouts } from '#server/db/tables/records/checkouts.table.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';
import { productMedia, products, variations } from '#server/db/tables/records/products.table.ts';

/** The cart of a token, which is that of its customer's cookie or of a link in an email. */
export const isCartOf = (businessId: string | SQL, tokenHash: string | SQL): SQL =>
  sql`${carts.businessId} = ${businessId} and ${carts.id} in (
    select own.id from carts as own where own.business_id = ${businessId} and own.token_hash = ${tokenHash}
    union all select link.cart_id from cart_links as link where link.business_id = ${businessId} and link.token_hash = ${tokenHash})`;

/** Returns true if the token is that of a link to a cart that is still there. */
export async function hasCartLink(
  executor: Executor,
  businessId: string,
  tokenHash: string,
): Promise<boolean> {
  const links = await executor.$count(
    cartLinks,
    and(eq(cartLinks.businessId, businessId), eq(cartLinks.tokenHash, tokenHash)),
  );
  return links > 0;
}

export async function insertCartLink(tx: Transaction, link: typeof cartLinks.$inferInsert): Promise<void> {
  await tx.insert(cartLinks).values(link);
}

/** Locks a cart until the transaction ends, and returns when its customer last used it. */
export async function lockCartById(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<Date | undefined> {
  const [cart] = await tx
    .select({ usedAt: carts.usedAt })
    .from(carts)
    .where(and(eq(carts.businessId, businessId), eq(carts.id, id)))
    .for('update');
  return cart?.usedAt;
}

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
    .where(isCartOf(businessId, tokenHash))
    .returning({ id: carts.id });
  return cart?.id;
}

export async function insertCart(tx: Transaction, cart: typeof carts.$inferInsert): Promise<void> {
  await tx.insert(carts).values(cart);
}

/**
 * The stock of a variation for a cart; null is unlimited. The stock that the cart's own order holds until it is paid counts as
 * available, so that no customer is kept from buying by their own attempt.
 */
const availableTo = (businessId: string | SQL, cartId: string | SQL | null) =>
  sql<number | null>`${variations.availableQuantity} + coalesce((
    select sum(${orderLines.quantity}) from ${checkouts}
    join ${orders} on ${orders.businessId} = ${checkouts.businessId} and ${orders.id} = ${checkouts.orderId}
    join ${orderLines} on ${orderLines.businessId} = ${orders.businessId} and ${orderLines.orderId} = ${orders.id}
    where ${checkouts.businessId} = ${businessId} and ${checkouts.cartId} = ${cartId}::uuid and ${checkouts.boughtAt} is null
      and ${orders.status} = 'CREATED' and ${orders.stockReserved} and ${orderLines.variationId} = ${variations}.id), 0)::int`;

/** Returns a variation that can be bought now, with its stock for this cart, if there is one. */
export async function findForSale(
  executor: Executor,
  businessId: string,
  variationId: string,
  cartId: string | undefined,
) {
  const [row] = await executor
    .select({ id: variations.id, availableQuantity: availableTo(businessId, cartId ?? null) })
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

const lineColumns = {
  cartId: carts.id,
  variationId: cartLines.variationId,
  productId: variations.productId,
  quantity: cartLines.quantity,
  optionValues: variations.optionValues,
  sku: variations.sku,
  priceMinor: variations.priceMinor,
  discountedAmountMinor: variations.discountedAmountMinor,
  discountStartDate: variations.discountStartDate,
  discountEndDate: variations.discountEndDate,
  availableQuantity: availableTo(sql`${carts.businessId}`, sql`${carts.id}`),
  title: products.title,
  handle: products.handle,
  isForSale: sql<boolean>`${products.published} and ${products.archivedAt} is null and ${variations.removedAt} is null`,
  imageFileId: sql<string | null>`(
    select ${productMedia.fileId} from ${productMedia}
    join ${files} on ${files.businessId} = ${productMedia.businessId} and ${files.id} = ${productMedia.fileId}
    where ${productMedia.businessId} = ${products}.business_id and ${productMedia.productId} = ${products}.id
    order by (${productMedia.id} is not distinct from ${variations}.media_id) desc, ${productMedia.position} limit 1)`,
};

const selectLines = (db: Pick<Executor, 'select'>, condition: SQL) =>
  db
    .select(lineColumns)
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
    .where(condition)
    .orderBy(asc(cartLines.addedAt), asc(cartLines.variationId));

const lines = definePrepared('cart_lines', (db) =>
  selectLines(db, isCartOf(param('businessId'), param('tokenHash'))),
);
export type CartLineRecord = Awaited<ReturnType<typeof lines>>[number];

/** Returns the lines of a cart, in the order in which they were added. */
export const listCartLines = (
  executor: Executor,
  businessId: string,
  tokenHash: string,
): Promise<CartLineRecord[]> => lines(executor, { businessId, tokenHash });

/** Returns the lines of several carts. */
export const listLinesOfCarts = (
  executor: Executor,
  businessId: string,
  cartIds: readonly string[],
): Promise<CartLineRecord[]> =>
  selectLines(
    executor,
    sql`${eq(carts.businessId, businessId)} and ${inArray(carts.id, [...cartIds])}`,
  ).execute();

/** Deletes carts that were not used since the instant, with their lines and checkouts, and checkouts that have left their cart. */
export async function deleteUnusedCarts(tx: Transaction, before: Date): Promise<void> {
  const unused = tx
    .$with('unused')
    .as(
      tx
        .delete(carts)
        .where(lt(carts.usedAt, before))
        .returning({ businessId: carts.businessId, id: carts.id }),
    );
  await tx
    .with(unused)
    .delete(checkouts)
    .where(
      or(
        sql`(${checkouts.businessId}, ${checkouts.cartId}) in (select business_id, id from unused)`,
        and(isNull(checkouts.cartId), lt(checkouts.updatedAt, before)),
      ),
    );
}

/**
 * Takes the items of an order that was just paid or placed out of its cart, once: what the customer has added since stays.
 * The caller has locked the order.
 */
export async function removeBoughtItems(
  tx: Transaction,
  businessId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const [checkout] = await tx
    .update(checkouts)
    .set({ boughtAt: now, heldUntil: null, remindAt: null, updatedAt: now })
    .where(
      and(eq(checkouts.businessId, businessId), eq(checkouts.orderId, orderId), isNull(checkouts.boughtAt)),
    )
    .returning({ cartId: checkouts.cartId });
  if (!checkout?.cartId) return;
  const { cartId } = checkout;
  const bought = sql`(
    select variation_id, sum(quantity)::int as quantity from order_lines
    where business_id = ${businessId} and order_id = ${orderId} and variation_id is not null group by variation_id
  ) as bought`;
  const isOfCart = sql`cart_lines.business_id = ${businessId} and cart_lines.cart_id = ${cartId}
    and cart_lines.variation_id = bought.variation_id`;
  await tx.execute(
    sql`delete from cart_lines using ${bought} where ${isOfCart} and cart_lines.quantity <= bought.quantity`,
  );
  await tx.execute(
    sql`update cart_lines set quantity = cart_lines.quantity - bought.quantity from ${bought} where ${isOfCart}`,
  );
}
