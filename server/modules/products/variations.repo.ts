import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { VariationDetails } from '#domain/product-draft.ts';
import { productImagePurposes } from '#domain/upload.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { bulkInsert, toJsonText } from '#server/db/statement.ts';
import { files } from '#server/db/tables/platform/files.table.ts';
import { productMedia, stockMovements, variations } from '#server/db/tables/records/products.table.ts';

export type NewVariation = Omit<typeof variations.$inferInsert, 'businessId' | 'productId'>;
export type NewMedia = Omit<typeof productMedia.$inferInsert, 'businessId' | 'productId'>;

/** The new state of a variation, apart from its stock. */
export interface VariationState extends VariationDetails {
  id: string;
  position: number;
  optionValues: string[];
}

export async function insertVariations(
  tx: Transaction,
  businessId: string,
  productId: string,
  added: NewVariation[],
): Promise<void> {
  await insertRows(
    tx,
    added.map((variation) => ({ ...variation, businessId, productId })),
  );
}

const insertRows = bulkInsert(variations);

/**
 * Saves variations in one statement, so that the product's list columns are calculated once; unchanged ones are not
 * written.
 */
export async function saveVariations(
  tx: Transaction,
  businessId: string,
  states: VariationState[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update variations set
      position = state.position,
      option_values = array(select jsonb_array_elements_text(state."optionValues")),
      sku = state.sku,
      barcode = state.barcode,
      price_minor = state."priceMinor",
      discounted_amount_minor = state."discountedAmountMinor",
      discount_start_date = state."discountStartDate",
      discount_end_date = state."discountEndDate",
      media_id = state."mediaId"
    from jsonb_to_recordset(${toJsonText(states)}::jsonb) as state(
      id uuid, position int, "optionValues" jsonb, sku text, barcode text, "priceMinor" bigint,
      "discountedAmountMinor" bigint, "discountStartDate" timestamptz, "discountEndDate" timestamptz, "mediaId" uuid)
    where variations.business_id = ${businessId} and variations.id = state.id
      and (
        variations.position, variations.option_values, variations.sku, variations.barcode, variations.price_minor,
        variations.discounted_amount_minor, variations.discount_start_date, variations.discount_end_date,
        variations.media_id
      ) is distinct from (
        state.position, array(select jsonb_array_elements_text(state."optionValues")), state.sku, state.barcode,
        state."priceMinor", state."discountedAmountMinor", state."discountStartDate", state."discountEndDate",
        state."mediaId"
      )`);
}

/** Saves prices of variations of several products in one statement. */
export async function savePrices(
  tx: Transaction,
  businessId: string,
  prices: { id: string; priceMinor: number }[],
): Promise<void> {
  await tx.execute(sql`
    update variations set price_minor = priced.price
    from unnest(
      ${sql.param(prices.map(({ id }) => id))}::uuid[],
      ${sql.param(prices.map(({ priceMinor }) => priceMinor))}::bigint[]
    ) as priced(id, price)
    where variations.business_id = ${businessId} and variations.id = priced.id`);
}

/** Removes variations: those that were sold stay for their orders, the others are deleted with their movements. */
export async function removeVariations(
  tx: Transaction,
  businessId: string,
  ids: string[],
  sold: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const kept = ids.filter((id) => sold.has(id));
  const gone = ids.filter((id) => !sold.has(id));
  const those = (of: string[]) => and(eq(variations.businessId, businessId), inArray(variations.id, of));
  if (kept.length > 0) await tx.update(variations).set({ removedAt: at, mediaId: null }).where(those(kept));
  if (gone.length === 0) return;
  await tx
    .delete(stockMovements)
    .where(and(eq(stockMovements.businessId, businessId), inArray(stockMovements.variationId, gone)));
  await tx.delete(variations).where(those(gone));
}

/** Saves the images of a product in this order: new ones are added, ones that are not named are removed. */
export async function saveMedia(
  tx: Transaction,
  businessId: string,
  productId: string,
  images: NewMedia[],
): Promise<void> {
  const ofProduct = and(eq(productMedia.businessId, businessId), eq(productMedia.productId, productId));
  await tx.delete(productMedia).where(ofProduct);
  if (images.length > 0)
    await tx.insert(productMedia).values(images.map((medium) => ({ ...medium, businessId, productId })));
  const stays = images.map(({ id }) => id);
  await tx
    .update(variations)
    .set({ mediaId: null })
    .where(
      and(
        eq(variations.businessId, businessId),
        eq(variations.productId, productId),
        isNotNull(variations.mediaId),
        sql`not (${variations.mediaId} = any(${sql.param(stays)}::uuid[]))`,
      ),
    );
}

/** Returns those of these files that the business uploaded as product images. */
export async function findProductImages(
  tx: Executor,
  businessId: string,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.businessId, businessId),
        inArray(files.id, ids),
        // A photo of an identity document is also an image, but not of a product.
        inArray(files.purpose, productImagePurposes),
        sql`${files.contentType} like 'image/%'`,
      ),
    )
    // The files must not be deleted before the transaction that attaches them ends.
    .for('share');
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of these image ids that belong to another product. */
export async function findMediaOfOtherProducts(
  tx: Transaction,
  businessId: string,
  productId: string,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: productMedia.id })
    .from(productMedia)
    .where(
      and(
        eq(productMedia.businessId, businessId),
        inArray(productMedia.id, ids),
        sql`${productMedia.productId} <> ${productId}`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
