import * as z from 'zod/mini';
import { Id, Instant, text } from './id.ts';
import { AmountMinor } from './money.ts';
import { StockState } from './stock-state.ts';

/** The number of options for which Shopify's product file has columns. */
export const maxOptions = 3;
export const maxVariations = 1000;
export const maxMedia = 50;
/** The default low-stock alert: a tracked quantity at or below it is low. */
export const defaultLowStockAt = 5;

/** Prices in minor units of the business's currency; a sale price applies only within its period. */
const pricing = {
  priceMinor: AmountMinor.check(z.minimum(0, 'Enter a price of zero or more')),
  /** Lower than the price; null without a sale. */
  discountedAmountMinor: z.nullable(AmountMinor.check(z.minimum(0, 'Enter a price of zero or more'))),
  discountStartDate: z.nullable(Instant),
  discountEndDate: z.nullable(Instant),
};
const sku = z.nullable(z.string().check(z.trim(), z.maxLength(64, 'Use at most 64 characters')));
/** Null: untracked. */
const quantity = z.nullable(
  z
    .int()
    .check(z.minimum(0, "Stock can't be below zero"), z.maximum(1_000_000_000, 'Use at most 1,000,000,000')),
);

/** A variation that can be bought. A product without options has exactly one. */
export const Variation = z.object({
  id: Id,
  /** A value for each of the product's options, in their order. */
  optionValues: z.array(z.string()),
  sku,
  barcode: sku,
  ...pricing,
  availableQuantity: quantity,
  mediaId: z.nullable(Id),
});
export type Variation = z.infer<typeof Variation>;

export const ProductOption = z.object({
  name: text(1, 40, 'Enter a name, for example Size'),
  values: z
    .array(text(1, 60, 'Enter a value'))
    .check(z.minLength(1, 'Add at least one value'), z.maxLength(100, 'Use at most 100 values')),
});
export type ProductOption = z.infer<typeof ProductOption>;

/** An image of a product. One that was imported by address and is not fetched yet has a `sourceUrl` and no file. */
export const Media = z.object({
  id: Id,
  fileId: z.nullable(Id),
  sourceUrl: z.nullable(z.string()),
  alt: z.string().check(z.maxLength(300, 'Use at most 300 characters')),
});
export type Media = z.infer<typeof Media>;

export const Product = z.object({
  id: Id,
  /** Unique in the business; an import finds an existing product by it. */
  handle: z.string(),
  title: text(1, 200, 'Enter a title'),
  /** Plain text with line breaks; imported HTML is converted to it. */
  description: z.string().check(z.maxLength(20_000, 'Use at most 20,000 characters')),
  /** Free text such as 'Shirt'; the list of types is what the products of the business use. */
  type: z.nullable(z.string().check(z.trim(), z.maxLength(80, 'Use at most 80 characters'))),
  vendor: z.nullable(z.string().check(z.trim(), z.maxLength(80, 'Use at most 80 characters'))),
  tags: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Enter a tag'),
          z.maxLength(60, 'Use at most 60 characters for a tag'),
        ),
    )
    .check(z.maxLength(50, 'Use at most 50 tags')),
  categoryId: z.nullable(Id),
  returnPolicyId: z.nullable(Id),
  published: z.boolean(),
  /** Set when a product that was sold is deleted: it leaves the store and stays in its orders. */
  archivedAt: z.nullable(Instant),
  lowStockAt: z
    .int()
    .check(z.minimum(0, 'Enter zero or more'), z.maximum(1_000_000, 'Use at most 1,000,000')),
  stockState: StockState,
  /** The product's own figures if it has no variations; otherwise those of the first variation. */
  sku,
  barcode: sku,
  ...pricing,
  /** Null: untracked. With variations the sum of the tracked ones, null if any is untracked. */
  availableQuantity: quantity,
  options: z.array(ProductOption).check(z.maxLength(maxOptions, `Use at most ${maxOptions} options`)),
  /** Empty without options. */
  variations: z.array(Variation).check(z.maxLength(maxVariations)),
  media: z.array(Media).check(z.maxLength(maxMedia)),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Product = z.infer<typeof Product>;

/** The row of a product in the list. */
export const ProductRow = z.object({
  id: Id,
  title: z.string(),
  imageFileId: z.nullable(Id),
  published: z.boolean(),
  archived: z.boolean(),
  stockState: StockState,
  availableQuantity: z.nullable(z.int()),
  variationCount: z.int(),
  ...pricing,
  categoryName: z.nullable(z.string()),
  version: z.int(),
});
export type ProductRow = z.infer<typeof ProductRow>;

type Pricing = Pick<
  Variation,
  'priceMinor' | 'discountedAmountMinor' | 'discountStartDate' | 'discountEndDate'
>;

/**
 * Returns true if the sale price applies at that instant (specification, section 5): no end date, or between start and
 * end.
 */
export function isOnSale(of: Pricing, now: Date): boolean {
  if (of.discountedAmountMinor === null) return false;
  if (of.discountEndDate === null) return true;
  const starts = of.discountStartDate === null ? -Infinity : Date.parse(of.discountStartDate);
  return starts <= now.getTime() && now.getTime() <= Date.parse(of.discountEndDate);
}

/** Returns the price in minor units at that instant (specification, section 5). */
export function getCurrentPriceMinor(of: Pricing, now: Date): number {
  return isOnSale(of, now) ? (of.discountedAmountMinor ?? of.priceMinor) : of.priceMinor;
}

/** With variations, the first one decides the price (specification, section 5). */
export function getPricing(product: Pricing & { variations: readonly Pricing[] }): Pricing {
  return product.variations[0] ?? product;
}

/** Returns the name of a variation without its product's title: `Red / S`. */
export const getVariationName = (optionValues: readonly string[]): string => optionValues.join(' / ');

/** Returns the name of an item in an order or a message: `Shirt – Red / S`. */
export const getItemName = (title: string, optionValues: readonly string[]): string =>
  [title, getVariationName(optionValues)].filter(Boolean).join(' – ');

type Stocked = Pick<Variation, 'availableQuantity'>;

/** Returns the sum of the quantities; null when any of them is untracked. */
export function sumQuantities(of: readonly Stocked[]): number | null {
  return of.reduce<number | null>(
    (sum, { availableQuantity }) =>
      sum === null || availableQuantity === null ? null : sum + availableQuantity,
    0,
  );
}

/**
 * Returns true if a product is in stock (specification, section 4): untracked or above zero; with variations, any
 * untracked or a sum above zero.
 */
export function isInStock(product: Stocked & { variations: readonly Stocked[] }): boolean {
  const left = product.variations.length > 0 ? sumQuantities(product.variations) : product.availableQuantity;
  return left === null || left > 0;
}
