import { type ProductForm, filterSoldRows } from '#src/features/products/product/product-form.ts';

export const variantsPerPage = 25;
const inTable = new Set(['priceMinor', 'discountedAmountMinor', 'sku', 'quantity']);

/** Returns the page and the row's sheet in which a field of a variant is shown. */
export function findFieldPlace(
  form: ProductForm,
  fieldId: string,
  isPhone: boolean,
): { page: number; openRow?: string } | undefined {
  const [, nth, field = ''] = /^variations\.(\d+)\.(\w+)/.exec(fieldId) ?? [];
  const row = nth === undefined ? undefined : filterSoldRows(form)[Number(nth)];
  if (!row) return undefined;
  const page = Math.floor(Number(nth) / variantsPerPage);
  return !isPhone && inTable.has(field) ? { page } : { page, openRow: row.key };
}
