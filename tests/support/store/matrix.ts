import type { Matrix } from '#src/features/products/product/variations/matrix.ts';

/** Returns the matrix with a new text for an option's value. */
export const renameValue = (of: Matrix, optionId: string, valueId: string, text: string): Matrix => ({
  ...of,
  options: of.options.map((option) =>
    option.id === optionId
      ? {
          ...option,
          values: option.values.map((value) => (value.id === valueId ? { ...value, text } : value)),
        }
      : option,
  ),
});
