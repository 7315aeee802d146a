import { v7 as uuid } from 'uuid';
import { insertMovements, setStock, wholeOf } from '#server/modules/products/products.records.ts';
import { applyProductChange } from '#server/modules/products/update-product.ts';
import type { ExportedProduct } from './export-products.repo.ts';
import { isSameImage, planUpdate, type UpdatePlan } from './plan-update.rules.ts';
import { saveImportHash, saveImportedQuantities } from './product-import.repo.ts';
import type { ImportedProduct } from './read-product.ts';
import { categoryOf, movement, sourceOf, type Writing } from './writing.ts';

/** Saves the values of the file in a product, and returns `unchanged` if it has them already. */
export async function updateImported(
  writing: Writing,
  candidate: ExportedProduct,
  imported: ImportedProduct,
): Promise<'updated' | 'unchanged'> {
  const { tx, deps, businessId, mapping, actor } = writing;
  const { product } = candidate;
  const plan = planUpdate(candidate, imported, mapping);
  if (plan.fields.length === 0) await saveImportHash(tx, businessId, product.id, imported.hash);
  else {
    const whole = await wholeOf(tx, product);
    await applyProductChange(
      tx,
      deps,
      whole,
      toChange(writing, candidate, imported, plan),
      actor,
      imported.hash,
    );
  }
  await changeStock(writing, candidate, imported, plan);
  return plan.fields.length === 0 ? 'unchanged' : 'updated';
}

type Change = Parameters<typeof applyProductChange>[3];

function toChange(
  writing: Writing,
  { product, variations, media }: ExportedProduct,
  imported: ImportedProduct,
  plan: UpdatePlan,
): Change {
  const images = plan.images?.map((image) => {
    const source = sourceOf(writing, image);
    const existing = media.find((medium) => isSameImage(medium, image));
    return { ...image, ...source, id: existing?.id ?? uuid(), fileId: existing?.fileId ?? source.fileId };
  });
  const imageIdOf = ({ existing, image }: UpdatePlan['variations'][number]) =>
    images === undefined
      ? (variations.find(({ id }) => id === existing?.id)?.mediaId ?? null)
      : (images.find(({ address }) => address === image)?.id ?? null);
  const { title, description, type, vendor, tags, lowStockAt, published, options } = plan;
  const [only] = plan.variations;
  const wasPlain = product.options.length === 0;
  return {
    title,
    description,
    type,
    vendor,
    tags,
    lowStockAt,
    published,
    ...(plan.categoryName !== undefined && { categoryId: categoryOf(writing, imported) }),
    media: images,
    options,
    ...(options.length === 0 && only
      ? {
          variations: [],
          sku: only.sku,
          barcode: only.barcode,
          priceMinor: only.priceMinor,
          discountedAmountMinor: only.discountedAmountMinor,
          discountStartDate: only.discountStartDate,
          discountEndDate: only.discountEndDate,
          ...(!wasPlain && { quantity: only.quantity }),
        }
      : {
          variations: plan.variations.map((variation) => {
            const { existing, image: _, quantity, ...details } = variation;
            const mediaId = imageIdOf(variation);
            return existing ? { ...details, id: existing.id, mediaId } : { ...details, mediaId, quantity };
          }),
        }),
  };
}

/** Adjusts the stock of existing variants, and saves that of the file, with which the next import is compared. */
async function changeStock(
  writing: Writing,
  { product }: ExportedProduct,
  { draft }: ImportedProduct,
  plan: UpdatePlan,
): Promise<void> {
  const { tx, businessId, mapping } = writing;
  const isInFile = (['quantity', 'inStock', 'tracker'] as const).some(
    (field) => mapping.columns[field] !== undefined,
  );
  if (!isInFile) return;
  const imported = draft.options.length === 0 ? [draft] : draft.variations;
  const steps = plan.variations.flatMap(({ existing, quantity: after }, nth) =>
    existing === undefined
      ? []
      : [
          {
            ...existing,
            before: existing.availableQuantity,
            after,
            quantity: imported[nth]?.quantity ?? null,
          },
        ],
  );
  const changed = steps.filter(({ before, after }) => before !== after);
  await setStock(
    tx,
    businessId,
    changed.map(({ id, after }) => ({ variationId: id, quantity: after })),
  );
  await insertMovements(
    tx,
    businessId,
    changed.map(({ id, before, after }) =>
      movement(writing, { variationId: id, productId: product.id, before, after }),
    ),
  );
  await saveImportedQuantities(
    tx,
    businessId,
    steps
      .filter(({ quantity, importedQuantity }) => quantity !== importedQuantity)
      .map(({ id, quantity }) => ({ variationId: id, quantity })),
  );
}
