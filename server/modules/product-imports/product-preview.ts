import type { ProductImport } from '#contract/store/product-import.ts';
import type { ImportedProduct } from './read-product.ts';

/** Returns a product of a file as the preview shows it. */
export function toPreview({
  handle,
  line,
  draft,
  categoryName,
  images,
}: ImportedProduct): ProductImport['preview'][number] {
  const things = draft.variations.length > 0 ? draft.variations : [draft];
  const [first] = things;
  const quantities = things.map(({ quantity = null }) => quantity);
  return {
    handle: handle ?? `line ${line}`,
    title: draft.title,
    category: categoryName,
    variations: draft.variations.length,
    images: images.length,
    priceMinor: first?.priceMinor ?? 0,
    discountedAmountMinor: first?.discountedAmountMinor ?? null,
    availableQuantity: quantities.reduce<number | null>(
      (sum, quantity) => (sum === null || quantity === null ? null : sum + quantity),
      0,
    ),
    published: draft.published,
  };
}
