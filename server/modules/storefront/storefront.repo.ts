import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { Executor } from '#server/db/client.ts';
import { getColumnNames, jsonRows, toIsoText } from '#server/db/json-rows.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { liveDomainOf } from '#server/modules/live-domains/live-domains.records.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { kycCases } from '#server/db/tables/people/kyc.table.ts';
import { files } from '#server/db/tables/platform/files.table.ts';
import { categories } from '#server/db/tables/records/categories.table.ts';
import { returnPolicies } from '#server/db/tables/records/return-policies.table.ts';
import { formerHandles, webstores } from '#server/db/tables/records/webstores.table.ts';
import { productMedia, products, variations } from '#server/db/tables/records/products.table.ts';

export interface ShopCategory {
  id: string;
  name: string;
  description: string;
}

const shop = definePrepared('shop_by_handle', (db) => {
  const published = db
    .select({ one: sql`1` })
    .from(products)
    .where(
      and(
        eq(products.businessId, categories.businessId),
        eq(products.categoryId, categories.id),
        isNull(products.archivedAt),
        sql`${products.published}`,
      ),
    );
  const shown = db
    .select({ id: categories.id, name: categories.name, description: categories.description })
    .from(categories)
    .where(and(eq(categories.businessId, businesses.id), exists(published)))
    .orderBy(asc(categories.priority), asc(categories.id));
  return db
    .select({
      businessId: businesses.id,
      handle: businesses.handle,
      domain: liveDomainOf(businesses.id),
      name: businesses.name,
      country: businesses.country,
      currency: businesses.currency,
      timeZone: businesses.timeZone,
      imageUrl: businesses.imageUrl,
      plan: businesses.plan,
      planOverrides: businesses.planOverrides,
      info: webstores.info,
      availability: webstores.availability,
      checkout: webstores.checkout,
      branding: webstores.branding,
      kycVerificationStatus: sql<KycStatus>`coalesce((select status from ${kycCases} where business_id = ${businesses.id}), 'not started')`,
      categories: jsonRows<ShopCategory>(shown),
    })
    .from(businesses)
    .leftJoin(webstores, eq(webstores.businessId, businesses.id))
    .where(sql`lower(${businesses.handle}) = lower(${param('handle')})`);
});
export type ShopRecord = Awaited<ReturnType<typeof shop>>[number];

/** Returns the business with this handle, in any case, with the categories that have published products. */
export async function findShopByHandle(executor: Executor, handle: string): Promise<ShopRecord | undefined> {
  const [row] = await shop(executor, { handle });
  return row;
}

const current = definePrepared('handle_after_change', (db) =>
  db
    .select({ handle: businesses.handle })
    .from(formerHandles)
    .innerJoin(businesses, eq(businesses.id, formerHandles.businessId))
    .where(
      sql`${formerHandles.handle} = lower(${param('handle')}) and ${formerHandles.redirectsUntil} > ${param('now')}`,
    ),
);

/** Returns the handle of the business that had this one before, as long as it leads to its store. */
export async function findHandleAfter(
  executor: Executor,
  handle: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await current(executor, { handle, now });
  return row?.handle;
}

/** An image of a product whose file is there. */
export interface ShopImage {
  id: string;
  fileId: string;
  alt: string;
  width: number;
  height: number;
}

export interface ShopPolicy {
  name: string;
  text: string;
}

export interface ShopVariation {
  id: string;
  optionValues: string[];
  sku: string | null;
  priceMinor: number;
  discountedAmountMinor: number | null;
  discountStartDate: string | null;
  discountEndDate: string | null;
  availableQuantity: number | null;
  mediaId: string | null;
}

const variationColumns = {
  id: variations.id,
  optionValues: variations.optionValues,
  sku: variations.sku,
  priceMinor: variations.priceMinor,
  discountedAmountMinor: variations.discountedAmountMinor,
  discountStartDate: toIsoText(variations.discountStartDate),
  discountEndDate: toIsoText(variations.discountEndDate),
  availableQuantity: variations.availableQuantity,
  mediaId: variations.mediaId,
};

const product = definePrepared('shop_product', (db) => {
  const things = db
    .select(getColumnNames(variationColumns))
    .from(variations)
    .where(
      and(
        eq(variations.businessId, products.businessId),
        eq(variations.productId, products.id),
        isNull(variations.removedAt),
      ),
    )
    .orderBy(asc(variations.position));
  const images = db
    .select(
      getColumnNames({
        id: productMedia.id,
        fileId: productMedia.fileId,
        alt: productMedia.alt,
        width: sql`coalesce(${files.width}, 1)`,
        height: sql`coalesce(${files.height}, 1)`,
      }),
    )
    .from(productMedia)
    .innerJoin(files, and(eq(files.businessId, productMedia.businessId), eq(files.id, productMedia.fileId)))
    .where(and(eq(productMedia.businessId, products.businessId), eq(productMedia.productId, products.id)))
    .orderBy(asc(productMedia.position));
  const isOwn = eq(returnPolicies.id, products.returnPolicyId);
  const policy = db
    .select({ name: returnPolicies.name, text: returnPolicies.text })
    .from(returnPolicies)
    .where(
      and(eq(returnPolicies.businessId, products.businessId), or(isOwn, sql`${returnPolicies.isDefault}`)),
    )
    .orderBy(returnPolicies.isDefault)
    .limit(1);
  return db
    .select({
      id: products.id,
      handle: products.handle,
      title: products.title,
      description: products.description,
      vendor: products.vendor,
      categoryId: products.categoryId,
      lowStockAt: products.lowStockAt,
      options: products.options,
      updatedAt: products.updatedAt,
      variations: jsonRows<ShopVariation>(things),
      images: jsonRows<ShopImage>(images),
      /** The product's own policy, otherwise the default one. */
      policies: jsonRows<ShopPolicy>(policy),
    })
    .from(products)
    .where(
      and(
        eq(products.businessId, param('businessId')),
        eq(products.handle, param('handle')),
        isNull(products.archivedAt),
        sql`${products.published}`,
      ),
    );
});
export type ShopProduct = Awaited<ReturnType<typeof product>>[number];

/** Returns a published product with its variations and images, both in order. */
export async function findShopProduct(
  executor: Executor,
  businessId: string,
  handle: string,
): Promise<ShopProduct | undefined> {
  const [row] = await product(executor, { businessId, handle });
  return row;
}

const addresses = definePrepared('shop_product_addresses', (db) =>
  db
    .select({ handle: products.handle, updatedAt: products.updatedAt })
    .from(products)
    .where(
      and(
        eq(products.businessId, param('businessId')),
        isNull(products.archivedAt),
        sql`${products.published}`,
      ),
    )
    .orderBy(sql`${products.createdAt} desc`)
    .limit(sql.placeholder('limit')),
);

/** Returns the handles of published products for a sitemap, newest first. */
export const listProductAddresses = (executor: Executor, businessId: string, limit: number) =>
  addresses(executor, { businessId, limit });
