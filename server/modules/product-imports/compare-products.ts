import type { ProductMapping } from '#contract/store/product-import.ts';
import type { Executor } from '#server/db/client.ts';
import type { ComparedRecord, Reading } from '#server/platform/imports/import-kind.ts';
import { findCandidates } from './candidates.repo.ts';
import { matchProducts, type ProductMatch } from './match-products.rules.ts';
import { planUpdate } from './plan-update.rules.ts';
import { toPreview } from './product-preview.ts';
import type { ImportedProduct } from './read-product.ts';

/** Compares products of a file with the business's own, by the rules by which they are written. */
export async function compareProducts(
  executor: Executor,
  { businessId, mapping, header }: Reading<ProductMapping>,
  batch: ImportedProduct[],
): Promise<ComparedRecord[]> {
  const matches = matchProducts(batch, await findCandidates(executor, businessId, batch), header);
  return [...matches].map(([imported, match]) => compare(imported, match, mapping));
}

function compare(imported: ImportedProduct, match: ProductMatch, mapping: ProductMapping): ComparedRecord {
  const label = imported.draft.title;
  if (match.kind === 'refused') return { outcome: 'refused', label, reason: match.reason };
  if (match.kind === 'new') return { outcome: 'created', preview: toPreview(imported) };
  const { product } = match.candidate;
  if (product.archivedAt !== null)
    return { outcome: 'refused', label, reason: 'the product is archived: restore it first' };
  if (product.importHash === imported.hash) return { outcome: 'unchanged', label };
  const { fields } = planUpdate(match.candidate, imported, mapping);
  return fields.length === 0
    ? { outcome: 'unchanged', label }
    : { outcome: 'updated', label: product.title, fields };
}
