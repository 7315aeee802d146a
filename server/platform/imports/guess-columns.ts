import type { Columns } from '#contract/store/import.ts';
import { normalizeText } from '#domain/normalize-text.ts';

/** A header as it is compared: without case, marks, spaces and what stands in brackets. */
export const plainName = (header: string): string =>
  normalizeText(header, 'NFKD')
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/[^a-z0-9]/g, '');

export interface FieldNames<Field extends string> {
  /** In the order in which they choose; each with its plain names, likeliest first, parted by spaces. */
  names: Record<Field, string>;
  /** What cells of a field look like; tried for `required` ones that no name was found for. */
  looksLike?: Partial<Record<NoInfer<Field>, (cell: string) => boolean>>;
  required: readonly NoInfer<Field>[];
}

/** What each column means: by its name first, then, for what is still missing, by what stands in it. */
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
  const plainNames = header.map(plainName);
  for (const field of Object.keys(names) as Field[]) {
    const index = names[field]
      .split(' ')
      .map((name) => plainNames.findIndex((column, at) => column === name && !taken.has(at)))
      .find((at) => at >= 0);
    if (index !== undefined) assign(field, index);
  }
  for (const field of required) {
    const fits = looksLike[field];
    if (columns[field] !== undefined || !fits) continue;
    const index = header.findIndex(
      (_, at) => !taken.has(at) && sample.length > 0 && sample.every((cells) => fits(cells[at] ?? '')),
    );
    if (index >= 0) assign(field, index);
  }
  return columns;
}
