import type { Columns } from '#contract/store/import.ts';
import { normalizeHeader } from './guess-columns.ts';

/**
 * A file whose format is public, such as another system's export: its headers identify it. Headers are compared
 * without case, punctuation and text in brackets; one that ends with `*` stands for every header that begins like it.
 */
export interface KnownFile<Field extends string> {
  /** As in "Recognised as a WooCommerce product export". */
  name: string;
  /** The headers that must all be there. */
  headers: readonly string[];
  /** The header of each field's column; of several, the first that the file has. All other columns are not read. */
  columns: Partial<Record<Field, string | readonly string[]>>;
}

/** Returns the index of the first column with one of these headers that no other field has. */
function findColumn(header: readonly string[], names: readonly string[], taken: ReadonlySet<number>): number {
  for (const name of names) {
    const plain = normalizeHeader(name);
    const isPrefix = name.endsWith('*');
    const index = header.findIndex(
      (column, at) => !taken.has(at) && (isPrefix ? column.startsWith(plain) : column === plain),
    );
    if (index >= 0) return index;
  }
  return -1;
}

/** Returns the known file with these headers; of several, the one that names the most of them. */
export function findKnownFile<File extends Pick<KnownFile<string>, 'headers'>>(
  header: readonly string[],
  files: readonly File[],
): File | undefined {
  const plain = header.map(normalizeHeader);
  const none = new Set<number>();
  return files
    .filter(({ headers }) => headers.every((name) => findColumn(plain, [name], none) >= 0))
    .reduce<File | undefined>(
      (best, file) => (best && best.headers.length >= file.headers.length ? best : file),
      undefined,
    );
}

/** Returns the columns of a known file by their fields. */
export function mapKnownColumns<Field extends string>(
  header: readonly string[],
  { columns: names }: KnownFile<Field>,
): Columns<Field> {
  const plain = header.map(normalizeHeader);
  const columns: Columns<Field> = {};
  const taken = new Set<number>();
  for (const [field, name] of Object.entries(names) as [Field, string | readonly string[]][]) {
    const index = findColumn(plain, typeof name === 'string' ? [name] : name, taken);
    if (index < 0) continue;
    columns[field] = index;
    taken.add(index);
  }
  return columns;
}
