import type { Columns } from '#contract/store/import.ts';
import { normalizeText } from '#domain/normalize-text.ts';

/** Returns a header as it is compared: without case, punctuation, spaces and text in brackets. */
export const normalizeHeader = (header: string): string =>
  normalizeText(header, 'NFKD')
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/[^a-z0-9]/g, '');

export interface FieldNames<Field extends string> {
  /** In the order in which they choose; each with its plain names, likeliest first, separated by spaces. */
  names: Record<Field, string>;
  /** How cells of a field look; tried for `required` fields without a matching name. */
  looksLike?: Partial<Record<NoInfer<Field>, (cell: string) => boolean>>;
  required: readonly NoInfer<Field>[];
}

/** Guesses the field of each column: first by its name, then, for missing fields, by its content. */
export function guessColumns<Field extends string>(
  header: string[],
  sample: string[][],
  { names, looksLike = {}, required }: FieldNames<Field>,
): Columns<Field> {
  const columns: Columns<Field> = {};
  const taken = new Set<number>();
  const assign = (field: Field, index: number) => {
    columns[field] = index;
    taken.add(index);
  };
  const plainNames = header.map(normalizeHeader);
  for (const field of Object.keys(names) as Field[]) {
    const index = names[field]
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => plainNames.findIndex((column, at) => column === name && !taken.has(at)))
      .find((at) => at >= 0);
    if (index !== undefined) assign(field, index);
  }
  for (const field of required) {
    const looksLikeField = looksLike[field];
    if (columns[field] !== undefined || !looksLikeField) continue;
    const index = header.findIndex(
      (_, at) =>
        !taken.has(at) && sample.length > 0 && sample.every((cells) => looksLikeField(cells[at] ?? '')),
    );
    if (index >= 0) assign(field, index);
  }
  return columns;
}
