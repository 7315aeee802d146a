import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type ProductField,
  type ProductImport,
  type ProductImportReport,
  type ProductMapping,
  requiredProductFields,
} from '#contract/store/product-import.ts';
import type { Currency } from '#domain/money.ts';
import { createCellReader } from '#server/platform/imports/cell-reader.ts';
import { normalizeHeader } from '#server/platform/imports/guess-columns.ts';
import { currencyOfHeader } from '#server/platform/imports/read-currency.ts';
import { createSkippedLines } from '#server/platform/imports/skipped-lines.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { findAmbiguousNumber } from '#server/platform/imports/read-value.ts';
import { groupLines } from './group-lines.ts';
import { findKnownProductFile } from './known-files.ts';
import { toPreview } from './product-preview.ts';
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
  of: { publicUrl: string; currency: Currency },
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
  const hasPaths = findKnownProductFile(header.cells)?.hasCategoryPaths === true;
  const otherCurrencies = new Set(
    (['price', 'compareAtPrice', 'salePrice'] as const).filter((field) => {
      const named = currencyOfHeader(header.cells[mapping.columns[field] ?? -1] ?? '');
      return named !== undefined && named !== of.currency;
    }),
  );
  const facts = {
    ...of,
    otherCurrencies,
    categoryPaths: hasPaths ? 'several' : isTaxonomy ? 'one' : 'none',
  } as const;
  const skipped = createSkippedLines<string>(mapping);
  const products: ImportedProduct[] = [];
  let recordsSkipped = 0;
  let imageCount = 0;
  let nth = 0;
  const skip = (reason: string, row: TableRow) => skipped.add(reason, row);
  const width = header.cells.length;
  const [complete, tooWide] = partition(rows, ({ cells }) =>
    cells.slice(width).every((extra) => extra === ''),
  );
  for (const row of tooWide) skip('more cells than the file has columns', row);
  const findRepeatedSku = createSkuTest();
  for (const group of groupLines(complete, mapping, cell, skip)) {
    if (nth++ % productsAtOnce === productsAtOnce - 1) await setImmediate();
    const read = readProduct(group, mapping, facts);
    const [first] = group.lines;
    const repeated = read.ok && first ? findRepeatedSku(read.product) : undefined;
    if (repeated !== undefined && first) {
      recordsSkipped++;
      skipped.add('an earlier product of this file has the same SKU', first, {
        column: header.cells[mapping.columns.sku ?? -1] ?? '',
        text: repeated,
      });
      continue;
    }
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
    preview: products.slice(0, previewProducts).map(toPreview),
    report: {
      lines: rows.length,
      ambiguousNumber: findAmbiguousNumber(
        rows.flatMap(({ cells }) => [cell(cells, 'price'), cell(cells, 'compareAtPrice')]),
        mapping,
      ),
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

/** A hash of everything that is imported: a product with the same hash has not changed. */
function withHash(product: ImportedProduct): ImportedProduct {
  const { line: _, hash: __, ...brought } = product;
  return { ...product, hash: createHash('sha256').update(JSON.stringify(brought)).digest('base64url') };
}

/** Returns a test that returns an SKU of an earlier product, in any case: one SKU is one product. */
function createSkuTest(): (product: ImportedProduct) => string | undefined {
  const taken = new Set<string>();
  return ({ draft }) => {
    const skus = [draft, ...draft.variations].flatMap(({ sku }) => sku ?? []);
    const repeated = skus.find((sku) => taken.has(sku.toLowerCase()));
    if (repeated === undefined) for (const sku of skus) taken.add(sku.toLowerCase());
    return repeated;
  };
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const { true: passed = [], false: failed = [] } = Object.groupBy(items, (item) => `${test(item)}`);
  return [passed, failed];
}
