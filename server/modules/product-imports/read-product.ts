import type { ProductField, ProductMapping } from '#contract/store/product-import.ts';
import { suggestHandle } from '#domain/handle.ts';
import { Instant } from '#domain/id.ts';
import { ProductDraft } from '#domain/product-draft.ts';
import { defaultLowStockAt, maxMedia, maxOptions } from '#domain/product.ts';
import { parseListCell } from '#server/platform/lists/csv.ts';
import { type CellReader, createCellReader } from '#server/platform/imports/cell-reader.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { makeDateReader, readPrice, readQuantity } from '#server/platform/imports/read-value.ts';
import { toPlainText } from './html-text.ts';
import { type ImportedImage, readImages } from './read-images.ts';

/** A product of a file, before it is compared with the business's products. */
export interface ImportedProduct {
  handle: string;
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
export interface FileContext {
  publicUrl: string;
  /** Whether categories are paths of a taxonomy. */
  isTaxonomy: boolean;
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
/** Sales start and end at instants, or on days in year-first notation. */
const readInstant = makeDateReader('year-first', 'UTC');
/** The maximum length that an index allows. */
const maxHandleLength = 200;
const yes = new Set(['true', 'yes', '1', 'y', 'published', 'visible']);

/** Reads the lines of one product. It is imported whole, or skipped with the problem and its line. */
export function readProduct(lines: TableRow[], mapping: ProductMapping, of: FileContext): ProductRead {
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
  const sold = lines.filter(
    (row) =>
      row === first ||
      ['price', 'sku', 'option1Value', 'option2Value', 'option3Value'].some(
        (field) => cell(row.cells, field as 'price') !== '',
      ),
  );
  const options = optionsOf(sold, first, cell);
  const things = sold.map((row) => ({
    optionValues: options.map(({ place }) => cell(row.cells, `option${place}Value`)),
    ...readFigures(row, mapping, cell, (reason, field) => say(row, reason, field)),
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
      handle: head('handle').toLowerCase() || suggestHandle(head('title')),
      line: first.line,
      draft: checked.data,
      categoryName: categoryOf(head, mapping, of),
      images,
      variationImages:
        options.length === 0 ? [] : sold.map((row) => byAddress(cell(row.cells, 'variantImage'))),
      hash: '',
    },
  };
}

/** Returns the product's options: the names of its first line, with the values of all lines in order. */
function optionsOf(sold: TableRow[], first: TableRow, cell: CellReader<ProductField>) {
  const options = optionPlaces.flatMap((place) => {
    const values = [...new Set(sold.map(({ cells }) => cell(cells, `option${place}Value`)).filter(Boolean))];
    const name = cell(first.cells, `option${place}Name`);
    if (values.length === 0 || isNoOption(name || 'Title', values)) return [];
    return [{ place, name: name || `Option ${place}`, values }];
  });
  return options;
}

/** Price, stock and codes of one variation. */
function readFigures(
  row: TableRow,
  mapping: ProductMapping,
  cell: CellReader<ProductField>,
  say: (reason: string, field: ProductField) => void,
) {
  const of = (field: ProductField) => cell(row.cells, field);
  const amount = (field: 'price' | 'compareAtPrice', words: string): number | undefined => {
    if (of(field) === '') return undefined;
    const read = readPrice(of(field), mapping);
    if (read === undefined || read < 0) say(`${words} can't be read`, field);
    return read;
  };
  const price = amount('price', 'the price');
  if (of('price') === '') say('no price', 'price');
  const compareAt = amount('compareAtPrice', 'the compare-at price');
  const isOnSale = price !== undefined && compareAt !== undefined && compareAt > price;
  return {
    sku: of('sku') || null,
    barcode: of('barcode') || null,
    // "Compare at" is the former price: it becomes the price, and the lower one the sale price.
    priceMinor: isOnSale ? compareAt : (price ?? 0),
    discountedAmountMinor: isOnSale ? price : null,
    discountStartDate: isOnSale
      ? instantOf(of('saleStart'), () => say("the start of the sale can't be read", 'saleStart'))
      : null,
    discountEndDate: isOnSale
      ? instantOf(of('saleEnd'), () => say("the end of the sale can't be read", 'saleEnd'))
      : null,
    mediaId: null,
    quantity: quantityOf(of, mapping, say),
  };
}

function instantOf(written: string, say: () => void): string | null {
  if (written === '') return null;
  const instant = Instant.safeParse(written).success ? new Date(written) : readInstant(written);
  if (instant === undefined) say();
  return instant?.toISOString() ?? null;
}

/**
 * Returns null, untracked, where the other system sells below zero, or where stock is not tracked: the line has no
 * tracker and the mapping does not use its quantity anyway.
 */
function quantityOf(
  of: (field: 'policy' | 'tracker' | 'quantity') => string,
  { columns, untracked, ...format }: ProductMapping,
  say: (reason: string, field: ProductField) => void,
): number | null {
  const isTracked = of('tracker') !== '';
  if (['continue', 'true', 'yes'].includes(of('policy').toLowerCase())) return null;
  if (!isTracked && (columns.quantity === undefined || untracked === 'unlimited')) return null;
  if (of('quantity') === '') return isTracked ? 0 : null;
  const quantity = readQuantity(of('quantity'), format);
  if (quantity === undefined) say("the quantity can't be read", 'quantity');
  else if (quantity < 0) say('the quantity is negative', 'quantity');
  return quantity ?? 0;
}

/** Returns the usual currency where the file has none. */
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

function isPublished(head: (field: 'published' | 'status') => string): boolean {
  const status = head('status').toLowerCase();
  const isActive = status === '' || status === 'active' || yes.has(status);
  return isActive && (head('published') === '' ? status !== '' : yes.has(head('published').toLowerCase()));
}

function categoryOf(
  head: (field: 'category' | 'type') => string,
  { categoryFrom }: ProductMapping,
  { isTaxonomy }: FileContext,
): string | null {
  if (categoryFrom === 'none') return null;
  const name = categoryFrom === 'type' ? head('type') : head('category');
  // A taxonomy is given as a path; its last part is the category.
  const last = isTaxonomy && categoryFrom === 'column' ? name.split('>').at(-1) : name;
  return last?.trim().slice(0, 80) || null;
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
  quantity: 'the quantity',
  lowStockAt: 'the low-stock alert',
};

/** Returns the problem and the field in one sentence. */
const wordsOf = (path: PropertyKey[], message: string): string => {
  const word = path.map((part) => fieldWords[String(part)]).find((fieldWord) => fieldWord !== undefined);
  return word === undefined ? message : `${word}: ${message}`;
};
