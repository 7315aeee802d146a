import * as z from 'zod/mini';
import { Id, text } from './id.ts';

export const CategoryDetails = z.object({
  name: text(1, 80, 'Enter a name'),
  description: z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters')),
});
export type CategoryDetails = z.infer<typeof CategoryDetails>;

export const Category = z.extend(CategoryDetails, {
  id: Id,
  /** The position in the store, 1-based; a new category goes last (specification, section 5). */
  priority: z.int(),
  productCount: z.int(),
  variantCount: z.int(),
  version: z.int(),
});
export type Category = z.infer<typeof Category>;
