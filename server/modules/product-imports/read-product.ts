import type { ProductField, ProductMapping } from '#contract/store/product-import.ts';
import { ProductDraft } from '#domain/product-draft.ts';
import { defaultLowStockAt, maxMedia, maxOptions } from '#domain/product.ts';
import { parseListCell } from '#server/platform/lists/csv.ts';
import { type CellReader, createCellReader } from '#server/platform/imports/cell-reader.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { readQuantity } from '#server/platform/imports/read-value.ts';
import { toPlainText } from './html-text.ts';
import type { LineGroup } from './group-lines.ts';
import { type CurrencyContext, readFigures } from './read-figures.ts';
import { type ImportedImage, listAddresses, readImages } from './read-images.ts';

/** A product of a file, before it is compared with the business's products. */
export interface ImportedProduct {
  /** Null for a file without handles. */
  handle: string | null;
  /** The first line of the product. */
  line: number;
  draft: ProductDraft;
  categoryName: string | null;
  images: ImportedImage[];
  /** The image address of each variation. */
  variationImages: (string | null)[];
  hash: string;
}

/** Settings for the whole file. */
export interface FileContext extends CurrencyContext {
  publicUrl: string;
  /** How a category is written: as a name, as a path of a taxonomy, or as a list of paths. */
  categoryPaths: 'none' | 'one' | 'several';
}

interface LineProblem {
  reason: string;
  row: TableRow;
  field?: ProductField;
}
type ProductRead = { ok: true; product: ImportedProduct } | { ok: false; problems: LineProblem[] };

const optionPlaces = Array.from({ length: maxOptions }, (_, nth) => (nth + 1) as 1 | 2 | 3);
/** How the format marks a product without options. */
const isNoOption = (name: string, values: readonly string[]) =>
  name.toLowerCase() === 'title' && values.every((value) => value.toLowerCase() === 'default title');
/** How other systems call the only variant of a product. */
const plainNames = new Set(['regular', 'default', 'default title', 'standard']);
const soldFields = ['price', 'sku', 'option1Value', 'option2Value', 'option3Value', 'variantName'] as const;
/** The maximum length that an index allows. */
const maxHandleLength = 200;
const yes = new Set(['true', 'yes', '1', 'y', 'published', 'visible']);

/** Reads the lines of one product. It is imported whole, or skipped with the problem and its line. */
export function readProduct(
  { lines, hasChildren }: LineGroup,
  mapping: ProductMapping,
  of: FileContext,
): ProductRead {
  const [first] = lines;
  if (!first) return { ok: false, problems: [] };
  const cell = createCellReader(mapping);
  const head = (field: ProductField) => cell(first.cells, field);
  const problems: LineProblem[] = [];
  const say = (row: TableRow, reason: string, field?: ProductField) =>
    problems.push({ reason, row, ...(field && { field }) });

  if (head('title') === '') say(first, 'no title');
  if (head('handle').length > maxHandleLength)
    say(first, `the handle: Use at most ${maxHandleLength} characters`, 'handle');
  // Lines without a price, values or an SKU only add an image.
  const sold = hasChildren
    ? lines.slice(1)
    : lines.filter((row) => row === first || soldFields.some((field) => cell(row.cells, field) !== ''));
  const options = optionsOf(sold, first, cell, mapping.columns.parent === undefined || hasChildren);
  const things = sold.map((row) => ({
    optionValues: options.map(({ field }) => cell(row.cells, field)),
    ...readFigures(row, mapping, of, cell, (reason, field) => say(row, reason, field)),
  }));
  if (options.length === 0 && sold.length > 1)
    for (const row of sold.slice(1)) say(row, 'a second price for a product without options');
  const { images, byAddress } = readImages(lines, cell, of.publicUrl, say);
  if (images.length > maxMedia) say(first, `Use at most ${maxMedia} images`);
  const draft = {
    title: head('title'),
    description: toPlainText(head('description')),
    type: head('type') || null,
    vendor: head('vendor') || null,
    tags: [...new Set(parseListCell(head('tags')))],
    categoryId: null,
    returnPolicyId: null,
    published: isPublished(head),
    lowStockAt: lowStockOf(head('lowStockAt'), mapping, () =>
      say(first, "the low-stock alert can't be read", 'lowStockAt'),
    ),
    options: options.map(({ name, values }) => ({ name, values })),
    ...(options.length === 0 ? withoutOptions(things[0]) : { variations: things }),
    media: [],
  };
  const checked = ProductDraft.safeParse(draft);
  if (!checked.success && problems.length === 0)
    for (const { path, message } of checked.error.issues)
      say(path[0] === 'variations' ? (sold[Number(path[1])] ?? first) : first, wordsOf(path, message));
  if (!checked.success || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    product: {
      handle: head('handle').toLowerCase() || null,
      line: first.line,
      draft: checked.data,
      categoryName: categoryOf(head, mapping, of),
      images,
      variationImages:
        options.length === 0
          ? []
          : sold.map((row) =>
              byAddress(
                cell(row.cells, 'variantImage') ||
                  (hasChildren && listAddresses(cell(row.cells, 'imageSrc'))[0]) ||
                  '',
              ),
            ),
      hash: '',
    },
  };
}

