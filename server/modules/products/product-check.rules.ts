import { type MediaDraft, type Problem, type VariationDraft } from '#domain/product-draft.ts';
import type { Product } from '#domain/product.ts';
import type { Transaction } from '#server/db/client.ts';
import { hasCategory } from './categories/categories.repo.ts';
import { listPolicies } from '#server/modules/return-policies/return-policies.records.ts';
import { AppError } from '#server/app-error.ts';
import { findMediaOfOtherProducts, findProductImages } from './variations.repo.ts';

/** An imported image may have an address from which it will be fetched instead of a file. */
export type MediaInput = MediaDraft & { sourceUrl?: string | null };

interface References {
  categoryId?: Product['categoryId'] | undefined;
  returnPolicyId?: Product['returnPolicyId'] | undefined;
  media?: MediaInput[] | undefined;
  variations?: Pick<VariationDraft, 'mediaId'>[] | undefined;
}

export function rejectProblems(problems: Problem[]): void {
  if (problems.length > 0) throw new AppError('INVALID', { fields: problems });
}

/**
 * Checks the references of a product; `currentImageIds` are the images that it has.
 * @throws INVALID for what is not the business's, or not this product's
 */
export async function checkReferences(
  tx: Transaction,
  businessId: string,
  productId: string,
  { categoryId, returnPolicyId, media = [], variations = [] }: References,
  currentImageIds: ReadonlySet<string>,
): Promise<void> {
  const problems: Problem[] = [];
  if (categoryId && !(await hasCategory(tx, businessId, categoryId)))
    problems.push({ field: 'categoryId', message: 'This category no longer exists' });
  if (returnPolicyId && !(await listPolicies(tx, businessId)).some(({ id }) => id === returnPolicyId))
    problems.push({ field: 'returnPolicyId', message: 'This return policy no longer exists' });

  const ids = media.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const elsewhere = await findMediaOfOtherProducts(tx, businessId, productId, ids);
  const handedIn = await findProductImages(
    tx,
    businessId,
    media.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
  );
  for (const [nth, { id, fileId, sourceUrl }] of media.entries()) {
    const isKept = id !== undefined && currentImageIds.has(id);
    if (id !== undefined && (elsewhere.has(id) || ids.indexOf(id) !== ids.lastIndexOf(id)))
      problems.push({ field: `media.${nth}.id`, message: 'This image is already used elsewhere' });
    else if (fileId ? !handedIn.has(fileId) : !isKept && !sourceUrl)
      problems.push({ field: `media.${nth}.fileId`, message: 'This image no longer exists' });
  }
  const imageIds = new Set([...currentImageIds, ...ids]);
  for (const [nth, { mediaId }] of variations.entries())
    if (mediaId !== null && !imageIds.has(mediaId))
      problems.push({ field: `variations.${nth}.mediaId`, message: 'This image no longer exists' });
  rejectProblems(problems);
}
