import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { StockChange } from '#domain/stock.ts';
import { ProductFilter } from './product-query.ts';

/** The maximum number of products for one action. */
export const maxProductsAtOnce = 10_000;
/** The maximum number of rejected products that are listed. */
export const maxRejectionsListed = 200;

export const PriceChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    priceMinor: AmountMinor.check(z.minimum(0, 'Enter a price of zero or more')),
  }),
  z.object({
    kind: z.literal('percent'),
    /** Hundredths of a percent: 750 raises by 7.5 %, -1000 lowers by 10 %. Rounded half away from zero. */
    basisPoints: z
      .int()
      .check(
        z.minimum(-10_000, 'Decrease by at most 100%'),
        z.maximum(100_000, 'Increase by at most 1,000%'),
      ),
  }),
]);
export type PriceChange = z.infer<typeof PriceChange>;

/** Price and stock: of all variations of the product. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('unpublish') }),
  z.object({ kind: z.literal('price'), change: PriceChange }),
  z.object({ kind: z.literal('stock'), change: StockChange }),
  z.object({ kind: z.literal('category'), categoryId: z.nullable(Id) }),
  /** A product that was ever ordered is archived instead. */
  z.object({ kind: z.literal('delete') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** Selected products, or all that match this filter of the list. */
export const BulkTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ids'),
    ids: z.array(Id).check(z.minLength(1, 'Choose products'), z.maxLength(maxProductsAtOnce)),
  }),
  z.object({ kind: z.literal('matching'), filter: ProductFilter }),
]);
export type BulkTarget = z.infer<typeof BulkTarget>;

export const BulkOutcome = z.object({
  dryRun: z.boolean(),
  /** How many products were, or would be, changed. */
  done: z.int(),
  refused: z.int(),
  /** The first rejected products, each with the reason. */
  refusals: z.array(z.object({ id: Id, title: z.nullable(z.string()), reason: z.string() })),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;
