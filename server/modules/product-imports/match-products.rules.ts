import { suggestHandle } from '#domain/handle.ts';
import type { Candidate } from './candidates.repo.ts';
import { toTitleKey } from './group-lines.ts';
import { findKnownProductFile } from './known-files.ts';
import type { ImportedProduct } from './read-product.ts';

/** The existing product that a product of a file is: none, one, or one that it must not replace. */
export type ProductMatch =
  | { kind: 'new' }
  | { kind: 'existing'; candidate: Candidate }
  | { kind: 'refused'; reason: string };

interface HasSku {
  sku?: string | null | undefined;
}
const foldSkus = (parts: readonly HasSku[]): Set<string> =>
  new Set(parts.flatMap(({ sku }) => sku?.toLowerCase() ?? []));

const getSourceName = (header: readonly string[]) => findKnownProductFile(header)?.name;

/**
 * Finds the existing product of each product of a file: by an SKU, else by the handle, else by the title among those
 * that a file of the same format created. A product with another SKU is another product, and each is matched once.
 */
export function matchProducts(
  batch: readonly ImportedProduct[],
  candidates: readonly Candidate[],
  header: readonly string[],
): Map<ImportedProduct, ProductMatch> {
  const source = getSourceName(header);
  const skusOf = new Map(candidates.map((one) => [one, foldSkus(one.variations)]));
  const bySku = Map.groupBy(
    candidates.flatMap((candidate) => [...(skusOf.get(candidate) ?? [])].map((sku) => ({ sku, candidate }))),
    ({ sku }) => sku,
  );
  const byHandle = new Map(candidates.map((candidate) => [candidate.product.handle, candidate]));
  const byTitle = Map.groupBy(candidates, ({ product }) => toTitleKey(product.title));

  const isSameSource = ({ product, header: origin }: Candidate) =>
    origin === null
      ? product.importHash !== null && product.handle === suggestHandle(product.title)
      : getSourceName(origin) === source;

  const find = ({ handle, draft }: ImportedProduct): ProductMatch => {
    const skus = foldSkus([draft, ...draft.variations]);
    const withSku = new Set(
      [...skus].flatMap((sku) => (bySku.get(sku) ?? []).map(({ candidate }) => candidate)),
    );
    const [first, second] = withSku;
    if (first && second)
      return refuse(
        `its SKUs belong to two products, "${first.product.title}" and "${second.product.title}"`,
      );
    if (first) return { kind: 'existing', candidate: first };
    const hasOtherSku = (candidate: Candidate) => skus.size > 0 && (skusOf.get(candidate)?.size ?? 0) > 0;
    if (handle !== null) {
      const same = byHandle.get(handle);
      if (!same) return { kind: 'new' };
      if (hasOtherSku(same))
        return refuse(
          `"${same.product.title}" has the same handle and another SKU, ${same.variations.find(({ sku }) => sku !== null)?.sku}`,
        );
      return { kind: 'existing', candidate: same };
    }
    const sameTitle = (byTitle.get(toTitleKey(draft.title)) ?? []).filter(
      (candidate) => isSameSource(candidate) && !hasOtherSku(candidate),
    );
    if (sameTitle.length > 1) return refuse('several products have this title: add their SKUs to the file');
    const [same] = sameTitle;
    return same ? { kind: 'existing', candidate: same } : { kind: 'new' };
  };

  const taken = new Set<string>();
  return new Map(
    batch.map((imported) => {
      const match = find(imported);
      if (match.kind !== 'existing') return [imported, match];
      const { id, title } = match.candidate.product;
      if (taken.has(id)) return [imported, refuse(`an earlier line of the file is "${title}", too`)];
      taken.add(id);
      return [imported, match];
    }),
  );
}

const refuse = (reason: string): ProductMatch => ({ kind: 'refused', reason });
