import * as z from 'zod/mini';

/**
 * Paging of every list. `after` and `before` are cursors of an answer; `edge: 'last'` opens the last page; `page` jumps
 * to a page by its number. Without any of them the first page is returned.
 */
export const pageQuery = {
  after: z.optional(z.string()),
  before: z.optional(z.string()),
  edge: z.optional(z.literal('last')),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  perPage: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
};
export type PageQuery = z.infer<z.ZodMiniObject<typeof pageQuery>>;

/** `total` is exact unless `totalIsCapped`: then there are at least that many. */
export const Pagination = z.object({
  perPage: z.int(),
  total: z.int(),
  totalIsCapped: z.boolean(),
  /** The number of this page, 1-based; null where a capped total leaves it unknown. */
  page: z.nullable(z.int()),
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
});
export type Pagination = z.infer<typeof Pagination>;
