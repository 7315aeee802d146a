import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { StockChange } from '#domain/stock.ts';
import { ProductFilter } from './product-query.ts';

/** As many products as one action takes. */
export const maxProductsAtOnce = 10_000;
/** As many refusals as an answer tells one by one. */
export const mostRefusalsTold = 200;

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
      .check(z.minimum(-10_000, 'Lower by at most 100 %'), z.maximum(100_000, 'Raise by at most 1,000 %')),
  }),
]);
export type PriceChange = z.infer<typeof PriceChange>;

/** Price and stock: of everything that can be bought of the product, each of its variations included. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('unpublish') }),
  z.object({ kind: z.literal('price'), change: PriceChange }),
  z.object({ kind: z.literal('stock'), change: StockChange }),
  z.object({ kind: z.literal('category'), categoryId: z.nullable(Id) }),
  /** What was ever ordered is archived instead. */
  z.object({ kind: z.literal('delete') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** These products, or all that a list shows under this filter. */
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
  /** How many were, or would be, changed. */
  done: z.int(),
  refused: z.int(),
  /** The first refusals, each with why. */
  refusals: z.array(z.object({ id: Id, title: z.nullable(z.string()), reason: z.string() })),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;
