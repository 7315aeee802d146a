import { variationName } from '#domain/product.ts';
import type { ProductForm } from '#src/features/products/product/product-form.ts';
import { type MatrixRow, textsOf } from './matrix.ts';

/** A combination that is sold, as a list shows it. */
export interface ShownRow extends Pick<MatrixRow, 'key' | 'id' | 'mediaId'> {
  /** Its place among those that are sold: part of the ids of its fields. */
  nth: number;
  /** Its place among all rows of the form: part of the names of its fields. */
  at: number;
  name: string;
}

/** The combinations that are sold, without what is typed in them. */
export const shownRows = (form: ProductForm): ShownRow[] =>
  form.rows
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => !row.isOut)
    .map(({ row, at }, nth) => ({
      key: row.key,
      id: row.id,
      mediaId: row.mediaId,
      nth,
      at,
      name: variationName(textsOf(form.options, row)),
    }));
