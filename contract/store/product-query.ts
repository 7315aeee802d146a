import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { pageQuery } from '#contract/list.ts';

/** `low` and `out` are those of the shop; what is archived stands under its own tab alone. */
export const productTabs = ['all', 'published', 'unpublished', 'low', 'out', 'archived'] as const;
export const ProductTab = z.enum(productTabs);
export type ProductTab = z.infer<typeof ProductTab>;

const filter = {
  tab: z.optional(ProductTab),
  /** A category's id, or those that are in none. */
  category: z.optional(z.union([Id, z.literal('none')])),
  type: z.optional(z.string().check(z.maxLength(80))),
  /** Any part of the title or of a SKU. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};
/** Which products are meant, where all that match are. */
export const ProductFilter = z.object(filter);
export type ProductFilter = z.infer<typeof ProductFilter>;

/** What a list of products is asked; apart from the calls, because the first page reads addresses with it. */
export const ProductQuery = z.object({
  ...pageQuery,
  ...filter,
  /** `stock`: the least left first, unlimited last. */
  sort: z.optional(z.enum(['newest', 'oldest', 'title', 'priceHigh', 'priceLow', 'stock'])),
});
export type ProductQuery = z.infer<typeof ProductQuery>;
