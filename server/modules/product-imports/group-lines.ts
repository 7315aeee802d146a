import type { ProductField, ProductMapping } from '#contract/store/product-import.ts';
import { normalizeText } from '#domain/normalize-text.ts';
import type { CellReader } from '#server/platform/imports/cell-reader.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';

/** The lines of one product. */
export interface LineGroup {
  lines: TableRow[];
  /** Lines that name the first one as their parent: each is a variant, and the first line is none. */
  hasChildren: boolean;
}

type Skip = (reason: string, row: TableRow) => void;

/** Returns a title as it is compared: without case and repeated spaces, but with its punctuation. */
export const toTitleKey = (title: string): string =>
  normalizeText(title, 'NFKC').toLowerCase().split(/\s+/).join(' ').trim();

/** Groups the lines of each product, wherever they are in the file, in the order of their first lines. */
export const groupLines = (
  rows: TableRow[],
  { columns }: ProductMapping,
  cell: CellReader<ProductField>,
  skip: Skip,
): Iterable<LineGroup> =>
  columns.parent === undefined ? groupByIdentity(rows, cell, skip) : groupByParent(rows, cell, skip);

const optionFields = ['option1Value', 'option2Value', 'option3Value', 'variantName'] as const;

/**
 * Lines with the same handle are one product. Without a handle, lines with the same title are one if they have option
 * values; lines without any are one product for each SKU.
 */
function groupByIdentity(rows: TableRow[], cell: CellReader<ProductField>, skip: Skip): Iterable<LineGroup> {
  const groups = new Map<string, LineGroup>();
  const byTitle = new Map<string, LineGroup>();
  for (const row of rows) {
    const of = (field: ProductField) => cell(row.cells, field);
    const handle = of('handle').toLowerCase();
    const title = toTitleKey(of('title'));
    if (handle === '' && title === '') {
      skip('no handle and no title', row);
      continue;
    }
    const sku = optionFields.every((field) => of(field) === '') ? of('sku').toLowerCase() : '';
    const isOnlyImage = of('price') === '' && of('sku') === '';
    const key = handle ? `handle ${handle}` : `title ${title} ${sku}`;
    const group = groups.get(key) ?? (isOnlyImage && handle === '' ? byTitle.get(title) : undefined);
    if (group) group.lines.push(row);
    else {
      const added = { lines: [row], hasChildren: false };
      groups.set(key, added);
      if (handle === '') byTitle.set(title, added);
    }
  }
  return groups.values();
}

/** Lines that name a parent, by its SKU or as `id:12`, are its variants. */
function groupByParent(rows: TableRow[], cell: CellReader<ProductField>, skip: Skip): Iterable<LineGroup> {
  const groups = new Map<TableRow, LineGroup>();
  const parents = new Map<string, LineGroup>();
  for (const row of rows) {
    if (cell(row.cells, 'parent') !== '') continue;
    const group = { lines: [row], hasChildren: false };
    groups.set(row, group);
    const [id, sku] = [cell(row.cells, 'recordId'), cell(row.cells, 'sku').toLowerCase()];
    if (id !== '') parents.set(`id:${id}`, group);
    if (sku !== '' && !parents.has(sku)) parents.set(sku, group);
  }
  for (const row of rows) {
    const parent = cell(row.cells, 'parent').toLowerCase();
    if (parent === '') continue;
    const group = parents.get(parent);
    if (group) {
      group.lines.push(row);
      group.hasChildren = true;
    } else skip("the parent product isn't in the file", row);
  }
  return groups.values();
}
