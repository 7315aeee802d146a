import { getVariationName } from '#domain/product.ts';
import type { ProductForm } from '#src/features/products/product/product-form.ts';
import { type MatrixRow, getValueTexts } from './matrix.ts';

/** A variant that is sold, for the list. */
export interface SoldRow extends Pick<MatrixRow, 'key' | 'id' | 'mediaId'> {
  /** The index among the variants that are sold, which is part of the ids of its fields. */
  nth: number;
  /** The index among all rows of the form, which is part of the names of its fields. */
  at: number;
  name: string;
}

/** Returns the variants that are sold, without their typed values. */
export const getSoldRows = (form: ProductForm): SoldRow[] =>
  form.rows
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => !row.isOut)
    .map(({ row, at }, nth) => ({
      key: row.key,
      id: row.id,
      mediaId: row.mediaId,
      nth,
      at,
      name: getVariationName(getValueTexts(form.options, row)),
    }));
