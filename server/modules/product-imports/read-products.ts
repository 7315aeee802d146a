import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type ProductField,
  type ProductImport,
  type ProductImportReport,
  type ProductMapping,
  requiredProductFields,
} from '#contract/store/product-import.ts';
import { suggestHandle } from '#domain/handle.ts';
import { type CellReader, createCellReader } from '#server/platform/imports/cell-reader.ts';
import { normalizeHeader } from '#server/platform/imports/guess-columns.ts';
import { createSkippedLines } from '#server/platform/imports/skipped-lines.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { type ImportedProduct, readProduct } from './read-product.ts';

export interface ImportedProducts {
  records: ImportedProduct[];
  report: ProductImportReport;
  preview: ProductImport['preview'];
}

const productsAtOnce = 200;
const previewProducts = 10;
/** The maximum for an import; each of them may have to be fetched. */
const maxImages = 20_000;

/** Returns undefined while a required column is not mapped. */
export async function readProducts(
  [header, ...rows]: TableRow[],
  mapping: ProductMapping,
  of: { publicUrl: string },
): Promise<ImportedProducts | undefined> {
  if (!header || requiredProductFields.some((field) => mapping.columns[field] === undefined))
    return undefined;
  const cell = createCellReader(mapping);
  const wrongCell = ({ cells }: TableRow, field: ProductField) => {
    const index = mapping.columns[field] ?? -1;
    return { column: header.cells[index] ?? '', text: cells[index] ?? '' };
  };
  // Shopify gives the taxonomy as a path in a column of this name; a custom name may contain any character.
  const isTaxonomy =
    normalizeHeader(header.cells[mapping.columns.category ?? -1] ?? '') === 'productcategory';
  const facts = { publicUrl: of.publicUrl, isTaxonomy };
  const skipped = createSkippedLines<string>(mapping);
  const products: ImportedProduct[] = [];
  let recordsSkipped = 0;
  let imageCount = 0;
  let nth = 0;
  for (const lines of grouped(rows, cell, (reason, row) => skipped.add(reason, row))) {
    if (nth++ % productsAtOnce === productsAtOnce - 1) await setImmediate();
    const read = readProduct(lines, mapping, facts);
    const [first] = lines;
    if (read.ok && imageCount + read.product.images.length <= maxImages) {
      products.push(withHash(read.product));
      imageCount += read.product.images.length;
    } else if (read.ok) {
      recordsSkipped++;
      if (first) skipped.add(`the file has more than ${maxImages.toLocaleString('en')} images`, first);
    } else {
      recordsSkipped++;
      for (const { reason, row, field } of read.problems)
        skipped.add(reason, row, field && wrongCell(row, field));
    }
  }
  return {
    records: products,
    preview: products.slice(0, previewProducts).map(previewOf),
    report: {
      lines: rows.length,
      records: products.length,
      variations: products.reduce((sum, { draft }) => sum + draft.variations.length, 0),
      images: imageCount,
      categories: new Set(products.flatMap(({ categoryName }) => categoryName?.toLowerCase() ?? [])).size,
      recordsSkipped,
      skipped: skipped.list(),
      outcome: null,
    },
  };
}

/** Groups lines of the same product, wherever they are in the file, in the order of their first lines. */
function grouped(
  rows: TableRow[],
  cell: CellReader<ProductField>,
  leaveOut: (reason: string, row: TableRow) => void,
): Iterable<TableRow[]> {
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    const handle = handleOf(row.cells, cell);
    if (handle === '') leaveOut('no handle and no title', row);
    else if (!groups.get(handle)?.push(row)) groups.set(handle, [row]);
  }
  return groups.values();
}

const handleOf = (cells: string[], cell: CellReader<ProductField>): string =>
  cell(cells, 'handle').toLowerCase() || suggestHandle(cell(cells, 'title'));

/** A hash of everything that is imported: a product with the same hash has not changed. */
function withHash(product: ImportedProduct): ImportedProduct {
  const { line: _, hash: __, ...brought } = product;
  return { ...product, hash: createHash('sha256').update(JSON.stringify(brought)).digest('base64url') };
}

function previewOf({
  handle,
  draft,
  categoryName,
  images,
}: ImportedProduct): ProductImport['preview'][number] {
  const things = draft.variations.length > 0 ? draft.variations : [draft];
  const [first] = things;
  const quantities = things.map(({ quantity = null }) => quantity);
  return {
    handle,
    title: draft.title,
    category: categoryName,
    variations: draft.variations.length,
    images: images.length,
    priceMinor: first?.priceMinor ?? 0,
    discountedAmountMinor: first?.discountedAmountMinor ?? null,
    availableQuantity: quantities.reduce<number | null>(
      (sum, quantity) => (sum === null || quantity === null ? null : sum + quantity),
      0,
    ),
    published: draft.published,
  };
}
