import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { pageQuery } from '#contract/list.ts';

/** `low` and `out` are without archived products, which are only under their own tab. */
export const productTabs = ['all', 'published', 'unpublished', 'low', 'out', 'archived'] as const;
export const ProductTab = z.enum(productTabs);
export type ProductTab = z.infer<typeof ProductTab>;

const filter = {
  tab: z.optional(ProductTab),
  /** A category's id, or the products without a category. */
  category: z.optional(z.union([Id, z.literal('none')])),
  type: z.optional(z.string().check(z.maxLength(80))),
  /** Any part of the title or an SKU. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};
/** The filter for all matching products. */
export const ProductFilter = z.object(filter);
export type ProductFilter = z.infer<typeof ProductFilter>;

/** The query of the product list; apart from the calls, because the home page parses addresses with it. */
export const ProductQuery = z.object({
  ...pageQuery,
  ...filter,
  /** `stock`: the lowest stock first, untracked last. */
  sort: z.optional(z.enum(['newest', 'oldest', 'title', 'priceHigh', 'priceLow', 'stock'])),
});
export type ProductQuery = z.infer<typeof ProductQuery>;