/** Returns the product's options: the names of its first line, with the values of all lines in order. */
function optionsOf(sold: TableRow[], first: TableRow, cell: CellReader<ProductField>, hasOptions: boolean) {
  if (!hasOptions) return [];
  const valuesOf = (field: ProductField) => [
    ...new Set(sold.map(({ cells }) => cell(cells, field)).filter(Boolean)),
  ];
  const options = optionPlaces.flatMap((place) => {
    const field = `option${place}Value` as const;
    const values = valuesOf(field);
    const name = cell(first.cells, `option${place}Name`);
    if (values.length === 0 || isNoOption(name || 'Title', values)) return [];
    return [{ field, name: name || `Option ${place}`, values }];
  });
  const names = valuesOf('variantName');
  const isUnnamed = sold.length === 1 && names.every((name) => plainNames.has(name.toLowerCase()));
  return options.length > 0 || names.length === 0 || isUnnamed
    ? options
    : [{ field: 'variantName' as const, name: 'Variant', values: names }];
}

function lowStockOf(written: string, format: ProductMapping, say: () => void): number {
  if (written === '') return defaultLowStockAt;
  const quantity = readQuantity(written, format);
  if (quantity === undefined) say();
  return quantity ?? defaultLowStockAt;
}

type Thing = ReturnType<typeof readFigures> & { optionValues: string[] };

function withoutOptions(thing: Thing | undefined) {
  if (!thing) return { variations: [] };
  const { optionValues: _, mediaId: __, ...own } = thing;
  return { ...own, variations: [] };
}

function isPublished(head: (field: 'published' | 'status' | 'archived') => string): boolean {
  if (yes.has(head('archived').toLowerCase())) return false;
  const status = head('status').toLowerCase();
  const isActive = status === '' || status === 'active' || yes.has(status);
  return isActive && (head('published') === '' ? status !== '' : yes.has(head('published').toLowerCase()));
}

function categoryOf(
  head: (field: 'category' | 'type') => string,
  { categoryFrom }: ProductMapping,
  { categoryPaths }: FileContext,
): string | null {
  if (categoryFrom === 'none') return null;
  const name = categoryFrom === 'type' ? head('type') : head('category');
  if (categoryFrom === 'type' || categoryPaths === 'none') return name.trim().slice(0, 80) || null;
  const [path = ''] = categoryPaths === 'several' ? parseListCell(name) : [name];
  // The last part of a path is the category.
  return path.split('>').at(-1)?.trim().slice(0, 80) || null;
}

const fieldWords: Record<string, string> = {
  title: 'the title',
  description: 'the description',
  type: 'the type',
  vendor: 'the vendor',
  tags: 'the tags',
  sku: 'the SKU',
  barcode: 'the barcode',
  options: 'the options',
  priceMinor: 'the price',
  discountedAmountMinor: 'the sale price',
  quantity: 'the quantity',
  lowStockAt: 'the low-stock alert',
};

/** Returns the problem and the field in one sentence. */
const wordsOf = (path: PropertyKey[], message: string): string => {
  const word = path.map((part) => fieldWords[String(part)]).find((fieldWord) => fieldWord !== undefined);
  // The schema's own message for a value that no rule of ours describes.
  if (message === 'Invalid input') return `${word ?? 'a value'} can't be imported`;
  return word === undefined ? message : `${word}: ${message}`;
};
