import type { ProductMapping } from '#contract/store/product-import.ts';
import type { Transaction } from '#server/db/client.ts';
import type { ImportDeps } from '#server/platform/imports/import-kind.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { ImportedProduct } from './read-product.ts';

/** A batch that is being written. */
export interface Writing {
  tx: Transaction;
  deps: ImportDeps;
  businessId: string;
  importId: string;
  mapping: ProductMapping;
  actor: Actor;
  /** Ids by lower-case name. */
  categories: ReadonlyMap<string, string>;
  /** Those files named by the import that belong to this business. */
  ownFiles: ReadonlySet<string>;
}

/** Returns the id of a product's category. */
export const categoryOf = ({ categories }: Writing, { categoryName }: ImportedProduct) =>
  (categoryName === null ? undefined : categories.get(categoryName.toLowerCase())) ?? null;

/** An image is stored already, or has an address from which it will be fetched. */
export const sourceOf = ({ ownFiles }: Writing, { address, fileId }: ImportedProduct['images'][number]) =>
  fileId !== null && ownFiles.has(fileId)
    ? { fileId, sourceUrl: null }
    : { fileId: null, sourceUrl: address };

interface Step {
  variationId: string;
  productId: string;
  before: number | null;
  after: number | null;
}

/** Returns the movement of a stock that an import sets. */
export const movement = ({ deps, actor }: Writing, { variationId, productId, before, after }: Step) => ({
  variationId,
  productId,
  at: deps.clock.now(),
  difference: (after ?? 0) - (before ?? 0),
  quantityAfter: after,
  reason: 'imported' as const,
  actorId: actor.id,
  actorName: actor.name,
});
