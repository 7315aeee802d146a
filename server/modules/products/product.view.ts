import type { VariationDetails } from '#domain/product-draft.ts';
import { type Product, sumQuantities } from '#domain/product.ts';
import type { VariationRecord, CompleteProduct } from './products.repo.ts';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** Returns the details of a variation that a person enters. */
export const toVariationDetails = (variation: VariationRecord): VariationDetails => ({
  sku: variation.sku,
  barcode: variation.barcode,
  priceMinor: variation.priceMinor,
  discountedAmountMinor: variation.discountedAmountMinor,
  discountStartDate: variation.discountStartDate,
  discountEndDate: variation.discountEndDate,
  mediaId: variation.mediaId,
});

/** Returns the product. One without options is sold itself: its only variation is not listed as one. */
export function toProduct({ product, variations, media }: CompleteProduct): Product {
  const [first] = variations;
  if (!first) throw new Error(`Product ${product.id} has no variation`);
  const { mediaId: _, ...own } = toVariationDetails(first);
  return {
    ...product,
    ...own,
    archivedAt: iso(product.archivedAt),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    availableQuantity: sumQuantities(variations),
    variations: product.options.length === 0 ? [] : variations,
    media: media.map(({ id, fileId, sourceUrl, alt }) => ({ id, fileId, sourceUrl, alt })),
  };
}
